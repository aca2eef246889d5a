package io.querypilot.sql;

import static java.util.Objects.requireNonNull;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A typed failure of one statement; {@code piece} is the name or fragment at fault, or empty. */
public record SqlError(ErrorType type, String message, String piece) {
    private static final Pattern QUOTED = Pattern.compile("[\"“„«]([^\"“”„«»]*)[\"”“»]");
    private static final Pattern DETAIL = Pattern.compile(" (?:Detail|Where|DETAIL|CONTEXT): .*?(?= Hint:|$)");

    public SqlError {
        requireNonNull(type, "type");
        requireNonNull(message, "message");
        requireNonNull(piece, "piece");
    }

    /** The same without what the engine quotes from cells: all that it quotes and the statement does not hold. */
    public SqlError withoutValues(String sql) {
        String told = QUOTED.matcher(DETAIL.matcher(message).replaceAll("")).replaceAll(quoted ->
                sql.contains(quoted.group(1)) ? Matcher.quoteReplacement(quoted.group()) : "\"…\"");
        return new SqlError(type, told, sql.contains(piece) ? piece : "");
    }
}
