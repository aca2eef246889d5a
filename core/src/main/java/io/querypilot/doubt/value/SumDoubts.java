package io.querypilot.doubt.value;

import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.ground.Cells;
import io.querypilot.doubt.ground.Expressions;
import io.querypilot.doubt.ground.QueryNames.Stored;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.language.Words;
import io.querypilot.schema.Table;
import io.querypilot.sql.dialect.Dialect;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.operators.arithmetic.Addition;
import net.sf.jsqlparser.expression.operators.arithmetic.Subtraction;

/**
 * Two columns that are added or subtracted and are not of one kind: an amount and a percentage, minutes and hours. And a tax added to
 * an amount that holds it, or taken off one that does not: where another column of the row is the one without the other.
 */
public final class SumDoubts {
    /** What is reached of a goal may be more than a hundred percent, but hardly three times as much. */
    private static final int MOST_PERCENT = 300;

    private static final int MOST_COLUMNS = 20;
    private static final int ROWS = 500;
    /** A table without any tax is not read to its end. */
    private static final int MOST_READ = 20_000;
    private static final Set<String> TAXES = Set.copyOf(Words.stems("tax taxes vat gst mwst ust tva iva"));
    private static final int FEWEST_ROWS = 3;

    /** Two scores may both be small, and one of them a part of one. */
    private static final int FEWEST_AMOUNT = 10;

    private SumDoubts() {}

    public static List<Doubt> of(QueryNames names, Cells cells) {
        return names.query().bound().selects().stream()
                .flatMap(bound -> Expressions.in(bound.select()).stream())
                .filter(part -> part instanceof Addition || part instanceof Subtraction)
                .flatMap(part -> sum((BinaryExpression) part, names, cells).stream())
                .distinct()
                .toList();
    }

    private static Optional<Doubt> sum(BinaryExpression sum, QueryNames names, Cells cells) {
        Optional<Stored> left = names.stored(sum.getLeftExpression());
        Optional<Stored> right = names.stored(sum.getRightExpression());
        if (left.isEmpty() || right.isEmpty()) {
            return Optional.empty();
        }
        return Stream.of(percentage(left.get(), right.get(), cells), percentage(right.get(), left.get(), cells), units(left.get(), right.get()))
                .flatMap(Optional::stream)
                .findFirst()
                .or(() -> left.get().table().equals(right.get().table()) ? twice(sum, left.get(), right.get(), names, cells) : Optional.empty());
    }

    /** Each row says what the sum of its two is: "total + tax" where another column is the total less that tax. */
    private static Optional<Doubt> twice(BinaryExpression sum, Stored left, Stored right, QueryNames names, Cells cells) {
        if (Words.nameStems(right.column().name()).stream().noneMatch(TAXES::contains)) {
            return Optional.empty();
        }
        Dialect dialect = names.query().dialect();
        String whole = dialect.quote(left.column().name()) + (sum instanceof Addition ? " - " : " + ") + dialect.quote(right.column().name());
        return Stored.all(left.table())
                .filter(other -> other.column().kind().numeric() && !names.identifier(other) && !other.column().equals(left.column()) && !other.column().equals(right.column()))
                .limit(MOST_COLUMNS)
                .filter(other -> everywhere(whole + " - " + dialect.quote(other.column().name()), right, cells, dialect))
                .findFirst()
                .map(other -> new Doubt(
                        Kind.UNIT,
                        left.path() + (sum instanceof Addition ? " holds " + right.path() + " already: without it, it is " : " is without " + right.path() + " already: with it, it is ") + other.path() + ".",
                        "Take " + left.path() + " as it is, or " + other.path() + "."));
    }

    /** Whether a difference is nothing in each of the first rows of which the second amount is something. */
    private static boolean everywhere(String difference, Stored amount, Cells cells, Dialect dialect) {
        Table table = amount.table();
        String first = dialect.limited("SELECT * FROM " + dialect.path(table.namespace(), table.name()), MOST_READ);
        String some = dialect.limited("SELECT " + difference + " AS d FROM (" + first + ") AS first WHERE " + dialect.quote(amount.column().name()) + " <> 0", ROWS);
        return cells.rows("SELECT COUNT(*), COUNT(CASE WHEN d BETWEEN -0.02 AND 0.02 THEN 1 END) FROM (" + some + ") AS cells", table)
                .filter(rows -> rows.get(0).get(0).equals(rows.get(0).get(1)) && ((Number) rows.get(0).get(0)).longValue() >= FEWEST_ROWS)
                .isPresent();
    }

    /** What is never large may be a percentage that its name does not tell. */
    private static Optional<Doubt> percentage(Stored percent, Stored amount, Cells cells) {
        boolean mixed = UnitDoubts.percent(percent) && !UnitDoubts.percent(amount) && above(MOST_PERCENT, amount, cells);
        boolean part = cells.range(percent).filter(SumDoubts::partOfOne).isPresent()
                && cells.count(percent, "c > 0 AND c < 1").orElse(0) > 0
                && above(FEWEST_AMOUNT, amount, cells);
        if (part) {
            return Optional.of(new Doubt(
                    Kind.UNIT,
                    percent.path() + " is a part of one, which is nothing to add to " + amount.path() + " or to take from it.",
                    "Take the part of the amount: " + amount.path() + " * (1 - " + percent.path() + ") or * (1 + " + percent.path() + ")."));
        }
        return mixed
                ? Optional.of(new Doubt(
                        Kind.UNIT,
                        percent.path() + " is a percentage, which is no part of a sum with " + amount.path() + ".",
                        "Take the percentage of the amount: " + amount.path() + " * " + percent.path() + " / 100.0."))
                : Optional.empty();
    }

    private static boolean above(int bound, Stored amount, Cells cells) {
        return cells.range(amount).filter(range -> range.get(1) instanceof Number most && most.doubleValue() > bound).isPresent();
    }

    private static boolean partOfOne(List<Object> range) {
        return range.get(0) instanceof Number least && range.get(1) instanceof Number most && least.doubleValue() >= 0 && most.doubleValue() <= 1;
    }

    private static Optional<Doubt> units(Stored left, Stored right) {
        return UnitDoubts.differ(left, right)
                ? Optional.of(new Doubt(
                        Kind.UNIT,
                        left.path() + " and " + right.path() + " are in different units.",
                        "Convert one of them by the factor between the two units before they are added or subtracted."))
                : Optional.empty();
    }
}
