package io.querypilot.doubt.value;

import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.doubt.ground.Cells;
import io.querypilot.doubt.ground.Expressions;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.doubt.ground.QueryNames.Stored;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.ComparisonOperator;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.statement.select.PlainSelect;

/**
 * A sum or a mean over a column in which -1 or -999, its only negative number and there often, stands for what was not reported.
 * It is only told: a writer that is sent back for it takes another column, where it should leave rows out.
 */
public final class MarkerDoubts {
    private static final Set<Double> MARKERS = Set.of(-1.0, -9.0, -99.0, -999.0, -9999.0);

    /** Where numbers are small, or few are negative, one may well be meant: a temperature, a balance. */
    private static final double LARGER = 100;
    private static final int FEWEST_ROWS = 3;
    private static final int ONE_ROW_IN = 50;

    private MarkerDoubts() {}

    public static List<Doubt> of(QueryNames names, Cells cells) {
        return names.query().bound().selects().stream()
                .flatMap(bound -> in(bound.select(), names, cells))
                .distinct()
                .toList();
    }

    private static Stream<Doubt> in(PlainSelect select, QueryNames names, Cells cells) {
        List<Stored> tested = Expressions.in(select).stream().flatMap(MarkerDoubts::sides).flatMap(side -> names.stored(side).stream()).toList();
        return Expressions.figured(select, Expressions.SUMS)
                .flatMap(figured -> names.stored(figured).stream())
                .filter(one -> !tested.contains(one))
                .flatMap(one -> marker(one, cells).map(marker -> doubt(one, marker)).stream());
    }

    private static Stream<Expression> sides(Expression test) {
        if (test instanceof ComparisonOperator comparison) {
            return Stream.of(comparison.getLeftExpression(), comparison.getRightExpression());
        }
        if (test instanceof Between between) {
            return Stream.of(between.getLeftExpression());
        }
        return test instanceof InExpression in ? Stream.of(in.getLeftExpression()) : Stream.empty();
    }

    private static Optional<Long> marker(Stored one, Cells cells) {
        return cells.range(one)
                .filter(range -> range.get(0) instanceof Number least
                        && range.get(1) instanceof Number most
                        && MARKERS.contains(least.doubleValue())
                        && (least.doubleValue() < -LARGER / 2 || most.doubleValue() >= -LARGER * least.doubleValue()))
                .map(range -> ((Number) range.get(0)).longValue())
                .filter(least -> cells.none(one, "c < 0 AND c <> " + least) && often(one, least, cells));
    }

    private static boolean often(Stored one, long marker, Cells cells) {
        long rows = cells.count(one, "c = " + marker).orElse(0);
        return rows >= FEWEST_ROWS && rows * ONE_ROW_IN >= cells.count(one, "c IS NOT NULL").orElse(0);
    }

    private static Doubt doubt(Stored one, long marker) {
        return new Doubt(
                Kind.MARKER_COUNTED,
                marker + " in " + one.path() + " seems to stand for what is not known, and is counted as a number.",
                "");
    }
}
