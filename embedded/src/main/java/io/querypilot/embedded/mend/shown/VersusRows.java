package io.querypilot.embedded.mend.shown;

import io.querypilot.embedded.cell.ColumnCells;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right.Values;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Expression.Conditioned;
import io.querypilot.embedded.plan.Expression.CountIf;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Rebuilt;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * "Leased against owned: repair costs" is answered by a row for each side, with its name and its figure, and not by one row of figures
 * that nothing names. Of 40 right queries for such questions 36 have rows; the others say "in one row" or "two columns". Of the written
 * questions with one of these words 943 have rows and 115 columns, 21 of which say so.
 */
public final class VersusRows {
    private static final Pattern COMPARED = Pattern.compile(
            "\\b(?:versus|vs|against|compar\\w+|or|each|both|separately|respectively|split|than|(?:for|of|by|from|on|in|at) (?:[\\w'-]+ ){1,4}and (?:for|of|by|from|on|in|at)|how (?:many|much)\\b.*\\bhow (?:many|much))\\b",
            Pattern.CASE_INSENSITIVE);
    /** A side that is only "not" has no name by which a row could be known: "how many went back, and how many did not". */
    private static final Pattern ONLY_NOT = Pattern.compile("\\bhow (?:many|much) (?:\\w+ )?(?:\\w+n't|\\w+ not)\\b", Pattern.CASE_INSENSITIVE);
    private static final Pattern ONE_ROW = Pattern.compile(
            "\\b(?:one|single|same) (?:row|line)\\b(?! (?:per|for each|each)\\b)|\\bcolumns?\\b|\\bside by side\\b|\\bnext to\\b|\\b(?:difference|ratio|minus|gap|by how much|how many more|how much more|first(?! (?:quarter|half|month|week|day|year|time|attempt|of)))\\b",
            Pattern.CASE_INSENSITIVE);

    /** A figure, and the value of a column by which its rows are chosen. */
    private record Side(ColumnUse column, Value value, Expression figure) {}

    private VersusRows() {}

    public static Plan.Answerable of(Plan.Answerable plan, Prepared prepared) {
        Query query = plan.query();
        String question = prepared.asked().question();
        boolean plain = !plan.countRows() && query.group().isEmpty() && query.combination().isEmpty() && query.having().isEmpty()
                && query.order().isEmpty() && query.limit().isEmpty() && query.select().size() > 1;
        List<Side> sides = plain ? query.select().stream().flatMap(item -> side(item).stream()).toList() : List.of();
        return sides.size() == query.select().size() && !sides.isEmpty() && paired(sides)
                        && COMPARED.matcher(question).find() && !ONE_ROW.matcher(question).find() && !ONLY_NOT.matcher(question).find()
                ? new Plan.Answerable(rows(query, sides, prepared), false)
                : plan;
    }

    /** A figure all of whose rows are chosen by one value of one column. */
    private static Optional<Side> side(Expression figure) {
        List<Predicate> tests = figure.parts().flatMap(Expression::tested).distinct().toList();
        return tests.size() == 1 && !ofAll(figure) && figure.parts().allMatch(VersusRows::known) ? side(tests.get(0), figure) : Optional.empty();
    }

    /** Whether a part of it is over all rows, as the whole of a share is. */
    private static boolean ofAll(Expression figure) {
        return figure instanceof Aggregate || !(figure instanceof Conditioned) && figure.inner().anyMatch(VersusRows::ofAll);
    }

    private static boolean known(Expression part) {
        return !(part instanceof Expression.Percent || part instanceof Expression.Share || part instanceof Expression.Window || part instanceof Expression.Each)
                && !(part instanceof Conditioned some && some.kind() != Token.IF);
    }

    private static Optional<Side> side(Predicate test, Expression figure) {
        return test.operator() == Token.EQUAL
                        && test.left() instanceof ColumnUse column
                        && test.right() instanceof Values values
                        && values.values().size() == 1
                        && Set.of(Value.Kind.NUMBER, Value.Kind.TEXT, Value.Kind.TRUTH).contains(values.values().get(0).kind())
                ? Optional.of(new Side(column, values.values().get(0), Rebuilt.of(figure, VersusRows::overAll)))
                : Optional.empty();
    }

    private static Expression overAll(Expression part) {
        if (part instanceof CountIf) {
            return new Aggregate(Token.COUNT, ColumnUse.STAR);
        }
        return part instanceof Conditioned some ? some.aggregate() : part;
    }

    /** Each figure once for each value, and of values two at least. */
    private static boolean paired(List<Side> sides) {
        long values = sides.stream().map(Side::value).distinct().count();
        long figures = sides.stream().map(Side::figure).distinct().count();
        return sides.stream().map(Side::column).distinct().count() == 1
                && values > 1
                && values * figures == sides.size()
                && new HashSet<>(sides).size() == sides.size();
    }

    private static Query rows(Query query, List<Side> sides, Prepared prepared) {
        ColumnUse column = sides.get(0).column();
        List<Value> values = sides.stream().map(Side::value).distinct().toList();
        List<Expression> shown = new ArrayList<>(List.of(column));
        sides.stream().map(Side::figure).distinct().forEach(shown::add);
        Query grouped = query.groupedBy(List.of(column)).selecting(shown);
        return all(values, column, prepared) ? grouped : grouped.where(new Predicate(Token.IN, column, new Values(values)));
    }

    /** Whether no row has another value, or none. */
    private static boolean all(List<Value> values, ColumnUse column, Prepared prepared) {
        Set<String> held = new HashSet<>(prepared.cellsOf(column.column()).map(VersusRows::held).orElse(List.of()));
        return prepared.schema().column(column.column()).filled()
                && !held.isEmpty()
                && values.stream().map(Value::text).toList().containsAll(held);
    }

    private static List<String> held(ColumnCells cells) {
        return cells.values().stream().map(cells::held).toList();
    }
}
