package io.querypilot.app;

import io.querypilot.flow.Listener;
import io.querypilot.flow.Node;
import io.querypilot.state.Answer;
import io.querypilot.state.State;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** One line on a terminal that says what is being done, wiped when it is done. */
final class Progress implements Listener {
    private static final String WIPE = "\r\033[K";

    private final PrintStream err;

    private Progress(PrintStream err) {
        this.err = err;
    }

    /** Nothing where no person watches, and nothing beside a log on the same stream. */
    static List<Listener> listeners(Shell shell, SharedOptions shared) {
        boolean watched = shell.errIsTerminal() && !shared.quiet() && shared.verbosity() == 0;
        return watched ? List.of(new Progress(shell.err())) : List.of();
    }

    @Override
    public void entered(String node, State state) {
        err.print(WIPE + doing(node, state));
        err.flush();
    }

    @Override
    public void answered(Answer answer) {
        wipe();
    }

    @Override
    public void faulted(State state, RuntimeException fault) {
        wipe();
    }

    private void wipe() {
        err.print(WIPE);
        err.flush();
    }

    private static String doing(String node, State state) {
        int attempts = state.attempts().size();
        return switch (node) {
            case Node.LOAD_SCHEMA -> "reading the schema…";
            case Node.LINK_SCHEMA -> "looking for the tables that matter…";
            case Node.UNDERSTAND -> "understanding the question…";
            case Node.INFER_JOINS -> "finding the joins…";
            case Node.GENERATE -> "writing SQL (attempt " + (attempts + 1) + ")…";
            case Node.CRITICISE -> "checking the SQL (attempt " + attempts + ")…";
            case Node.EXECUTE -> "running the SQL (attempt " + attempts + ")…";
            default -> node.toLowerCase(Locale.ROOT).replace('_', ' ') + "…";
        };
    }
}
