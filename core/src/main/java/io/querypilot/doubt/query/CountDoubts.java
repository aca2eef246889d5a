package io.querypilot.doubt.query;

import io.querypilot.critic.bind.BoundSelect;
import io.querypilot.critic.bind.Grouping;
import io.querypilot.critic.bind.Relation;
import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.doubt.ground.Expressions;
import io.querypilot.doubt.ground.Joined;
import io.querypilot.doubt.ground.Joined.Many;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.language.Words;
import io.querypilot.schema.Column;
import io.querypilot.schema.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.statement.select.AllColumns;

/** "How many customers", where each customer is counted once for every row that is joined to it. */
public final class CountDoubts {
    private static final Pattern ASKED = Pattern.compile("(?i)\\b(?:how many|number of)((?: [\\p{L}_-]+){1,3})");

    private final QueryNames names;
    private final List<String> counted;
    private final List<Doubt> found = new ArrayList<>();

    private CountDoubts(QueryNames names, List<String> counted) {
        this.names = names;
        this.counted = counted;
    }

    public static List<Doubt> of(String question, QueryNames names) {
        Matcher asked = ASKED.matcher(question);
        CountDoubts doubts = new CountDoubts(names, asked.find() ? Words.stems(asked.group(1)) : List.of());
        names.query().bound().selects().forEach(doubts::look);
        return doubts.found;
    }

    private void look(BoundSelect bound) {
        List<Many> joins = Joined.many(bound, names);
        Expressions.in(bound.select(), Function.class).stream()
                .filter(CountDoubts::counts)
                .forEach(call -> joins.stream()
                        .filter(join -> repeated(call, join, bound) || beside(call, join, bound))
                        .findFirst()
                        .ifPresent(join -> found.add(doubt(join.one().table().orElseThrow()))));
    }

    /** The rows of both are counted, and those of the one as often as it has rows of the other. */
    private boolean beside(Function call, Many join, BoundSelect bound) {
        return keyOf(call, join.one()) && Expressions.in(bound.select(), Function.class).stream()
                .filter(CountDoubts::counts)
                .anyMatch(other -> keyOf(other, join.many()));
    }

    private boolean keyOf(Function call, Relation one) {
        return names.stored(call.getParameters().get(0))
                .filter(key -> names.unique(key) && key.relation().filter(one::equals).isPresent())
                .isPresent();
    }

    private static boolean counts(Function call) {
        return "count".equalsIgnoreCase(call.getName()) && !call.isDistinct() && call.getParameters() != null;
    }

    private boolean repeated(Function call, Many join, BoundSelect bound) {
        return join.one().table().filter(this::first).isPresent()
                && ofRows(call, join.one())
                && !bridge(join)
                && !toItself(join)
                && Grouping.keys(bound.select()).stream().noneMatch(key -> names.stored(key)
                        .filter(one -> one.relation().filter(join.one()::equals).isPresent() && names.unique(one)
                                || one.relation().filter(join.many()::equals).isPresent())
                        .isPresent());
    }

    /** Whether what is counted is a table's name, and not the beginning of something longer. */
    private boolean first(Table table) {
        List<String> name = names.stems(table.name());
        return Words.holds(counted.stream().limit(name.size()).toList(), name);
    }

    /** All rows, or the key of the table that is asked about. */
    private boolean ofRows(Function call, Relation one) {
        return call.getParameters().get(0) instanceof AllColumns || keyOf(call, one);
    }

    /** Of a table joined to itself either side may be what is asked about: an employee has one manager. */
    private static boolean toItself(Many join) {
        return join.one().table().equals(join.many().table());
    }

    /** A table between two others mostly has one row for each pair. */
    private static boolean bridge(Many join) {
        return join.many().table()
                .filter(table -> table.columns().stream().filter(Column::primaryKey).count() != 1
                        || table.foreignKeys().size() == table.columns().size() - 1 && table.columns().size() == 3)
                .isPresent();
    }

    private static Doubt doubt(Table table) {
        return new Doubt(
                Kind.ROWS_MULTIPLIED,
                "Each row of " + table.name() + " is counted once for every row joined to it.",
                "Count each row of " + table.name() + " once: COUNT(DISTINCT key), or EXISTS instead of the join.");
    }
}
