package io.querypilot.doubt.result;

import io.querypilot.critic.Aggregates;
import io.querypilot.critic.bind.Grouping;
import io.querypilot.database.ResultTable;
import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.doubt.ground.QueryNames.Stored;
import io.querypilot.language.Stemmer;
import io.querypilot.language.Words;
import io.querypilot.schema.ColumnKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.SelectItem;

/**
 * Results whose shape is worth a second look: one group where several were asked for, several where two are compared, one
 * figure far beyond the others.
 */
public final class ShapeDoubts {
    private static final Pattern SEVERAL = Pattern.compile("\\b(?:per|each|every)\\b", Pattern.CASE_INSENSITIVE);
    private static final Pattern VERSUS = Pattern.compile("\\b(?:vs|versus)\\b", Pattern.CASE_INSENSITIVE);
    /** "Per month", where there are as many rows as months; "this year" is no such word. */
    private static final Pattern APART = Pattern.compile(
            "\\b(?:per|each|every|by|all|and|or|monthly|daily|weekly|quarterly|yearly|over|across|list)\\b", Pattern.CASE_INSENSITIVE);
    private static final Pattern EITHER = Pattern.compile("\\bby (?=\\w+ (?:vs|versus)\\b)|(?<=\\b(?:vs|versus) )by\\b", Pattern.CASE_INSENSITIVE);
    /** One thing alone: "per department and team" asks for two, and "sort by city" for an order. */
    private static final Pattern FOR_EACH = Pattern.compile(
            "^(?!.*\\b(?:sort\\w*|order\\w*|rank\\w*|by|per|each|every)\\b.*\\b(?:by|per|each|every)\\b).*\\b(?:by|per|each|every) (\\p{L}+)(?! and\\b)\\b",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern HOW_MANY = Pattern.compile("\\W*how many\\b", Pattern.CASE_INSENSITIVE);
    private static final Pattern OF_SEVERAL = Pattern.compile(
            "\\b(?:per|each|every|by|which|who|list|show|name|names|respectively|different \\w+ of)\\b", Pattern.CASE_INSENSITIVE);
    /** Of one thing, or of all together: "how many minutes does line 2 take", "how many people live in the north". */
    private static final Pattern HOW_MUCH_OF_ONE = Pattern.compile("\\W*how (?:many|much)\\b(?!.*\\b(?:and|or|both|all|various)\\b)", Pattern.CASE_INSENSITIVE);
    /** As far from "versus" the sides may stand, in words. */
    private static final int BESIDE = 4;
    private static final int FEWEST_ROWS = 5;
    private static final int FEWEST_ALIKE = 4;
    private static final int BEYOND = 100;

    private ShapeDoubts() {}

    public static List<Doubt> of(String question, QueryNames names, ResultTable table) {
        List<Doubt> found = new ArrayList<>();
        if (names.query().bound().selects().isEmpty()) {
            return found;
        }
        PlainSelect outer = names.query().bound().selects().get(0).select();
        if (listed(question, names, outer, table)) {
            found.add(new Doubt(Kind.WORD_NOT_HONOURED, "The question asks how many, and " + table.rowCount() + " rows came instead of their number.",
                    "The question asks for one number: count these rows."));
        }
        if (oneByOne(question, names, outer, table)) {
            found.add(new Doubt(Kind.WORD_NOT_HONOURED, "The question asks for one figure, and " + table.rowCount() + " came one by one.",
                    "The question asks for one figure: add these up, or choose the row that is meant."));
        }
        if (oneGroup(question, outer, table)) {
            found.add(new Doubt(Kind.ONE_GROUP, "The question asks for several groups, and only one came.", ""));
        }
        if (moreThanTwo(question, outer, table)) {
            found.add(new Doubt(Kind.WORD_NOT_HONOURED, "The question compares two, and " + table.rowCount() + " groups came.",
                    "Show the two that the question compares, and no other group."));
        }
        repeated(question, names, outer, table).ifPresent(found::add);
        alike(names, outer, table).ifPresent(found::add);
        IntStream.range(0, Math.min(table.columns().size(), outer.getSelectItems().size()))
                .filter(column -> outer.getSelectItem(column).getExpression() instanceof Function)
                .forEach(column -> outlier(table, column).ifPresent(found::add));
        return found;
    }

    /** Keys and names are no number of anything. */
    private static boolean listed(String question, QueryNames names, PlainSelect outer, ResultTable table) {
        return table.rowCount() > 1
                && HOW_MANY.matcher(question).lookingAt()
                && !OF_SEVERAL.matcher(question).find()
                && outer.getSelectItems().stream().map(SelectItem::getExpression).allMatch(item -> names.stored(item)
                        .filter(one -> names.key(one) || one.column().kind() == ColumnKind.TEXT)
                        .isPresent());
    }

    /** A figure of each row, where that of one thing was asked for. */
    private static boolean oneByOne(String question, QueryNames names, PlainSelect outer, ResultTable table) {
        return table.rowCount() > 1
                && table.columns().size() == 1
                && outer.getSelectItems().size() == 1
                && HOW_MUCH_OF_ONE.matcher(question).lookingAt()
                && !OF_SEVERAL.matcher(question).find()
                && outer.getDistinct() == null
                && Grouping.keys(outer).isEmpty()
                && Aggregates.of(outer.getSelectItem(0).getExpression(), names.query().dialect()).aggregates().isEmpty()
                && table.rows().stream().allMatch(row -> row.get(0) == null || row.get(0) instanceof Number);
    }

    private static boolean oneGroup(String question, PlainSelect outer, ResultTable table) {
        return table.rowCount() == 1
                && outer.getLimit() == null
                && outer.getWhere() == null
                && outer.getHaving() == null
                && !Grouping.keys(outer).isEmpty()
                && SEVERAL.matcher(question).find();
    }

    /** "Trams versus buses", and the ferries came too. */
    private static boolean moreThanTwo(String question, PlainSelect outer, ResultTable table) {
        return table.rowCount() > 2
                && Grouping.keys(outer).size() == 1
                && outer.getLimit() == null
                && outer.getSelectItems().size() == 2
                && VERSUS.matcher(question).results().count() == 1
                && (!APART.matcher(EITHER.matcher(question).replaceAll("")).find() || bothNamed(question, table));
    }

    /** Whether the words on each side of "versus" are what a row is called. */
    private static boolean bothNamed(String question, ResultTable table) {
        String[] sides = VERSUS.split(question, 2);
        List<String> before = Words.stems(sides[0]);
        List<String> behind = Words.stems(sides[1].replaceFirst("^\\.", ""));
        return IntStream.range(0, table.columns().size())
                .anyMatch(column -> named(table, column, before.subList(Math.max(0, before.size() - BESIDE), before.size()))
                        && named(table, column, behind.subList(0, Math.min(BESIDE, behind.size()))));
    }

    private static boolean named(ResultTable table, int column, List<String> said) {
        return table.rows().stream()
                .map(row -> row.get(column))
                .filter(String.class::isInstance)
                .map(cell -> Words.stems((String) cell))
                .anyMatch(cell -> !cell.isEmpty() && Words.holds(said, cell));
    }

    /** "By department", where the ranks of a department come one by one: what is shown is not what is grouped by. */
    private static Optional<Doubt> repeated(String question, QueryNames names, PlainSelect outer, ResultTable table) {
        Matcher each = FOR_EACH.matcher(question);
        String word = each.find() ? Stemmer.stem(each.group(1)) : "";
        boolean grouped = !word.isEmpty()
                && !Grouping.keys(outer).isEmpty()
                && table.columns().size() == outer.getSelectItems().size()
                && outer.getSelectItems().stream().filter(item -> names.stored(item.getExpression()).isPresent()).count() == 1;
        return IntStream.range(0, grouped ? table.columns().size() : 0)
                .filter(column -> different(table, column) < table.rows().size())
                .mapToObj(column -> names.stored(outer.getSelectItem(column).getExpression()))
                .flatMap(Optional::stream)
                .filter(one -> names.stems(one.column().name()).contains(word) && !names.stems(one.table().name()).contains(word))
                .filter(one -> Grouping.keys(outer).stream().allMatch(key -> ofSameTable(names, key, one)))
                .findFirst()
                .map(one -> new Doubt(
                        Kind.WORD_NOT_HONOURED,
                        "The question asks for one row for each " + each.group(1) + ", but some come several times.",
                        "Group by " + one.path() + " alone, which the question asks for."));
    }

    /** Nine classes of engine of which only their three fuels are shown: nobody can tell the groups apart. Two of a name are no such case. */
    private static Optional<Doubt> alike(QueryNames names, PlainSelect outer, ResultTable table) {
        boolean grouped = table.rowCount() >= FEWEST_ALIKE
                && !Grouping.keys(outer).isEmpty()
                && table.columns().size() == outer.getSelectItems().size();
        List<Integer> told = IntStream.range(0, grouped ? table.columns().size() : 0)
                .filter(column -> Aggregates.of(outer.getSelectItem(column).getExpression(), names.query().dialect()).aggregates().isEmpty())
                .boxed()
                .toList();
        boolean one = told.size() == 1 && names.stored(outer.getSelectItem(told.get(0)).getExpression())
                .filter(shown -> names.stems(shown.column().name()).stream().noneMatch(names.said()::contains))
                .isPresent();
        return one && different(table, told.get(0)) * 2 <= table.rows().size()
                ? Optional.of(new Doubt(
                        Kind.WORD_NOT_HONOURED,
                        "The " + table.rowCount() + " groups show only " + different(table, told.get(0)) + " different values of "
                                + table.columns().get(told.get(0)).name() + ".",
                        "Show what the rows are grouped by."))
                : Optional.empty();
    }

    private static long different(ResultTable table, int column) {
        return table.rows().stream().map(row -> row.get(column)).distinct().count();
    }

    private static boolean ofSameTable(QueryNames names, Expression key, Stored one) {
        return names.stored(key).filter(grouped -> grouped.table().equals(one.table())).isPresent();
    }

    /** The middle one must be a figure of some size: beside nothing everything is large. */
    private static Optional<Doubt> outlier(ResultTable table, int column) {
        List<Double> figures = table.rows().stream()
                .map(row -> row.get(column))
                .filter(Number.class::isInstance)
                .map(cell -> ((Number) cell).doubleValue())
                .sorted()
                .toList();
        if (figures.size() < FEWEST_ROWS) {
            return Optional.empty();
        }
        double middle = figures.get(figures.size() / 2);
        double next = figures.get(figures.size() - 2);
        double largest = figures.get(figures.size() - 1);
        return middle >= 1 && largest >= BEYOND * middle && largest >= BEYOND * next / 10
                ? Optional.of(new Doubt(
                        Kind.OUTLIER,
                        "One value of " + table.columns().get(column).name() + " is " + Math.round(largest / middle)
                                + " times the middle one.",
                        ""))
                : Optional.empty();
    }
}
