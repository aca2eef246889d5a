package io.querypilot.requirement;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * A formula as a sum of products of what it is made of, so that ways of writing it that compute the same come out equal:
 * {@code a * (1 - b)} and {@code a - a * b}, {@code SUM(a) / 100} and {@code SUM(a / 100.0)}. Of each product, by the power
 * of each of its factors, how often it is taken.
 */
record Terms(Map<SortedMap<String, Integer>, BigDecimal> products) {
    private static final MathContext DIGITS = new MathContext(12);
    private static final int MOST = 200;

    static Terms constant(BigDecimal number) {
        return new Terms(number.signum() == 0 ? Map.of() : Map.of(new TreeMap<>(), number.round(DIGITS).stripTrailingZeros()));
    }

    static Terms of(String factor) {
        return new Terms(Map.of(new TreeMap<>(Map.of(factor, 1)), BigDecimal.ONE));
    }

    boolean constant() {
        return products.keySet().stream().allMatch(Map::isEmpty);
    }

    Terms plus(Terms other) {
        Map<SortedMap<String, Integer>, BigDecimal> sum = new HashMap<>(products);
        other.products.forEach((product, times) -> sum.merge(product, times, BigDecimal::add));
        return of(sum);
    }

    private static Terms of(Map<SortedMap<String, Integer>, BigDecimal> sum) {
        return new Terms(sum.entrySet().stream()
                .filter(one -> one.getValue().signum() != 0)
                .collect(Collectors.toMap(Map.Entry::getKey, one -> one.getValue().round(DIGITS).stripTrailingZeros())));
    }

    Terms times(Terms other) {
        if (products.size() * other.products.size() > MOST) {
            return of("(" + text() + ") * (" + other.text() + ")");
        }
        Map<SortedMap<String, Integer>, BigDecimal> all = new HashMap<>();
        products.forEach((left, times) -> other.products.forEach((right, factor) ->
                all.merge(product(left, right, 1), times.multiply(factor), BigDecimal::add)));
        return of(all);
    }

    Terms negated() {
        return times(constant(BigDecimal.ONE.negate()));
    }

    /** A sum below the line stays one thing. */
    Terms over(Terms other) {
        if (other.products.size() != 1) {
            return times(of("1 / (" + other.text() + ")"));
        }
        Map.Entry<SortedMap<String, Integer>, BigDecimal> below = other.products.entrySet().iterator().next();
        SortedMap<String, Integer> inverse = product(new TreeMap<>(), below.getKey(), -1);
        return times(new Terms(Map.of(inverse, BigDecimal.ONE.divide(below.getValue(), DIGITS))));
    }

    private static SortedMap<String, Integer> product(SortedMap<String, Integer> left, SortedMap<String, Integer> right, int sign) {
        SortedMap<String, Integer> both = new TreeMap<>(left);
        right.forEach((factor, power) -> both.merge(factor, sign * power, Integer::sum));
        both.values().removeIf(power -> power == 0);
        return both;
    }

    /** Each product put through a function that is linear, as a sum over rows is; {@code one} is what becomes of a number. */
    Terms each(UnaryOperator<Terms> function, Terms one) {
        return products.entrySet().stream()
                .map(each -> (each.getKey().isEmpty() ? one : function.apply(new Terms(Map.of(each.getKey(), BigDecimal.ONE))))
                        .times(constant(each.getValue())))
                .reduce(constant(BigDecimal.ZERO), Terms::plus);
    }

    /** The same text for the same formula. */
    String text() {
        return products.isEmpty() ? "0" : products.entrySet().stream()
                .map(one -> one.getValue().toPlainString() + one.getKey().entrySet().stream()
                        .map(factor -> " " + factor.getKey() + (factor.getValue() == 1 ? "" : "^" + factor.getValue()))
                        .collect(Collectors.joining()))
                .map(text -> text.startsWith("1 ") ? text.substring(2) : text)
                .sorted()
                .collect(Collectors.joining(" + "));
    }
}
