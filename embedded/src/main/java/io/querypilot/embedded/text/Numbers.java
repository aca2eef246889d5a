package io.querypilot.embedded.text;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Numbers as people write them. */
public final class Numbers {
    private static final List<String> CURRENCIES = List.of("$", "€", "£");
    private static final List<String> ORDINAL_ENDINGS = List.of("st", "nd", "rd", "th");

    private Numbers() {}

    /** 12, -3.5, .5, 1,250,000; empty for anything else. */
    public static Optional<Double> digits(String text) {
        boolean negative = text.startsWith("-");
        String body = negative || text.startsWith("+") ? text.substring(1) : text;
        int dot = body.indexOf('.');
        String fraction = dot < 0 ? "" : body.substring(dot + 1);
        Optional<String> whole = withoutCommas(dot < 0 ? body : body.substring(0, dot));
        if (whole.isEmpty() || fraction.isEmpty() && (dot >= 0 || whole.get().isEmpty())) {
            return Optional.empty();
        }
        if (!Letters.allDigits(whole.get() + fraction)) {
            return Optional.empty();
        }
        double value = Double.parseDouble("0" + whole.get() + "." + fraction + "0");
        return Optional.of(negative ? -value : value);
    }

    private static Optional<String> withoutCommas(String whole) {
        if (whole.indexOf(',') < 0) {
            return Optional.of(whole);
        }
        String[] groups = whole.split(",", -1);
        boolean grouped = !groups[0].isEmpty() && groups[0].length() <= 3;
        for (int i = 1; i < groups.length; i++) {
            grouped &= groups[i].length() == 3;
        }
        return grouped ? Optional.of(String.join("", groups)) : Optional.empty();
    }

    /** Digits, 3rd, $5, twelve, 2.5 million, 40 %, twenty-five. */
    public static Optional<Double> parse(String raw) {
        String text = Letters.trim(raw).toLowerCase(Locale.ROOT);
        Optional<Double> plain = digits(text).or(() -> ordinal(text)).or(() -> word(text));
        if (plain.isPresent()) {
            return plain;
        }
        if (CURRENCIES.stream().anyMatch(text::startsWith)) {
            return digits(Letters.trim(text.substring(1)));
        }
        return scaled(text).or(() -> compound(text, " ")).or(() -> compound(text, "-"));
    }

    private static Optional<Double> ordinal(String text) {
        int end = text.length() - 2;
        if (end < 1 || !ORDINAL_ENDINGS.contains(text.substring(end)) || !Letters.allDigits(text.substring(0, end))) {
            return Optional.empty();
        }
        return Optional.of(Double.parseDouble(text.substring(0, end)));
    }

    private static Optional<Double> word(String text) {
        return Optional.ofNullable(WordLists.NUMBER_WORDS.get(text)).map(Integer::doubleValue);
    }

    private static Optional<Double> scaled(String text) {
        for (Map.Entry<String, Double> scale : WordLists.SCALES.entrySet()) {
            String name = scale.getKey();
            if (text.endsWith(name) && text.length() > name.length()) {
                String head = withoutTrailingJoints(text.substring(0, text.length() - name.length()));
                Optional<Double> base = digits(head).or(() -> name.length() > 1 ? word(head) : Optional.empty());
                if (base.isPresent()) {
                    return base.map(value -> value * scale.getValue());
                }
            }
        }
        return Optional.empty();
    }

    private static String withoutTrailingJoints(String head) {
        int end = head.length();
        while (end > 0 && (head.charAt(end - 1) == ' ' || head.charAt(end - 1) == '-')) {
            end--;
        }
        return head.substring(0, end);
    }

    private static Optional<Double> compound(String text, String joint) {
        int at = text.indexOf(joint);
        if (at < 0) {
            return Optional.empty();
        }
        Integer tens = WordLists.TENS.get(text.substring(0, at));
        Integer unit = WordLists.NUMBER_WORDS.get(text.substring(at + 1));
        return tens == null || unit == null ? Optional.empty() : Optional.of((double) tens + unit);
    }

    /** A cell that holds nothing but a number: optional blanks, minus, digits, one fraction. */
    public static boolean plain(String text) {
        String body = text.strip();
        body = body.startsWith("-") ? body.substring(1) : body;
        int dot = body.indexOf('.');
        String whole = dot < 0 ? body : body.substring(0, dot);
        String fraction = dot < 0 ? "0" : body.substring(dot + 1);
        return !whole.isEmpty() && !fraction.isEmpty() && Letters.allDigits(whole) && Letters.allDigits(fraction);
    }
}
