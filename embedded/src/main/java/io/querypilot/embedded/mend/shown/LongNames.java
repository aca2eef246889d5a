package io.querypilot.embedded.mend.shown;

import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.text.Stems;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** "Which club" wants Real Meseta and not RME: of a name that is kept in full and short, the full one is shown, unless the short one is asked for. A key that is called name stands back for what its row is called. */
public final class LongNames {
    private static final Set<String> SHORT = Set.copyOf(Stems.all("short abbreviation abbreviated abbrev abbr abb acronym"));
    private static final Set<String> LONG = Set.copyOf(Stems.all("long full complete"));
    private static final Set<String> NAME = Set.copyOf(Stems.all("name"));
    private static final Set<String> ASKED = Set.copyOf(Stems.all("short abbreviation abbreviated abbreviate acronym code codes initials id ids key keys number numbers"));

    private final Prepared prepared;

    private LongNames(Prepared prepared) {
        this.prepared = prepared;
    }

    public static Plan.Answerable of(Plan.Answerable plan, Prepared prepared) {
        boolean asked = !Collections.disjoint(ASKED, Stems.all(prepared.asked().text()));
        LongNames names = new LongNames(prepared);
        return asked ? plan : new Plan.Answerable(
                plan.query().selecting(plan.query().select().stream().map(names::full).toList()), plan.countRows());
    }

    private Expression full(Expression shown) {
        return shown instanceof ColumnUse use && !use.star() ? new ColumnUse(use.place(), full(use.column())) : shown;
    }

    private int full(int column) {
        return called(column).orElseGet(() -> inFull(column));
    }

    /** The customer_name of a customer whose key is its name. */
    private Optional<Integer> called(int column) {
        int table = prepared.schema().column(column).table();
        Set<String> thing = new HashSet<>(Stems.all(prepared.schema().table(table).label()));
        boolean key = prepared.schema().primaryKey(column) && words(column).equals(NAME);
        return !key ? Optional.empty() : prepared.schema().columnsOf(table).stream()
                .filter(other -> other != column && prepared.schema().column(other).type() == ColumnType.TEXT && words(other).containsAll(NAME))
                .filter(other -> !without(words(other), NAME).isEmpty() && thing.containsAll(without(words(other), NAME)))
                .findFirst();
    }

    private int inFull(int column) {
        Set<String> words = words(column);
        List<Integer> siblings = Collections.disjoint(words, SHORT)
                ? List.of()
                : prepared.schema().columnsOf(prepared.schema().column(column).table()).stream()
                        .filter(other -> other != column && prepared.schema().column(other).type() == ColumnType.TEXT)
                        .filter(other -> without(words(other), LONG).equals(without(words, SHORT)))
                        .toList();
        return siblings.size() == 1 ? siblings.get(0) : column;
    }

    private static Set<String> without(Set<String> words, Set<String> others) {
        return words.stream().filter(word -> !others.contains(word)).collect(Collectors.toSet());
    }

    private Set<String> words(int column) {
        return new HashSet<>(Stems.all(prepared.schema().column(column).label()));
    }
}
