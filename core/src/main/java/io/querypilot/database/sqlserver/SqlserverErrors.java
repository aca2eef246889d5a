package io.querypilot.database.sqlserver;

import io.querypilot.database.driver.MessageRule;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.SqlError;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the error numbers of SQL Server mean; its words are in the language of the account. */
final class SqlserverErrors {
    private static final Pattern QUOTED = Pattern.compile("['\"“„«]([^'\"”“»]+)['\"”“»]");
    private static final Set<ErrorType> NAMELESS = Set.of(
            ErrorType.TIMEOUT, ErrorType.RESOURCE_EXCEEDED, ErrorType.CONNECTION_ERROR, ErrorType.READ_ONLY_VIOLATION,
            ErrorType.DATA_ERROR);

    private SqlserverErrors() {}

    /** A statement that is looked at may bring several errors, of which the first need not say what is wrong. */
    static SqlError classify(SQLException exception) {
        SQLException telling = exception;
        for (SQLException next = exception; next != null && type(telling) == ErrorType.UNKNOWN; next = next.getNextException()) {
            telling = type(next) == ErrorType.UNKNOWN ? telling : next;
        }
        ErrorType type = type(telling);
        String message = message(telling);
        Matcher quoted = QUOTED.matcher(message);
        return new SqlError(type, message, !NAMELESS.contains(type) && quoted.find() ? piece(type, quoted.group(1)) : "");
    }

    /** A table may be told with its schema in front. */
    private static String piece(ErrorType type, String quoted) {
        return type == ErrorType.TABLE_NOT_FOUND ? quoted.substring(quoted.lastIndexOf('.') + 1) : quoted;
    }

    /** The server's words without the driver's number of the connection. */
    static String message(SQLException exception) {
        return MessageRule.oneLine(
                String.valueOf(exception.getMessage()).replaceFirst("\\s*ClientConnectionId:[0-9a-fA-F-]+", ""));
    }

    private static ErrorType type(SQLException exception) {
        return switch (exception.getErrorCode()) {
            case 207, 4104, 1038, 8156 -> ErrorType.COLUMN_NOT_FOUND;
            case 208, 911, 2812 -> ErrorType.TABLE_NOT_FOUND;
            case 209 -> ErrorType.AMBIGUOUS_COLUMN;
            case 195, 174, 189, 4121 -> ErrorType.FUNCTION_NOT_FOUND;
            case 130, 144, 147, 157, 164, 8120, 8121, 8124, 8127 -> ErrorType.AGGREGATION_ERROR;
            case 1011, 1013 -> ErrorType.JOIN_ERROR;
            case 206, 241, 242, 245, 257, 402, 403, 468, 529, 8114, 8116, 8117, 8169 -> ErrorType.TYPE_MISMATCH;
            case 102, 103, 104, 105, 108, 116, 119, 120, 145, 155, 156, 170, 205, 319, 1033, 4145 -> ErrorType.SYNTAX_ERROR;
            case 220, 232, 512, 2628, 8115, 8134, 8152 -> ErrorType.DATA_ERROR;
            case 1204, 1205, 1222, 3960, 3961 -> ErrorType.TIMEOUT;
            case 530, 701, 802, 1101, 1105, 8623, 8631, 8632, 8645, 8649, 8651, 8657, 10928, 10929 -> ErrorType.RESOURCE_EXCEEDED;
            case 3906, 3908 -> ErrorType.READ_ONLY_VIOLATION;
            case 229, 230, 262, 297, 300, 916, 4060, 4062, 4064, 15562, 18452, 18456, 18470, 18486, 18487, 18488 ->
                ErrorType.PERMISSION_DENIED;
            case 596, 983, 6005, 10053, 10054, 10060, 17142, 40143, 40197, 40501, 40613 -> ErrorType.CONNECTION_ERROR;
            default -> byState(Objects.requireNonNullElse(exception.getSQLState(), ""));
        };
    }

    /** Those of the driver's own faults and of our check; the server's say little. */
    private static ErrorType byState(String state) {
        return switch (state) {
            case "08001", "08006", "08S01", "08003", "08004" -> ErrorType.CONNECTION_ERROR;
            case "HY008", "HYT00", "HYT01" -> ErrorType.TIMEOUT;
            case SqlserverRights.CAN_WRITE -> ErrorType.READ_ONLY_VIOLATION;
            default -> ErrorType.UNKNOWN;
        };
    }
}
