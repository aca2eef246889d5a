package io.querypilot.document;

import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What is wrong in a document, told at once: who mends one cell after the other reads it as often as there are any. */
final class Faults {
    private static final int MOST_TOLD = 50;

    private final List<QueryPilotException> found;

    Faults() {
        this(List.of());
    }

    private Faults(List<QueryPilotException> found) {
        this.found = new ArrayList<>(found);
    }

    /** The same faults, to which others can be added apart from these. */
    Faults copy() {
        return new Faults(found);
    }

    /** What is met again on the way to something else is told once. */
    void add(QueryPilotException wrong) {
        if (found.stream().noneMatch(known -> known.getMessage().equals(wrong.getMessage()))) {
            found.add(wrong);
        }
    }

    /** Reads a part, and keeps what is wrong in it while the others are read. */
    void in(Runnable part) {
        try {
            part.run();
        } catch (QueryPilotException wrong) {
            add(wrong);
        }
    }

    /** Throws what was found, if anything was. */
    void tell() {
        if (found.size() == 1) {
            throw found.get(0);
        }
        if (!found.isEmpty()) {
            String all = found.stream().limit(MOST_TOLD).map(Faults::line).collect(Collectors.joining("\n"));
            String more = found.size() > MOST_TOLD ? "\nand " + (found.size() - MOST_TOLD) + " more." : "";
            throw new QueryPilotException(ErrorCode.SETTING_INVALID, found.size() + " cells are wrong.\n" + all + more, "");
        }
    }

    private static String line(QueryPilotException fault) {
        return (fault.getMessage() + " " + fault.nextStep()).strip();
    }
}
