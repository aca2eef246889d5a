package io.querypilot.sql;

import static java.util.Objects.requireNonNull;

/**
 * One piece of a statement. {@code text} is as written, {@code value} what it means: the bare name of a quoted
 * identifier, the characters of a string; {@code start} and {@code end} are offsets into the statement.
 */
public record Token(Kind kind, String text, String value, int start, int end) {
    /** What a token is. */
    public enum Kind {
        WORD,
        QUOTED_IDENTIFIER,
        STRING,
        NUMBER,
        PARAMETER,
        OPERATOR
    }

    public Token {
        requireNonNull(kind, "kind");
        requireNonNull(text, "text");
        requireNonNull(value, "value");
    }

    /** Whether this is the given keyword, in any case, not in quotes. */
    public boolean word(String keyword) {
        return kind == Kind.WORD && text.equalsIgnoreCase(keyword);
    }

    public boolean operator(String symbol) {
        return kind == Kind.OPERATOR && text.equals(symbol);
    }

    /** Whether this can name something: a word or a quoted identifier. */
    public boolean name() {
        return kind == Kind.WORD || kind == Kind.QUOTED_IDENTIFIER;
    }

    /** The value in lower case, by the rules of ASCII alone, as every engine compares keywords and functions. */
    public String folded() {
        return Characters.lower(value);
    }
}
