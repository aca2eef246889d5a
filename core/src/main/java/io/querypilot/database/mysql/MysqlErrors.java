package io.querypilot.database.mysql;

import io.querypilot.database.driver.MessageRule;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.SqlError;
import java.sql.SQLException;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the error numbers of MySQL and MariaDB mean. */
final class MysqlErrors {
    private static final Pattern QUOTED = Pattern.compile("'([^']*)'");

    /** A plan tells of the tables under a view, so the server keeps it from who may not see them. */
    private static final int NO_PLAN = 1345;

    private MysqlErrors() {}

    static SqlError classify(SQLException exception) {
        String message = message(exception);
        ErrorType type = type(exception);
        Matcher quoted = QUOTED.matcher(message);
        boolean names = type != ErrorType.TIMEOUT && type != ErrorType.RESOURCE_EXCEEDED && quoted.find();
        return new SqlError(type, message, names ? piece(type, quoted.group(1)) : "");
    }

    /** A table is told with its database in front. */
    private static String piece(ErrorType type, String quoted) {
        return type == ErrorType.TABLE_NOT_FOUND ? quoted.substring(quoted.lastIndexOf('.') + 1) : quoted;
    }

    /** The server's words without the driver's number of the connection. */
    static String message(SQLException exception) {
        if (exception.getErrorCode() == NO_PLAN) {
            return "this account may read the view, but not see its plan: it needs SHOW VIEW on it, and SELECT on its tables"
                    + " (querypilot doctor prints the script)";
        }
        return MessageRule.oneLine(
                String.valueOf(exception.getMessage()).replaceFirst("^\\(conn[=:]\\d+\\) ", ""));
    }

    private static ErrorType type(SQLException exception) {
        return switch (exception.getErrorCode()) {
            case 1054, 1247 -> ErrorType.COLUMN_NOT_FOUND;
            case 1049, 1051, 1109, 1146 -> ErrorType.TABLE_NOT_FOUND;
            case 1052 -> ErrorType.AMBIGUOUS_COLUMN;
            case 1305, 1582, 1630 -> ErrorType.FUNCTION_NOT_FOUND;
            case 1055, 1056, 1111, 1140, 3029, 3065, 3593 -> ErrorType.AGGREGATION_ERROR;
            case 1066 -> ErrorType.JOIN_ERROR;
            case 1267, 1270, 1271, 1292, 1366, 1525 -> ErrorType.TYPE_MISMATCH;
            case 1205, 1213, 1317, 1969, 3024 -> ErrorType.TIMEOUT;
            case 1290, 1792, 1836 -> ErrorType.READ_ONLY_VIOLATION;
            case 1044, 1045, 1142, 1143, 1227, 1345, 1356, 1370, 1698, 1820, 1862, 3118, 3159 -> ErrorType.PERMISSION_DENIED;
            case 1038, 1041, 1104, 1114, 1153, 1301, 1436, 3170, 3636, 3698, 3699 -> ErrorType.RESOURCE_EXCEEDED;
            case 1040, 1053, 1203, 1226, 1927, 2002, 2003, 2006, 2013, 3032, 3169, 4031 -> ErrorType.CONNECTION_ERROR;
            // Window frames and regular expressions, to which MySQL gives no state of their own.
            case 3579, 3685, 3686, 3687, 3688, 3689, 3690, 3691, 3692, 3693, 3694, 3695, 3696, 3697 -> ErrorType.SYNTAX_ERROR;
            default -> byState(Objects.requireNonNullElse(exception.getSQLState(), ""));
        };
    }

    private static ErrorType byState(String state) {
        return switch (state.length() < 2 ? "" : state.substring(0, 2)) {
            case "08" -> ErrorType.CONNECTION_ERROR;
            case "28" -> ErrorType.PERMISSION_DENIED;
            case "21", "22" -> ErrorType.DATA_ERROR;
            case "42", "0A" -> ErrorType.SYNTAX_ERROR;
            case "70" -> ErrorType.TIMEOUT;
            default -> ErrorType.UNKNOWN;
        };
    }
}
