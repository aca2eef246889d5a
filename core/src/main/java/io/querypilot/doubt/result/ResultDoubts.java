package io.querypilot.doubt.result;

import io.querypilot.critic.bind.BoundSelect;
import io.querypilot.critic.bind.CheckedQuery;
import io.querypilot.critic.bind.Conditions;
import io.querypilot.critic.bind.Grouping;
import io.querypilot.database.ResultTable;
import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.doubt.ground.Cells;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.link.PeriodName;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.statement.select.PlainSelect;

/** Results that are seldom what was asked for: none, nothing but NULL, zero, all of it. */
public final class ResultDoubts {
    private static final Pattern DAY = Pattern.compile("'\\d{4}-\\d\\d-\\d\\d'");
    private static final Pattern SHARE = Pattern.compile(
            "(?<!\\d )\\bpercent|\\bproportion|\\b(?:share|ratio|fraction)\\b|(?<!\\d)%", Pattern.CASE_INSENSITIVE);

    private static final String JOINS =
            "No condition narrows it and yet there is no row: join by columns that hold the same, mostly a key and what refers to it.";

    private static final int SEVERAL = 4;

    private final CheckedQuery query;
    private final ResultTable table;
    private final String question;
    private final Schema schema;

    private ResultDoubts(QueryNames names, ResultTable table, String question) {
        this.query = names.query();
        this.schema = names.schema();
        this.table = table;
        this.question = question;
    }

    public static List<Doubt> of(String question, QueryNames names, ResultTable table, Cells cells) {
        return new ResultDoubts(names, table, question).doubt(names, cells).stream().toList();
    }

    private Optional<Doubt> doubt(QueryNames names, Cells cells) {
        if (table.rows().isEmpty()) {
            String why = because(EmptyReason.of(names, cells));
            return narrows()
                    ? told(Kind.EMPTY, "The result is empty" + why + ".")
                    : Optional.of(new Doubt(Kind.EMPTY_UNASKED, "The result is empty" + why + ".", JOINS));
        }
        if (table.rows().stream().flatMap(List::stream).allMatch(Objects::isNull)) {
            Optional<String> unmet = EmptyReason.condition(names, cells);
            // A figure over no rows is as good as none; a day that a row has not yet is not.
            return told(unmet.isPresent() ? Kind.EMPTY : Kind.ALL_NULL, "Every value of the result is NULL" + because(unmet) + ".");
        }
        return single().flatMap(value -> ofOne(value).or(() -> wholeTable(value, cells))).or(this::onlyOnes);
    }

    private static String because(Optional<String> reason) {
        return reason.map(told -> ": " + told).orElse("");
    }

    /** Each faculty has one staff member where it was joined with its dean. */
    private Optional<Doubt> onlyOnes() {
        if (query.bound().selects().isEmpty()) {
            return Optional.empty();
        }
        PlainSelect select = query.bound().selects().get(0).select();
        boolean groups = table.rows().size() >= SEVERAL && select.getHaving() == null && select.getLimit() == null
                && table.columns().size() == select.getSelectItems().size();
        return groups && IntStream.range(0, table.columns().size()).anyMatch(column -> counts(select, column) && ones(column))
                ? Optional.of(new Doubt(Kind.GROUPS_OF_ONE_ROW, "Every group has exactly one row, so the counts say nothing.",
                        "Join so that a group gets all of its rows, not only the one that a key of its own names."))
                : Optional.empty();
    }

    private static boolean counts(PlainSelect select, int column) {
        return select.getSelectItem(column).getExpression() instanceof Function call && call.getName().equalsIgnoreCase("count");
    }

    private boolean ones(int column) {
        return table.rows().stream().allMatch(row -> row.get(column) instanceof Number number && number.doubleValue() == 1);
    }

    /** Whoever names a condition seldom means every row. */
    private Optional<Doubt> wholeTable(double value, Cells cells) {
        return counted().filter(table -> value > 1 && cells.count(table).orElse(-1) == value)
                .flatMap(table -> told(Kind.ALL_OR_NOTHING, "The condition leaves none of the "
                        + (long) value + " rows of " + table.path() + " out."));
    }

    /** The table whose rows are counted under a condition. */
    private Optional<Table> counted() {
        List<BoundSelect> selects = query.bound().selects();
        if (selects.isEmpty()) {
            return Optional.empty();
        }
        PlainSelect select = selects.get(0).select();
        boolean rows = selects.size() == 1
                && select.getWhere() != null
                && select.getJoins() == null
                && select.getSelectItem(0).getExpression() instanceof Function call
                && call.toString().equalsIgnoreCase("COUNT(*)");
        return (rows ? query.bindings().tables().stream() : Stream.<String>empty())
                .flatMap(path -> schema.table(path).stream())
                .filter(table -> !ofItsPeriod(table, select))
                .findFirst();
    }

    /** The table of a year holds that year alone, and who asks for it means every row. */
    private static boolean ofItsPeriod(Table table, PlainSelect select) {
        return PeriodName.of(table.name()).isPresent()
                && Conditions.split(select.getWhere()).stream().allMatch(part -> DAY.matcher(part.toString()).find());
    }

    /** Whether a condition of the query can leave rows out, or its only table has none; a join alone should not. */
    private boolean narrows() {
        return query.bindings().tables().size() < 2 || query.tokens().stream()
                .anyMatch(token -> Set.of("where", "having", "intersect", "except", "limit").contains(token.folded()));
    }

    private Optional<Double> single() {
        return table.rowCount() == 1 && table.columns().size() == 1 && table.rows().get(0).get(0) instanceof Number number
                ? Optional.of(number.doubleValue())
                : Optional.empty();
    }

    private Optional<Doubt> ofOne(double value) {
        if (SHARE.matcher(question).find() && (value == 0 || value == 100 || value == 1)) {
            return told(Kind.ALL_OR_NOTHING, "A share of exactly " + (value == 0 ? "nothing" : "all") + " is rarely right.");
        }
        return value == 0 && figure() ? told(Kind.ZERO, "The result is zero.") : Optional.empty();
    }

    /** Whether the figure is made of many rows. */
    private boolean figure() {
        return query.bound().selects().stream()
                .map(BoundSelect::select)
                .anyMatch(select -> Grouping.keys(select).isEmpty() && select.getWhere() != null);
    }

    private static Optional<Doubt> told(Kind kind, String sentence) {
        return Optional.of(new Doubt(kind, sentence, ""));
    }
}
