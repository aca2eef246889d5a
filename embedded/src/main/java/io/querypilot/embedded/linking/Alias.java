package io.querypilot.embedded.linking;

/** What people call a column or table, as somebody once said; it links like the name itself. */
public record Alias(String said, Target target) {}
