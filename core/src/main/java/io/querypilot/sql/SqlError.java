package io.querypilot.sql;

import static java.util.Objects.requireNonNull;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A typed failure of one statement; {@code piece} is the name or fragment at fault, or empty. */
public record SqlError(ErrorType type, String message, String piece) {
    private static final Pattern QUOTED = Pattern.compile("[\"“„«]([^\"“”„«»]*)[\"”“»]");
    /** An apostrophe within a word opens and closes nothing. */
    private static final Pattern SINGLE_QUOTED = Pattern.compile("(?<!\\w)'(.*?)'(?!\\w)");
    /** Failures over a value. In others single quotes hold names: of columns and tables in MySQL and Trino, and what to filter by. */
    private static final Set<ErrorType> OVER_VALUES = Set.of(ErrorType.DATA_ERROR, ErrorType.TYPE_MISMATCH, ErrorType.UNKNOWN);
    private static final Pattern DETAIL = Pattern.compile(" (?:Detail|Where|DETAIL|CONTEXT): .*?(?= Hint:|$)");

    public SqlError {
        requireNonNull(type, "type");
        requireNonNull(message, "message");
        requireNonNull(piece, "piece");
    }

    /** The same without what the engine quotes from cells: all that it quotes and the statement does not hold. */
    public SqlError withoutValues(String sql) {
        String told = without(QUOTED, "\"…\"", DETAIL.matcher(message).replaceAll(""), sql);
        String bare = OVER_VALUES.contains(type) ? without(SINGLE_QUOTED, "'…'", told, sql) : told;
        return new SqlError(type, bare, sql.contains(piece) ? piece : "");
    }

    private static String without(Pattern quotes, String instead, String text, String sql) {
        return quotes.matcher(text).replaceAll(quoted ->
                sql.contains(quoted.group(1)) ? Matcher.quoteReplacement(quoted.group()) : instead);
    }
}
