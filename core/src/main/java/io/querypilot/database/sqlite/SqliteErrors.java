package io.querypilot.database.sqlite;

import io.querypilot.database.driver.MessageRule;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.SqlError;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What SQLite's result codes mean, and, for its one code for all errors of a statement, what its words mean. */
final class SqliteErrors {
    static final int BUSY = 5;
    static final int LOCKED = 6;
    static final int READ_ONLY = 8;
    static final int CANNOT_OPEN = 14;
    private static final int TOO_BIG = 18;
    private static final Pattern DRIVER_FRAME = Pattern.compile("(?s)^\\[SQLITE_\\w+]\\s+.*?\\((.*)\\)$");
    private static final List<MessageRule> RULES = List.of(
            MessageRule.of(ErrorType.COLUMN_NOT_FOUND, "no such column: (.+)"),
            MessageRule.of(ErrorType.COLUMN_NOT_FOUND, "has no column named (.+)"),
            MessageRule.of(ErrorType.COLUMN_NOT_FOUND, "(\\S+) ORDER BY term .*(?:out of range|does not match)"),
            MessageRule.of(ErrorType.TABLE_NOT_FOUND, "no such (?:table|view): (.+)"),
            MessageRule.of(ErrorType.TABLE_NOT_FOUND, "unknown database:? (.+)"),
            MessageRule.of(ErrorType.AMBIGUOUS_COLUMN, "ambiguous column name: (.+)"),
            MessageRule.of(
                    ErrorType.FUNCTION_NOT_FOUND, "no such (?:function|window function|table-valued function): (.+)"),
            MessageRule.of(ErrorType.FUNCTION_NOT_FOUND, "wrong number of arguments to function (\\w+)"),
            MessageRule.of(ErrorType.AGGREGATION_ERROR, "misuse of (?:aggregate|window)(?: function)?:? (\\w+)"),
            MessageRule.of(ErrorType.AGGREGATION_ERROR, "(GROUP BY|HAVING|aggregate functions?) "),
            MessageRule.of(ErrorType.JOIN_ERROR, "cannot join using column (\\S+)"),
            MessageRule.of(ErrorType.JOIN_ERROR, "unknown join type: (.+)"),
            MessageRule.of(ErrorType.JOIN_ERROR, "(ON clause|NATURAL join|JOIN clause|FULL OUTER JOIN)"),
            MessageRule.of(ErrorType.SYNTAX_ERROR, "near \"(.*)\": syntax error"),
            MessageRule.of(ErrorType.SYNTAX_ERROR, "unrecognized token: \"(.*)\""),
            MessageRule.of(ErrorType.SYNTAX_ERROR, "incomplete input|same number of result columns|sub-select returns"),
            MessageRule.of(
                    ErrorType.SYNTAX_ERROR,
                    "row value misused|not a query|does not return ResultSet|no such collation"),
            MessageRule.of(ErrorType.DATA_ERROR, "integer overflow|malformed JSON|bad JSON path|JSON path error"),
            MessageRule.of(ErrorType.DATA_ERROR, "LIKE or GLOB pattern too complex|ESCAPE expression must be"),
            MessageRule.of(
                    ErrorType.RESOURCE_EXCEEDED, "too (?:large|big|many|complex|much)|stack overflow|at most \\d+"),
            MessageRule.of(ErrorType.RESOURCE_EXCEEDED, "out of memory|maximum depth|recursion limit"),
            MessageRule.of(ErrorType.PERMISSION_DENIED, "not authorized|prohibited|unsafe use of"));

    private SqliteErrors() {}

    static SqlError classify(SQLException exception) {
        String message = message(exception);
        return byCode(exception.getErrorCode())
                .map(type -> new SqlError(type, message, ""))
                .or(() -> attachment(message))
                .or(() -> MessageRule.first(RULES, message))
                .orElseGet(() -> new SqlError(ErrorType.UNKNOWN, message, ""));
    }

    /** SQLite's own words, without the driver's frame around them, and with the limit where they leave it out. */
    static String message(SQLException exception) {
        String message = String.valueOf(exception.getMessage());
        Matcher framed = DRIVER_FRAME.matcher(message);
        String words = framed.matches() ? framed.group(1) : message;
        boolean tooBig = (exception.getErrorCode() & 0xff) == TOO_BIG;
        return tooBig ? words + ": no text or blob of more than " + (SqliteLimits.LONGEST >> 20) + " MiB is read or made, and none of"
                + " more than " + (SqliteLimits.LONGEST_SEARCHED >> 10) + " KiB, less with several such searches, where instr or replace looks"
                + " for a text that is joined" : words;
    }

    private static Optional<ErrorType> byCode(int code) {
        return switch (code & 0xff) {
            case 3, 23 -> Optional.of(ErrorType.PERMISSION_DENIED);
            case BUSY, LOCKED, 10, 11, CANNOT_OPEN, 26 -> Optional.of(ErrorType.CONNECTION_ERROR);
            case 7, 13, TOO_BIG -> Optional.of(ErrorType.RESOURCE_EXCEEDED);
            case READ_ONLY -> Optional.of(ErrorType.READ_ONLY_VIOLATION);
            case 9 -> Optional.of(ErrorType.TIMEOUT);
            case 20 -> Optional.of(ErrorType.TYPE_MISMATCH);
            default -> Optional.empty();
        };
    }

    /** No second database may be attached, so the limit it meets is our ban on writing elsewhere. */
    private static Optional<SqlError> attachment(String message) {
        return message.startsWith("too many attached databases")
                ? Optional.of(new SqlError(ErrorType.READ_ONLY_VIOLATION, message, "ATTACH"))
                : Optional.empty();
    }
}
