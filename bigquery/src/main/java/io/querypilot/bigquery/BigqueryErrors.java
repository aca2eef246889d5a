package io.querypilot.bigquery;

import io.querypilot.database.driver.MessageRule;
import io.querypilot.database.driver.ServerFault;
import io.querypilot.error.QueryPilotException;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.SqlError;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/** What Google's reasons mean, and for a faulty query its words. */
final class BigqueryErrors {
    private static final List<MessageRule> QUERY = List.of(
            MessageRule.of(ErrorType.COLUMN_NOT_FOUND, "Unrecognized name: (`[^`]+`|[\\w.]+)"),
            MessageRule.of(ErrorType.COLUMN_NOT_FOUND, "Name (\\S+) not found inside"),
            MessageRule.of(ErrorType.COLUMN_NOT_FOUND, "(?:Field name|Column name) (\\S+) does not exist"),
            MessageRule.of(ErrorType.AMBIGUOUS_COLUMN, "Column name (\\S+) is ambiguous"),
            MessageRule.of(ErrorType.TABLE_NOT_FOUND, "Not found: (?:Table|Dataset) (\\S+)"),
            MessageRule.of(ErrorType.TABLE_NOT_FOUND, "Table(?: name)? \"?([^\\s\"]+)\"? (?:must be qualified|missing dataset|not found)"),
            MessageRule.of(ErrorType.FUNCTION_NOT_FOUND, "Function not found: (\\S+)"),
            MessageRule.of(ErrorType.AGGREGATION_ERROR, "neither grouped nor aggregated|Aggregate function|aggregations of aggregations"),
            MessageRule.of(ErrorType.TYPE_MISMATCH, "No matching signature|Could not cast|Invalid cast|cannot be coerced|incompatible types"),
            MessageRule.of(ErrorType.RESOURCE_EXCEEDED, "without a filter over column|partition elimination"),
            MessageRule.of(ErrorType.DATA_ERROR, "division by zero|Bad \\w+ value|Invalid \\w+ value|Invalid (?:date|time|interval)|Failed to parse|Could not convert|out of range|overflow|Scalar subquery produced"),
            MessageRule.of(ErrorType.SYNTAX_ERROR, "Syntax error:?(?:.*?(?:keyword|got|at) \"?([^\"\\s;]+))?"));

    /** Google writes the cell at fault after a colon, without quotes. */
    private static final Pattern CELL = Pattern.compile(
            "(?is)((?:Bad \\w+ value|Invalid \\w+ value|Invalid (?:date|time|interval)|Could not (?:cast|convert)|Failed to parse"
                    + "|division by zero|out of range|overflow).*?): .*");

    private BigqueryErrors() {}

    static SqlError classify(SQLException exception) {
        String message = message(exception);
        return switch (reason(exception)) {
            case Reasons.READ_ONLY -> new SqlError(ErrorType.READ_ONLY_VIOLATION, message, "");
            case Reasons.OUTSIDE, "accessDenied", "authError", "blocked" ->
                new SqlError(ErrorType.PERMISSION_DENIED, message, "");
            case "notFound" -> MessageRule.first(QUERY, message)
                    .orElseGet(() -> new SqlError(ErrorType.TABLE_NOT_FOUND, message, ""));
            case "bytesBilledLimitExceeded" -> new SqlError(
                    ErrorType.RESOURCE_EXCEEDED, message + "; ask for less, or raise --scan-megabytes", "");
            case "quotaExceeded", "rateLimitExceeded", "jobRateLimitExceeded" -> new SqlError(
                    ErrorType.RESOURCE_EXCEEDED, message + "; wait a little, or have the project's quota raised", "");
            case Reasons.TOO_MUCH, "resourcesExceeded", "responseTooLarge", "billingTierLimitExceeded" ->
                new SqlError(ErrorType.RESOURCE_EXCEEDED, message, "");
            case "billingNotEnabled" -> new SqlError(
                    ErrorType.PERMISSION_DENIED, message + "; have billing enabled for the project", "");
            case Reasons.STOPPED, "timeout", "jobTimeout" -> new SqlError(ErrorType.TIMEOUT, message, "");
            case Reasons.UNREACHABLE, "backendError", "internalError", "jobBackendError", "jobInternalError", "http502",
                    "http503", "http504" -> new SqlError(ErrorType.CONNECTION_ERROR, message, "");
            default -> MessageRule.first(QUERY, message)
                    .orElseGet(() -> new SqlError(ErrorType.UNKNOWN, message, ""));
        };
    }

    static QueryPilotException fault(SQLException exception, String place) {
        ServerFault fault = new ServerFault("BigQuery at " + place, message(exception), exception);
        return switch (reason(exception)) {
            case "accessDenied", "blocked", "billingNotEnabled" -> fault.denied(
                    "Have the account given roles/bigquery.jobUser on the project and roles/bigquery.dataViewer on the dataset.");
            case "authError" -> fault.denied("Type: gcloud auth application-default login, or name a key file: ?keyFile=FILE.");
            case "notFound" -> fault.unreachable("Check the names of project and dataset; bq ls PROJECT: lists the datasets.");
            case "quotaExceeded", "rateLimitExceeded", Reasons.STOPPED -> fault.busy();
            default -> fault.unreachable("Check the network and a proxy between (-Dhttps.proxyHost=HOST), then try again.");
        };
    }

    private static String reason(SQLException exception) {
        return Objects.requireNonNullElse(exception.getSQLState(), "");
    }

    /** Cut before it is read, so that no cell can look like another error. */
    private static String message(SQLException exception) {
        return CELL.matcher(MessageRule.oneLine(String.valueOf(exception.getMessage()))).replaceFirst("$1");
    }
}
