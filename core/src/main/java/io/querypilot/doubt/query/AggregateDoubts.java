package io.querypilot.doubt.query;

import io.querypilot.critic.bind.BoundSelect;
import io.querypilot.critic.bind.Grouping;
import io.querypilot.critic.bind.Kinds;
import io.querypilot.critic.bind.Relation;
import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.doubt.ground.Expressions;
import io.querypilot.doubt.ground.Joined;
import io.querypilot.doubt.ground.Joined.Many;
import io.querypilot.doubt.ground.Outer;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.doubt.ground.QueryNames.Stored;
import io.querypilot.language.Words;
import io.querypilot.schema.ColumnKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import net.sf.jsqlparser.expression.AnalyticExpression;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.CaseExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.operators.arithmetic.Addition;
import net.sf.jsqlparser.expression.operators.arithmetic.Division;
import net.sf.jsqlparser.expression.operators.arithmetic.Multiplication;
import net.sf.jsqlparser.expression.operators.arithmetic.Subtraction;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SelectItem;

/** Figures that do not mean what they seem to: sums of keys, of rates, of rows counted twice, shares of themselves. */
public final class AggregateDoubts {
    private static final Set<String> RATES = Words.stems("year rate percent percentage pct ratio latitude longitude")
            .stream().collect(Collectors.toUnmodifiableSet());
    private static final Set<String> FIGURES = Set.of("sum", "total", "avg", "min", "max", "count");
    private static final Set<String> NUMBERS = Set.of("sum", "min", "max");

    private final QueryNames names;
    private final List<Doubt> found = new ArrayList<>();

    private AggregateDoubts(QueryNames names) {
        this.names = names;
    }

    public static List<Doubt> of(QueryNames names) {
        AggregateDoubts doubts = new AggregateDoubts(names);
        names.query().bound().selects().forEach(doubts::look);
        names.query().bound().selects().stream().limit(1).forEach(bound -> doubts.shownTwice(bound.select()));
        return doubts.found;
    }

    private void look(BoundSelect bound) {
        PlainSelect select = bound.select();
        List<Function> calls = Expressions.in(select, Function.class);
        calls.stream().filter(call -> Expressions.figure(call, Expressions.SUMS)).forEach(call -> added(call, select));
        Expressions.in(select, Division.class).forEach(division -> ratio(division, select));
        multiplied(bound, calls);
        EitherJoins.doubt(bound, names).ifPresent(found::add);
        unmatchedCounted(bound, calls);
        orderOfOne(select, calls);
        groupsOfOne(bound, select);
    }

    /** This year against last, and both columns are of last year. */
    private void shownTwice(PlainSelect select) {
        Set<String> shown = new HashSet<>();
        select.getSelectItems().stream()
                .map(SelectItem::getExpression)
                .filter(item -> Expressions.in(item).stream().anyMatch(part -> part instanceof Function call && Expressions.figure(call, FIGURES)))
                .filter(item -> !shown.add(item.toString()))
                .findFirst()
                .ifPresent(item -> add(Kind.SAME_TWICE, "The figure " + names.written(item) + " is shown twice.",
                        "Two columns show the same figure: show in each what the question asks for."));
    }

    private void added(Function call, PlainSelect select) {
        Optional<Stored> one = names.stored(call.getParameters().get(0));
        if (one.filter(names::identifier).isPresent()) {
            add(Kind.KEY_AS_QUANTITY, one.get().path() + " only identifies; adding it up says nothing.",
                    "Do not add up or average the identifier " + one.get().path() + ".");
        } else if (Expressions.figure(call, Set.of("sum", "total")) && one.filter(AggregateDoubts::rate).isPresent()) {
            add(Kind.SUM_OF_RATES, one.get().path() + " is a rate or a year; adding it up says nothing.",
                    "Average " + one.get().path() + " or use the quantity it is a rate of.");
        }
        if (Expressions.figure(call, Set.of("avg")) && averaged(call.getParameters().get(0), select)) {
            add(Kind.AVERAGE_OF_AVERAGES, "This is an average of averages: small groups count as much as large ones.",
                    "Average the rows themselves and not the averages of groups.");
        }
    }

    private static boolean rate(Stored one) {
        List<String> words = Words.nameStems(one.column().name());
        return !words.isEmpty() && RATES.contains(words.get(words.size() - 1));
    }

    /** Whether a column is an average that a query in FROM has made. */
    private boolean averaged(Expression argument, PlainSelect select) {
        return argument instanceof Column column
                && inner(select).filter(plain -> plain.getSelectItems().stream()
                        .anyMatch(item -> average(item, column.getColumnName()))).isPresent();
    }

    /** The query that FROM begins with, there or under its name in WITH. */
    private Optional<PlainSelect> inner(PlainSelect select) {
        if (select.getFromItem() instanceof ParenthesedSelect inner) {
            return Optional.of(inner.getSelect()).filter(PlainSelect.class::isInstance).map(PlainSelect.class::cast);
        }
        return names.query().tree().map(Select::getWithItemsList).stream()
                .flatMap(List::stream)
                .filter(item -> item.getAlias() != null
                        && select.getFromItem() instanceof Table table
                        && item.getAlias().getName().equalsIgnoreCase(table.getName()))
                .map(item -> item.getSelect().getSelect())
                .filter(PlainSelect.class::isInstance)
                .map(PlainSelect.class::cast)
                .findFirst();
    }

    private static boolean average(SelectItem<?> item, String name) {
        return item.getAlias() != null
                && item.getAlias().getName().equalsIgnoreCase(name)
                && item.getExpression() instanceof Function call
                && Expressions.figure(call, Set.of("avg"));
    }

    private void ratio(Division division, PlainSelect select) {
        Expression above = division.getLeftExpression();
        Expression below = division.getRightExpression();
        if (wholeNumber(above) && wholeNumber(below) && !constant(below)) {
            add(Kind.INTEGER_DIVISION,
                    "\"" + names.written(division) + "\" divides whole numbers, and so everything after the point is cut off.",
                    "Multiply by 1.0 or cast before you divide whole numbers: " + names.written(division) + ".");
        }
        if (Grouping.keys(select).isEmpty() && ofItself(above, below)) {
            add(Kind.SHARE_OF_ITSELF, "The share compares a figure with itself, and so it is always 100 %.",
                    "Filter only what stands above the line, with CASE WHEN, and not the whole query.");
        }
    }

    private boolean wholeNumber(Expression expression) {
        Expression bare = QueryNames.bare(expression);
        if (bare instanceof Multiplication || bare instanceof Addition || bare instanceof Subtraction) {
            BinaryExpression both = (BinaryExpression) bare;
            return wholeNumber(both.getLeftExpression()) && wholeNumber(both.getRightExpression());
        }
        if (bare instanceof Function call && Expressions.figure(call, NUMBERS)) {
            return wholeNumber(call.getParameters().get(0));
        }
        if (bare instanceof CaseExpression cases) {
            return cases.getWhenClauses().stream().allMatch(when -> wholeNumber(when.getThenExpression()))
                    && (cases.getElseExpression() == null || wholeNumber(cases.getElseExpression()));
        }
        return bare instanceof LongValue || Kinds.of(bare, names.query().bound()) == ColumnKind.INTEGER;
    }

    private static boolean constant(Expression expression) {
        return QueryNames.bare(expression) instanceof LongValue;
    }

    /** {@code 100.0 * COUNT(*) / SUM(COUNT(*)) OVER ()} over a single group. */
    private static boolean ofItself(Expression above, Expression below) {
        return QueryNames.bare(below) instanceof AnalyticExpression window
                && none(window.getPartitionExpressionList())
                && none(window.getOrderByElements())
                && Expressions.in(above).stream().anyMatch(Function.class::isInstance)
                || factors(above).stream().anyMatch(factor -> factor.equals(QueryNames.bare(below).toString()));
    }

    private static boolean none(List<?> list) {
        return list == null || list.isEmpty();
    }

    private static List<String> factors(Expression expression) {
        Expression bare = QueryNames.bare(expression);
        if (bare instanceof Multiplication product) {
            List<String> both = new ArrayList<>(factors(product.getLeftExpression()));
            both.addAll(factors(product.getRightExpression()));
            return both;
        }
        return List.of(bare.toString());
    }

    /** A row without a match is counted as one by COUNT(*), and as none by COUNT of a column of the other table. */
    private void unmatchedCounted(BoundSelect bound, List<Function> calls) {
        List<Relation> optional = Outer.relations(bound.select(), names);
        boolean counted = calls.stream().anyMatch(call -> count(call)
                && call.getParameters() != null
                && call.getParameters().get(0) instanceof AllColumns);
        boolean many = Joined.many(bound, names).stream()
                .anyMatch(join -> optional.contains(join.many()) && !optional.contains(join.one()));
        if (counted && many && !Grouping.keys(bound.select()).isEmpty() && bound.select().getWhere() == null) {
            add(Kind.OUTER_JOIN_UNDONE, "COUNT(*) counts a row without a match as one.",
                    "Count a key of the table that is joined from the left instead of COUNT(*), so that none counts as 0.");
        }
    }

    /** A table joined with two others that each hold many rows for one of its own: each row counts several times. */
    private void multiplied(BoundSelect bound, List<Function> calls) {
        List<Many> joins = Joined.many(bound, names);
        for (Function call : calls) {
            if (Expressions.figure(call, Set.of("sum", "total")) && !call.isDistinct()) {
                names.stored(call.getParameters().get(0))
                        .filter(one -> repeated(one, joins) || onlyMatched(one, joins, bound) || besideMany(one, joins, calls))
                        .ifPresent(one -> found.add(multiplied(one.table().name(), names.written(call))));
            }
        }
    }

    static Doubt multiplied(String table, String call) {
        return new Doubt(
                Kind.ROWS_MULTIPLIED,
                "Rows of " + table + " count several times, once for each row joined to them.",
                "Compute " + call + " before joining the other table, or in a query of its own.");
    }

    /** Beside the rows that are added up, others of the same table's are joined. */
    private static boolean repeated(Stored summed, List<Many> joins) {
        Relation own = summed.relation().orElseThrow();
        return joins.stream()
                .filter(join -> join.many() == own)
                .anyMatch(join -> joins.stream().anyMatch(other -> other.one() == join.one() && other.many() != own));
    }

    /** What belongs to one row is added up beside figures of the many that are joined to it. */
    private boolean besideMany(Stored summed, List<Many> joins, List<Function> calls) {
        return joins.stream()
                .filter(join -> join.one() == summed.relation().orElseThrow())
                .anyMatch(join -> calls.stream()
                        .filter(call -> Expressions.figure(call, Expressions.SUMS))
                        .flatMap(call -> Expressions.in(call).stream())
                        .flatMap(column -> names.stored(column).stream())
                        .anyMatch(other -> other.relation().filter(join.many()::equals).isPresent()));
    }

    /** The row that is added up is joined with many others of which nothing is used: they only say that there are some. */
    private boolean onlyMatched(Stored summed, List<Many> joins, BoundSelect bound) {
        return joins.stream()
                .filter(join -> join.one() == summed.relation().orElseThrow())
                .anyMatch(join -> Expressions.in(bound.select(), Column.class).stream()
                        .flatMap(column -> names.stored(column).stream())
                        .noneMatch(used -> used.relation().filter(join.many()::equals).isPresent()
                                && !used.column().name().equals(join.by())));
    }

    private void orderOfOne(PlainSelect select, List<Function> calls) {
        boolean one = Grouping.keys(select).isEmpty()
                && select.getSelectItems().stream().allMatch(item -> item.getExpression() instanceof Function call
                        && (Expressions.figure(call, Set.of("count", "sum", "avg", "min", "max")) || call.isAllColumns() || count(call)));
        if (one && select.getOrderByElements() != null && select.getLimit() != null) {
            add(Kind.ORDER_OF_ONE_ROW, "There is only one row to put in order, so \"ORDER BY "
                            + select.getOrderByElements().get(0) + "\" chooses nothing.",
                    "Choose the row first, in a query of its own, and aggregate only its rows.");
        }
    }

    private static boolean count(Function call) {
        return call.getName().equalsIgnoreCase("count");
    }

    /** Grouped by what tells each row of its only table from another. */
    private void groupsOfOne(BoundSelect bound, PlainSelect select) {
        List<Expression> keys = Grouping.keys(select);
        boolean single = bound.scope().relations().size() == 1
                && keys.stream().anyMatch(key -> names.stored(key).filter(names::unique).isPresent());
        boolean counts = Expressions.in(select, Function.class).stream().anyMatch(call -> call.getName() != null && count(call));
        if (single && counts) {
            add(Kind.GROUPS_OF_ONE_ROW, "Each group is a single row, so counting its rows says nothing.",
                    "Count the rows of the other table that belong to each, or group by something else.");
        }
    }

    private void add(Kind kind, String sentence, String advice) {
        found.add(new Doubt(kind, sentence, advice));
    }
}
