package io.querypilot.database.duckdb;

import io.querypilot.database.driver.MessageRule;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.SqlError;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What DuckDB's words mean; it has no codes. */
final class DuckdbErrors {
    private static final List<MessageRule> RULES = List.of(
            MessageRule.of(ErrorType.READ_ONLY_VIOLATION, "read-only mode|transaction.*READ ONLY|READ_ONLY"),
            MessageRule.of(ErrorType.READ_ONLY_VIOLATION, "disabled by configuration|configuration has been locked"),
            MessageRule.of(ErrorType.TIMEOUT, "INTERRUPT Error"),
            MessageRule.of(ErrorType.AMBIGUOUS_COLUMN, "Ambiguous reference to column name \"([^\"]+)\""),
            MessageRule.of(ErrorType.JOIN_ERROR, "Referenced table \"([^\"]+)\" not found"),
            MessageRule.of(ErrorType.JOIN_ERROR, "column \"([^\"]+)\" does not exist on (?:left|right) side"),
            MessageRule.of(ErrorType.COLUMN_NOT_FOUND, "column \"([^\"]+)\" (?:not found|does not exist)"),
            MessageRule.of(ErrorType.COLUMN_NOT_FOUND, "does not have a column named \"([^\"]+)\""),
            MessageRule.of(ErrorType.TABLE_NOT_FOUND, "(?:Table|View) with name \"?([^\\s\"!]+)\"? does not exist"),
            MessageRule.of(ErrorType.TABLE_NOT_FOUND, "(?:Catalog|Schema) (?:with name )?\"?([^\\s\"!]+)\"? does not exist"),
            MessageRule.of(ErrorType.FUNCTION_NOT_FOUND, "Function with name \"?([^\\s\"!]+)\"? does not exist"),
            MessageRule.of(ErrorType.AGGREGATION_ERROR, "must appear in the GROUP BY|GROUP BY clause cannot|aggregates?\\b"),
            MessageRule.of(ErrorType.TYPE_MISMATCH, "No function matches|Cannot compare|Could not convert|Conversion Error"),
            MessageRule.of(ErrorType.TYPE_MISMATCH, "Cannot mix values of type|explicit cast"),
            MessageRule.of(ErrorType.SYNTAX_ERROR, "syntax error at or near \"([^\"]+)\""),
            MessageRule.of(ErrorType.SYNTAX_ERROR, "Parser Error|Binder Error"),
            MessageRule.of(ErrorType.RESOURCE_EXCEEDED, "Out of Memory|failed to allocate|max_expression_depth"),
            MessageRule.of(ErrorType.DATA_ERROR, "Out of Range Error|Invalid Input Error|division by zero"),
            MessageRule.of(ErrorType.CONNECTION_ERROR, "Connection Error|connection (?:was|has been) closed|IO Error"));

    private static final Pattern JSON = Pattern.compile("^Malformed JSON in file .*, at byte \\d+ in (line|record/value) (\\d{1,18})");

    /** What it says of a line of separated values, behind the line itself. */
    private static final Pattern LINE = Pattern.compile("(?s)^[A-Za-z ]* Error: CSV Error on Line: (\\d+)\nOriginal Line:.*?(?:"
            + "\nExpected Number of Columns: (?<wanted>\\d+) Found: (?<found>\\d+)|\n(?<quote>Value with unterminated quote)|"
            + "\nError when converting column \"(?<column>[^\n]+?)\"\\. Could not|$)");

    private static final Pattern UNFIT = Pattern.compile("Error when converting column \"(.+?)\"\\. Could not convert");

    private DuckdbErrors() {}

    /** The column of a text file that holds a value which is not of its type. */
    static Optional<String> unfit(Throwable failed) {
        Matcher column = UNFIT.matcher(String.valueOf(failed == null ? "" : failed.getMessage()));
        return column.find() ? Optional.of(column.group(1)) : Optional.empty();
    }

    static SqlError classify(SQLException exception) {
        String message = message(exception);
        return MessageRule.first(RULES, String.valueOf(exception.getMessage()))
                .map(known -> new SqlError(known.type(), message, known.piece()))
                .orElseGet(() -> new SqlError(ErrorType.UNKNOWN, message, ""));
    }

    /** Its first paragraph; what follows points into text that the person has not written. */
    static String message(SQLException exception) {
        String message = String.valueOf(exception.getMessage());
        Matcher line = LINE.matcher(message);
        return line.find() ? line(line) : firstParagraph(message);
    }

    /** The line itself, which holds data, is left out, and so is the value. */
    private static String line(Matcher found) {
        String line = "line " + found.group(1);
        if (found.group("wanted") != null) {
            return line + " has " + found.group("found") + " values, and " + found.group("wanted") + " are expected";
        }
        if (found.group("column") != null) {
            return line + " has a value in the column " + found.group("column") + " that is not of its type";
        }
        return line + (found.group("quote") == null ? " cannot be read" : " has a quote that does not end");
    }

    private static String firstParagraph(String message) {
        return message.split("\\n\\s*\\n|\\nLINE \\d", 2)[0]
                .replaceFirst("^(?:java\\.sql\\.SQLException: )?[A-Z][A-Za-z ]* Error: ", "")
                .replaceAll("\\s*\\n\\s*", " ")
                .strip()
                .replaceFirst("[.!]$", "")
                .transform(DuckdbErrors::counted);
    }

    /** It counts the lines and values of JSON from two. */
    private static String counted(String message) {
        Matcher json = JSON.matcher(message);
        return json.find()
                ? message.substring(0, json.start(1)) + (json.group(1).equals("line") ? "line " : "value ")
                        + (Long.parseLong(json.group(2)) - 1) + message.substring(json.end())
                : message;
    }
}
