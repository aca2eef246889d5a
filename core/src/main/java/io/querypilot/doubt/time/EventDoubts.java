package io.querypilot.doubt.time;

import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.doubt.ground.Cells;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.doubt.ground.QueryNames.Stored;
import io.querypilot.doubt.time.WrittenPeriod.Left;
import io.querypilot.language.Happening;
import io.querypilot.language.Words;
import io.querypilot.schema.Table;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A period looked for where something happened of which the question says nothing: "orders of 2025" by the date of their invoices,
 * though the orders have a date of their own.
 */
public final class EventDoubts {
    private static final int AKIN = 5;
    private static final int SHORTEST = 4;
    /** What says of a column only that it is a time, or that the row began then. */
    private static final Set<String> PLAIN = Set.copyOf(Words.stems(
            "date day week month quarter year period time datetime timestamp at on ts dt tm id posting posted transaction booking booked doc document"));
    /** When the row was written down, which says nothing of what it tells. */
    private static final Set<String> STAMPS = Set.copyOf(Words.stems("add added create created creation insert inserted entry entered record recorded register registered"));

    private EventDoubts() {}

    public static List<Doubt> of(String question, QueryNames names, Cells cells) {
        boolean event = SaidPeriod.in(question).isEmpty() || Happening.in(question);
        return event ? List.of() : WrittenPeriod.of(names, cells).map(Left::column).flatMap(used -> doubt(used, names, cells)).stream().toList();
    }

    private static Optional<Doubt> doubt(Stored used, QueryNames names, Cells cells) {
        List<String> event = event(used, used.table());
        boolean spoken = event.isEmpty() || event.stream().anyMatch(word -> word.length() < SHORTEST || said(word, names));
        return spoken ? Optional.empty() : own(used, names, cells).map(own -> doubt(used, own));
    }

    private static boolean said(String word, QueryNames names) {
        return names.said().stream().anyMatch(said -> Words.akin(said, word, AKIN) || Words.akin(word, said, AKIN));
    }

    /** What a column of time is named for, beside its table and that it is a time. */
    private static List<String> event(Stored one, Table table) {
        List<String> called = Words.nameStems(table.name());
        return Words.nameStems(one.column().name()).stream()
                .filter(word -> !PLAIN.contains(word) && !STAMPS.contains(word) && called.stream().noneMatch(name -> Words.akin(name, word, AKIN)))
                .toList();
    }

    /** The one column that says when the row itself is from. */
    private static Optional<Stored> own(Stored used, QueryNames names, Cells cells) {
        List<Stored> own = Stored.all(used.table())
                .filter(one -> !one.column().name().equals(used.column().name()) && !stamp(one) && event(one, used.table()).isEmpty())
                .filter(one -> WrittenPeriod.dates(one, names, cells))
                .toList();
        return own.size() == 1 ? Optional.of(own.get(0)) : Optional.empty();
    }

    private static boolean stamp(Stored one) {
        return Words.nameStems(one.column().name()).stream().anyMatch(STAMPS::contains);
    }

    private static Doubt doubt(Stored used, Stored own) {
        return new Doubt(
                Kind.OTHER_PERIOD,
                "The query looks at " + used.path() + ", of which the question says nothing; " + own.path() + " may be meant.",
                "The question does not say what happened in the period: look at " + own.path() + " instead of " + used.path() + ".");
    }
}
