package io.querypilot.embedded.plan;

/** One thing the rows are ordered by. */
public record Order(Expression expression, boolean descending) {}
