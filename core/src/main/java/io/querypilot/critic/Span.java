package io.querypilot.critic;

/** A stretch of a statement's text. */
record Span(int start, int end) {}
