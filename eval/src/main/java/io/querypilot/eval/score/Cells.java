package io.querypilot.eval.score;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.regex.Pattern;

/** When two values of two results are the same: numbers by value, everything else as written. */
final class Cells {
    /** Sums in another order differ in their last digits only. */
    private static final double RELATIVE = 1e-6;

    private static final double ABSOLUTE = 1e-9;

    private static final Pattern YEAR = Pattern.compile("(?:19|20)\\d\\d");

    private Cells() {}

    /** A year is the same year to whoever reads it, as a text or as a number: SQLite's functions bring the one, a CAST the other. */
    static Object read(Object cell) {
        return cell instanceof String text && YEAR.matcher(text).matches() ? (Object) Long.valueOf(text) : cell;
    }

    static boolean numeric(Object cell) {
        return cell instanceof Number || cell instanceof Boolean;
    }

    static boolean same(Object left, Object right) {
        if (left == null || right == null) {
            return left == right;
        }
        if (!numeric(left) || !numeric(right)) {
            return left.equals(right);
        }
        return whole(left) && whole(right) ? exact(left).compareTo(exact(right)) == 0 : near(value(left), value(right));
    }

    static double value(Object cell) {
        return cell instanceof Boolean truth ? (truth ? 1 : 0) : ((Number) cell).doubleValue();
    }

    /** Whole numbers are counts and keys: there, near is wrong. */
    private static boolean whole(Object cell) {
        return cell instanceof Long
                || cell instanceof Integer
                || cell instanceof BigInteger
                || cell instanceof Boolean
                || (cell instanceof BigDecimal decimal && decimal.scale() <= 0);
    }

    private static BigDecimal exact(Object cell) {
        return cell instanceof Boolean truth
                ? (truth ? BigDecimal.ONE : BigDecimal.ZERO)
                : new BigDecimal(cell.toString());
    }

    /** A part of infinity is infinity, so that everything would be near it; it is only itself, as not-a-number is. */
    private static boolean near(double left, double right) {
        if (!Double.isFinite(left) || !Double.isFinite(right)) {
            return Double.compare(left, right) == 0;
        }
        double larger = Math.max(Math.abs(left), Math.abs(right));
        return Math.abs(left - right) <= Math.max(ABSOLUTE, RELATIVE * larger);
    }
}
