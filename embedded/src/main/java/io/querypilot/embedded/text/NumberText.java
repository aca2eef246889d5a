package io.querypilot.embedded.text;

import java.math.BigDecimal;
import java.math.MathContext;

/** A number as text: whole ones without a fraction, others in the shortest form that reads back the same. */
public final class NumberText {
    private static final double LARGEST_WHOLE = 1e15;
    private static final int SURE_DIGITS = 15;
    private static final int MOST_DIGITS = 17;

    private NumberText() {}

    public static String of(double value) {
        if (value == Math.rint(value) && Math.abs(value) < LARGEST_WHOLE) {
            return Long.toString((long) value);
        }
        return Double.isFinite(value) ? shortest(value) : Double.toString(value);
    }

    /** Java 17's own text of a double is not always the shortest, and writes exponents earlier. */
    private static String shortest(double value) {
        BigDecimal exact = new BigDecimal(value);
        for (int digits = SURE_DIGITS; digits < MOST_DIGITS; digits++) {
            BigDecimal rounded = exact.round(new MathContext(digits));
            if (rounded.doubleValue() == value) {
                return written(rounded.stripTrailingZeros());
            }
        }
        return written(exact.round(new MathContext(MOST_DIGITS)));
    }

    private static String written(BigDecimal value) {
        int exponent = value.precision() - value.scale() - 1;
        if (exponent >= -4 && exponent < 16) {
            String plain = value.toPlainString();
            return plain.contains(".") ? plain : plain + ".0";
        }
        String digits = value.unscaledValue().abs().toString();
        String mantissa = digits.length() == 1 ? digits : digits.charAt(0) + "." + digits.substring(1);
        String sign = exponent < 0 ? "-" : "+";
        String power = (Math.abs(exponent) < 10 ? "0" : "") + Math.abs(exponent);
        return (value.signum() < 0 ? "-" : "") + mantissa + "e" + sign + power;
    }
}
