package io.querypilot.alternative;

/** Another reading of a question: what it takes, in words, and the query that says so. */
public record OtherReading(String description, String sql) {}
