package io.querypilot.app.settings;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How the text of a setting becomes a value; {@code allowed} tells a person what it takes. */
public interface Kind<T> {
    /** The value, or empty where the text is not allowed. */
    Optional<T> read(String text);

    String allowed();

    /** The placeholder shown in help. */
    String label();

    static Kind<String> text(String label, String allowed) {
        return new Text(label, allowed);
    }

    static Kind<Integer> count(int least, int most) {
        return new Count(least, most);
    }

    static Kind<Double> fraction() {
        return new Fraction();
    }

    static Kind<Double> price() {
        return new Price();
    }

    static Kind<Duration> duration(Duration least, Duration most) {
        return new Span(least, most);
    }

    static Kind<String> choice(String... words) {
        return new Choice(List.of(words));
    }

    static Kind<Boolean> flag() {
        return new Flag();
    }

    /** Yes or no. */
    record Flag() implements Kind<Boolean> {
        @Override
        public Optional<Boolean> read(String text) {
            return switch (text) {
                case "true" -> Optional.of(true);
                case "false" -> Optional.of(false);
                default -> Optional.empty();
            };
        }

        @Override
        public String allowed() {
            return "true or false";
        }

        @Override
        public String label() {
            return "true|false";
        }
    }

    /** Anything but blank. */
    record Text(String label, String allowed) implements Kind<String> {
        @Override
        public Optional<String> read(String text) {
            return text.isBlank() ? Optional.empty() : Optional.of(text);
        }
    }

    /** One of a few words. */
    record Choice(List<String> words) implements Kind<String> {
        @Override
        public Optional<String> read(String text) {
            return Optional.of(text).filter(words::contains);
        }

        @Override
        public String allowed() {
            return String.join(", ", words);
        }

        @Override
        public String label() {
            return String.join("|", words);
        }
    }

    /** A whole number between two bounds. */
    record Count(int least, int most) implements Kind<Integer> {
        private static final Pattern DIGITS = Pattern.compile("[0-9](?:[0-9_]{0,12}[0-9])?");

        @Override
        public Optional<Integer> read(String text) {
            if (!DIGITS.matcher(text).matches()) {
                return Optional.empty();
            }
            long number = Long.parseLong(text.replace("_", ""));
            return number < least || number > most ? Optional.empty() : Optional.of((int) number);
        }

        @Override
        public String allowed() {
            return "a whole number from " + least + " to " + most;
        }

        @Override
        public String label() {
            return "N";
        }
    }

    /** A number from 0 to 1. */
    record Fraction() implements Kind<Double> {
        private static final Pattern NUMBER = Pattern.compile("[01](?:\\.[0-9]{1,9})?|\\.[0-9]{1,9}");

        @Override
        public Optional<Double> read(String text) {
            return NUMBER.matcher(text).matches()
                    ? Optional.of(Double.valueOf(text)).filter(number -> number <= 1)
                    : Optional.empty();
        }

        @Override
        public String allowed() {
            return "a number from 0 to 1";
        }

        @Override
        public String label() {
            return "0-1";
        }
    }

    /** A sum of money. */
    record Price() implements Kind<Double> {
        private static final Pattern NUMBER = Pattern.compile("[0-9]{1,6}(?:\\.[0-9]{1,9})?");

        @Override
        public Optional<Double> read(String text) {
            return NUMBER.matcher(text).matches() ? Optional.of(Double.valueOf(text)) : Optional.empty();
        }

        @Override
        public String allowed() {
            return "a number such as 1.25";
        }

        @Override
        public String label() {
            return "N";
        }
    }

    /** A length of time: a number and its unit, seconds where no unit is given. */
    record Span(Duration least, Duration most) implements Kind<Duration> {
        private static final Pattern SPAN = Pattern.compile("([0-9]{1,9})(ms|s|m|h)?");
        private static final Map<String, Duration> UNITS = Map.of(
                "ms", Duration.ofMillis(1), "s", Duration.ofSeconds(1),
                "m", Duration.ofMinutes(1), "h", Duration.ofHours(1));

        @Override
        public Optional<Duration> read(String text) {
            Matcher matcher = SPAN.matcher(text);
            if (!matcher.matches()) {
                return Optional.empty();
            }
            String unit = matcher.group(2) == null ? "s" : matcher.group(2);
            Duration span = UNITS.get(unit).multipliedBy(Long.parseLong(matcher.group(1)));
            return span.compareTo(least) < 0 || span.compareTo(most) > 0 ? Optional.empty() : Optional.of(span);
        }

        @Override
        public String allowed() {
            return "a time such as 500ms, 30s or 2m, from " + written(least) + " to " + written(most);
        }

        @Override
        public String label() {
            return "TIME";
        }

        private static String written(Duration span) {
            if (span.toMillis() % 1_000 != 0) {
                return span.toMillis() + "ms";
            }
            return span.toSeconds() % 3_600 == 0 ? span.toHours() + "h" : span.toSeconds() + "s";
        }
    }
}
