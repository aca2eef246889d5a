package io.querypilot.alternative;

/**
 * Another reading of a question: what it takes, in words, and the query that says so; {@code open} where neither is likelier, so that an
 * answer by one of them cannot be sure whatever the other brings.
 */
public record OtherReading(String description, String sql, boolean open) {
    public OtherReading(String description, String sql) {
        this(description, sql, false);
    }
}
