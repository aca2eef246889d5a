package io.querypilot.database.driver;

import io.querypilot.sql.ErrorType;
import io.querypilot.sql.SqlError;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What an engine's words mean; the first group of the pattern, where it has one, is the piece at fault. */
public record MessageRule(ErrorType type, Pattern pattern) {
    public static MessageRule of(ErrorType type, String pattern) {
        return new MessageRule(type, Pattern.compile(pattern, Pattern.CASE_INSENSITIVE | Pattern.DOTALL));
    }

    public static Optional<SqlError> first(List<MessageRule> rules, String message) {
        return rules.stream().flatMap(rule -> rule.match(message).stream()).findFirst();
    }

    /** An engine's words as the end of a sentence: on one line, and without a full stop. */
    public static String oneLine(String message) {
        return message.replaceAll("\\s*\\n\\s*", " ").strip().replaceFirst("\\.$", "");
    }

    private Optional<SqlError> match(String message) {
        Matcher matcher = pattern.matcher(message);
        if (!matcher.find()) {
            return Optional.empty();
        }
        String piece = matcher.groupCount() > 0 && matcher.group(1) != null ? matcher.group(1) : "";
        return Optional.of(new SqlError(type, message, piece));
    }
}
