package io.querypilot.database.h2;

import io.querypilot.database.driver.MessageRule;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.SqlError;
import java.sql.SQLException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What H2's error codes mean. */
final class H2Errors {
    private static final Pattern QUOTED = Pattern.compile("\"([^\"]+)\"");

    private H2Errors() {}

    static SqlError classify(SQLException exception) {
        String message = message(exception);
        ErrorType type = type(exception.getErrorCode());
        Matcher quoted = QUOTED.matcher(message);
        boolean names = type != ErrorType.SYNTAX_ERROR && type != ErrorType.TIMEOUT && quoted.find();
        return new SqlError(type, message, names ? quoted.group(1) : "");
    }

    /** Its words without the statement, the code, the version and the class of Java's that a lost connection quotes. */
    static String message(SQLException exception) {
        return MessageRule.oneLine(String.valueOf(exception.getMessage())
                .replaceFirst("(?s); SQL statement:.*$", "")
                .replaceFirst("\\s*\\[\\d+-\\d+]$", "")
                .replaceFirst("\"(?:[a-z]\\w*\\.)+\\w*(?:Exception|Error)(?:: ([^\"]*))?\"", "$1"));
    }

    private static ErrorType type(int code) {
        return switch (code) {
            case 42122, 42121 -> ErrorType.COLUMN_NOT_FOUND;
            case 42102, 42103, 42104, 90079, 90013 -> ErrorType.TABLE_NOT_FOUND;
            case 90059 -> ErrorType.AMBIGUOUS_COLUMN;
            case 90022, 7001, 90077 -> ErrorType.FUNCTION_NOT_FOUND;
            case 90016, 90054, 90157 -> ErrorType.AGGREGATION_ERROR;
            case 42000, 42001, 90002, 90008, 21002 -> ErrorType.SYNTAX_ERROR;
            case 22018, 90110 -> ErrorType.TYPE_MISMATCH;
            case 57014, 50200, 40001 -> ErrorType.TIMEOUT;
            case 90097 -> ErrorType.READ_ONLY_VIOLATION;
            case 90040, 90096, 28000 -> ErrorType.PERMISSION_DENIED;
            case 90108, 90109 -> ErrorType.RESOURCE_EXCEEDED;
            case 90007, 90020, 90067, 90098, 90121 -> ErrorType.CONNECTION_ERROR;
            default -> code >= 22000 && code < 23000 ? ErrorType.DATA_ERROR : ErrorType.UNKNOWN;
        };
    }
}
