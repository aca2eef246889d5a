package io.querypilot.sql;

/** A stretch of a statement's text. */
public record Span(int start, int end) {}
