package io.querypilot.sql.dialect;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Date patterns of one engine in the letters of another; none where a letter has no counterpart. */
final class DateFormats {
    private static final Map<String, String> STRFTIME_TO_CHAR = Map.of(
            "%Y", "YYYY", "%m", "MM", "%d", "DD", "%H", "HH24", "%M", "MI", "%S", "SS", "%j", "DDD");
    private static final Map<String, String> MYSQL_TO_CHAR = Map.of(
            "%Y", "YYYY", "%m", "MM", "%d", "DD", "%H", "HH24", "%i", "MI", "%s", "SS", "%S", "SS", "%j", "DDD");
    private static final Map<String, String> MYSQL_TO_STRFTIME = Map.of(
            "%Y", "%Y", "%m", "%m", "%d", "%d", "%H", "%H", "%i", "%M", "%s", "%S", "%S", "%S", "%j", "%j");
    private static final Map<String, String> CHAR_TO_STRFTIME = charToStrftime();

    private DateFormats() {}

    /** Longer letters first: {@code HH24} must not be read as {@code HH}. */
    private static Map<String, String> charToStrftime() {
        Map<String, String> letters = new LinkedHashMap<>();
        letters.put("YYYY", "%Y");
        letters.put("HH24", "%H");
        letters.put("DDD", "%j");
        letters.put("MM", "%m");
        letters.put("DD", "%d");
        letters.put("MI", "%M");
        letters.put("SS", "%S");
        return letters;
    }

    static Optional<String> strftimeToChar(String pattern) {
        return percent(pattern, STRFTIME_TO_CHAR);
    }

    static Optional<String> mysqlToChar(String pattern) {
        return percent(pattern, MYSQL_TO_CHAR);
    }

    static Optional<String> mysqlToStrftime(String pattern) {
        return percent(pattern, MYSQL_TO_STRFTIME);
    }

    private static Optional<String> percent(String pattern, Map<String, String> letters) {
        StringBuilder result = new StringBuilder();
        for (int i = 0; i < pattern.length(); i++) {
            if (pattern.charAt(i) == '%') {
                String letter = letters.get(pattern.substring(i, Math.min(i + 2, pattern.length())));
                if (letter == null) {
                    return Optional.empty();
                }
                result.append(letter);
                i++;
            } else if (Character.isLetter(pattern.charAt(i))) {
                return Optional.empty();
            } else {
                result.append(pattern.charAt(i));
            }
        }
        return Optional.of(result.toString());
    }

    static Optional<String> charToStrftime(String pattern) {
        String result = pattern;
        for (Map.Entry<String, String> letter : CHAR_TO_STRFTIME.entrySet()) {
            result = result.replace(letter.getKey(), letter.getValue());
        }
        boolean whole = result.replaceAll("%[YmdHMSj]", "").chars().noneMatch(Character::isLetter);
        return whole ? Optional.of(result) : Optional.empty();
    }
}
