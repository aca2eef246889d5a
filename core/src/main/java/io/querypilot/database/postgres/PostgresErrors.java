package io.querypilot.database.postgres;

import io.querypilot.database.driver.MessageRule;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.SqlError;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What PostgreSQL's SQLStates mean, and where one state means several things, what its words add. */
final class PostgresErrors {
    private static final Pattern QUOTED = Pattern.compile("[\"“„«»]([^\"“”«»]+)[\"”“»«]");
    private static final Pattern COLUMN = Pattern.compile("column (\\S+) does not exist");
    private static final Pattern FUNCTION = Pattern.compile("function ([^\\s(]+)\\(");
    private static final List<MessageRule> REFINED = List.of(
            MessageRule.of(ErrorType.JOIN_ERROR, "FROM-clause entry for table \"([^\"]+)\""),
            MessageRule.of(ErrorType.JOIN_ERROR, "column \"([^\"]+)\" specified in USING clause"),
            MessageRule.of(ErrorType.JOIN_ERROR, "(JOIN/ON|FULL JOIN|LATERAL) "),
            MessageRule.of(ErrorType.AGGREGATION_ERROR, "(SELECT DISTINCT|aggregate function)"),
            MessageRule.of(ErrorType.TYPE_MISMATCH, "operator (?:does not exist|is not unique): (.+?)(?: Hint:|$)"));
    private static final List<String> REFINABLE =
            List.of("42P01", "42703", "42804", "0A000", "42P10", "42883", "42725", "42809");

    private PostgresErrors() {}

    static SqlError classify(SQLException exception) {
        String message = message(exception);
        String state = Objects.requireNonNullElse(exception.getSQLState(), "");
        if (REFINABLE.contains(state)) {
            var refined = MessageRule.first(REFINED, message);
            if (refined.isPresent()) {
                return refined.get();
            }
        }
        // The driver's own limit on what it holds at once; it has no SQLState of its own.
        ErrorType type = message.contains("maxResultBuffer") ? ErrorType.RESOURCE_EXCEEDED : type(state);
        return new SqlError(type, message, piece(type, message));
    }

    /** The server's words without severity and position, for the position counts in text the person has not written. */
    static String message(SQLException exception) {
        String message = String.valueOf(exception.getMessage());
        return MessageRule.oneLine(message.replaceFirst("^\\p{Lu}+: ", "")
                .replaceAll("\\s*\\n[^\\n:：]+[:：]\\s*\\d+(?=\\n|$)", ""));
    }

    private static ErrorType type(String state) {
        return switch (state) {
            case "42703" -> ErrorType.COLUMN_NOT_FOUND;
            case "42P01", "3F000" -> ErrorType.TABLE_NOT_FOUND;
            case "42702" -> ErrorType.AMBIGUOUS_COLUMN;
            case "42883" -> ErrorType.FUNCTION_NOT_FOUND;
            case "42803", "42P20", "42809" -> ErrorType.AGGREGATION_ERROR;
            case "42712" -> ErrorType.JOIN_ERROR;
            case "42804", "42846", "42725", "42704", "42P18", "42P21", "42P22", "22P02", "22007" ->
                ErrorType.TYPE_MISMATCH;
            case "57014", "55P03", "40001", "40P01" -> ErrorType.TIMEOUT;
            case "25006" -> ErrorType.READ_ONLY_VIOLATION;
            case "42501" -> ErrorType.PERMISSION_DENIED;
            case "53300", "57P01", "57P02", "57P03", "57P04", "57P05", "25P03", "3D000" -> ErrorType.CONNECTION_ERROR;
            default -> byClass(state.length() < 2 ? "" : state.substring(0, 2));
        };
    }

    private static ErrorType byClass(String stateClass) {
        return switch (stateClass) {
            case "08" -> ErrorType.CONNECTION_ERROR;
            case "28" -> ErrorType.PERMISSION_DENIED;
            case "21", "22" -> ErrorType.DATA_ERROR;
            case "42", "0A" -> ErrorType.SYNTAX_ERROR;
            case "53", "54" -> ErrorType.RESOURCE_EXCEEDED;
            default -> ErrorType.UNKNOWN;
        };
    }

    private static String piece(ErrorType type, String message) {
        Pattern special = type == ErrorType.FUNCTION_NOT_FOUND ? FUNCTION : COLUMN;
        Matcher matcher = special.matcher(message);
        if (matcher.find()) {
            return bare(matcher.group(1));
        }
        Matcher quoted = QUOTED.matcher(message);
        return type != ErrorType.RESOURCE_EXCEEDED && quoted.find() ? quoted.group(1) : "";
    }

    private static String bare(String name) {
        return name.length() > 1 && name.startsWith("\"") && name.endsWith("\"")
                ? name.substring(1, name.length() - 1)
                : name;
    }
}
