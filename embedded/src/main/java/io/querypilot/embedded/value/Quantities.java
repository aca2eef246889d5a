package io.querypilot.embedded.value;

import io.querypilot.embedded.text.Numbers;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers with what people write around them: "3km", "500 euros", "$1.5k", "5pm", "1,5 euros". */
final class Quantities {
    /** But "1990s" are ten years. */
    private static final Pattern GLUED = Pattern.compile("([$€£]?) ?([0-9][0-9.,]*) ?(?!s$)([a-z]+)");
    /** "1,5 euros": a comma before one or two digits parts thousands nowhere. */
    private static final Pattern DECIMAL =
            Pattern.compile("([$€£]?) ?([0-9]{1,3}(?:\\.[0-9]{3})+|[0-9]+),([0-9]{1,2}) ?([a-z]+|[$€£]|)");
    /** "€1.000" is a thousand. */
    private static final Pattern DOTTED = Pattern.compile("[0-9]{1,3}(?:\\.[0-9]{3})+");
    private static final Pattern NAMED = Pattern.compile("(.*[^ ]) [a-z]+");
    private static final Map<String, Double> THOUSAND = Map.of("k", 1e3);
    private static final Map<String, Double> MONEY = Map.of("k", 1e3, "m", 1e6, "mn", 1e6, "b", 1e9, "bn", 1e9);

    private Quantities() {}

    /**
     * The number that is meant. {@code before} and {@code after} stand right beside the text, without a blank, or are
     * empty: words are cut after 1.5, so that of "$1.5k" a plan may point at the middle alone. {@code unit} is the word behind it.
     */
    static Optional<Double> read(String text, String before, String after, String unit) {
        String plain = withPoint(text.toLowerCase(Locale.ROOT).strip(), before, unit);
        Optional<Double> number = Numbers.parse(paid(before) && DOTTED.matcher(plain).matches() ? plain.replace(".", "") : plain);
        if (number.isPresent()) {
            double scale = scales(before).getOrDefault(after.toLowerCase(Locale.ROOT), 1.0);
            return number.map(value -> value * scale);
        }
        Matcher glued = GLUED.matcher(plain);
        if (glued.matches()) {
            if (glued.group(3).equals("am") || glued.group(3).equals("pm")) {
                double noon = glued.group(3).equals("pm") ? 12 : 0;
                return Numbers.digits(glued.group(2)).map(hour -> hour % 12 + noon);
            }
            double scale = scales(glued.group(1) + before).getOrDefault(glued.group(3), 1.0);
            return Numbers.digits(glued.group(2)).map(value -> value * scale);
        }
        Matcher named = NAMED.matcher(plain);
        return named.matches() ? Numbers.parse(named.group(1)) : Optional.empty();
    }

    /** An amount of money with a point where it has a decimal comma. */
    private static String withPoint(String text, String before, String unit) {
        Matcher amount = DECIMAL.matcher(text);
        if (!amount.matches()) {
            return text;
        }
        String sign = amount.group(1);
        String behind = amount.group(4);
        boolean money = !sign.isEmpty() || paid(before) || Units.money(behind) || Units.money(unit);
        return money
                ? sign + amount.group(2).replace(".", "") + "." + amount.group(3) + (Units.money(behind) ? "" : behind)
                : text;
    }

    /** "5m" may be metres, "$5m" is not. */
    private static Map<String, Double> scales(String before) {
        return paid(before) ? MONEY : THOUSAND;
    }

    private static boolean paid(String before) {
        return !before.isEmpty() && "$€£".indexOf(before.charAt(0)) >= 0;
    }
}
