package io.querypilot.embedded.mend.figure;

import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.cell.ColumnCells;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.plan.Condition;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.Arithmetic;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Expression.Conditioned;
import io.querypilot.embedded.plan.Expression.Percent;
import io.querypilot.embedded.plan.Expression.Scaled;
import io.querypilot.embedded.plan.Expression.Share;
import io.querypilot.embedded.plan.Expression.Window;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import io.querypilot.embedded.text.Word;
import io.querypilot.embedded.value.Units;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * "In percent" over a rate that is kept as a part of one: it is a hundred times the rate, and no share of the rows whose rate is
 * one. "By how many percentage points" asks for a difference, and not for the growth that the network likes to write.
 */
public record AskedPercent(Prepared prepared, List<String> words) {
    private static final Set<String> PERCENT = Set.of("%", "percent", "pct", "percentage", "percentages");
    private static final Set<String> NAMED = Set.of("percent", "percentage", "pct", "perc");
    private static final Set<String> CHANGES = Set.of("change", "changes", "growth", "increase", "decrease", "difference", "rise", "drop");

    public static Plan.Answerable shown(Plan.Answerable plan, Prepared prepared) {
        List<Word> all = prepared.asked().words();
        List<String> words = all.subList(0, all.size() - prepared.asked().hintWords()).stream().map(Word::lower).toList();
        AskedPercent asked = new AskedPercent(prepared, words);
        return plan.query().combination().isPresent() ? plan : new Plan.Answerable(asked.shown(plan.query()), plan.countRows());
    }

    private Query shown(Query query) {
        if (points()) {
            Query differences = query.mapped(AskedPercent::difference);
            return differences.equals(query) ? query : inPercent(differences);
        }
        return inPercent() ? inPercent(query.mapped(this::rate)) : query;
    }

    private Query inPercent(Query query) {
        Query points = query.mapped(this::ofBasisPoints);
        if (!points.equals(query)) {
            return points;
        }
        return query.select().stream().anyMatch(this::otherPercentage)
                ? query
                : query.mapped(shown -> query.group().contains(shown) || !ofRates(shown) ? shown : new Scaled(Token.TIMES_100, shown));
    }

    /** A hundred basis points are a percent, whatever the network multiplies or divides them by. */
    private Expression ofBasisPoints(Expression shown) {
        Expression plain = shown instanceof Scaled scaled ? scaled.operand() : shown;
        List<ColumnUse> measured = AskedUnits.measured(plain).toList();
        return !measured.isEmpty() && measured.stream().allMatch(this::basisPoints) ? new Scaled(Token.OVER_100, plain) : shown;
    }

    private boolean basisPoints(ColumnUse column) {
        ColumnView held = prepared.schema().column(column.column());
        return !column.star() && Units.basisPoints(held.label(), held.comment());
    }

    private boolean points() {
        return IntStream.range(1, words.size()).anyMatch(at -> PERCENT.contains(words.get(at - 1)) && words.get(at).matches("points?"));
    }

    private boolean inPercent() {
        return IntStream.range(1, words.size()).anyMatch(at -> PERCENT.contains(words.get(at)) && asked(at) && !word(at + 1).equals("of"));
    }

    /** "In percent", "as a percentage", "(%)"; but "the change in percent" is of the change. */
    private boolean asked(int at) {
        int in = word(at - 1).equals("a") ? at - 2 : at - 1;
        boolean bracketed = word(in).equals("(") && word(at + 1).equals(")");
        return bracketed || Set.of("in", "as").contains(word(in)) && !CHANGES.contains(word(in - 1));
    }

    private String word(int at) {
        return at >= 0 && at < words.size() ? words.get(at) : "";
    }

    /** What grew in percent of what it was, as what it grew by. */
    private static Expression difference(Expression shown) {
        if (shown instanceof Window window && window.kind() == Token.GROWTH) {
            return new Window(Token.CHANGE, window.aggregate());
        }
        return shown instanceof Scaled scaled
                        && scaled.scale() == Token.TIMES_100
                        && scaled.operand() instanceof Arithmetic ratio
                        && ratio.operator() == Token.DIVIDED
                        && ratio.left() instanceof Arithmetic both
                        && both.operator() == Token.MINUS
                        && both.right().equals(ratio.right())
                ? ofRatios(both)
                : shown;
    }

    private static Expression ofRatios(Arithmetic both) {
        boolean ratios = both.inner().allMatch(side -> side instanceof Arithmetic ratio && ratio.operator() == Token.DIVIDED);
        return ratios ? new Scaled(Token.TIMES_100, both) : both;
    }

    /** The mean rate, where the network counts the rows whose rate is one. */
    private Expression rate(Expression shown) {
        return shown instanceof Percent percent
                        && percent.condition().operator() == Token.EQUAL
                        && percent.condition().left() instanceof ColumnUse column
                        && one(percent.condition().right())
                        && part(column)
                ? new Scaled(Token.TIMES_100, new Aggregate(Token.AVG, column))
                : shown;
    }

    private boolean one(Condition.Right right) {
        return right.equals(new Condition.Right.Values(List.of(Value.number("1")))) && !words.contains("1");
    }

    /** Whether something else is in percent, so that the word may be said of it. */
    private boolean otherPercentage(Expression shown) {
        return shown.parts().anyMatch(part -> part instanceof Percent
                || part instanceof Share
                || part instanceof Window window && window.kind() == Token.GROWTH
                || part instanceof Conditioned some && some.kind() == Token.SHARE_IF
                || part instanceof Scaled scaled && scaled.scale() == Token.TIMES_100 && !ofRates(scaled.operand()));
    }

    private boolean ofRates(Expression shown) {
        List<ColumnUse> measured = AskedUnits.measured(shown).toList();
        return !measured.isEmpty() && measured.stream().allMatch(this::part);
    }

    /** A column that is called a percentage may well hold half a percent. */
    private boolean part(ColumnUse column) {
        Optional<ColumnCells> cells = column.star() ? Optional.empty() : prepared.cellsOf(column.column());
        return cells.filter(ColumnCells::parts).isPresent()
                && Stream.of(prepared.schema().column(column.column()).label().split(" ")).noneMatch(NAMED::contains);
    }
}
