package io.querypilot.embedded.linking;

/**
 * What people call a column or table, as somebody once said; it links like the name itself. What is {@code defined} so names
 * nothing else: "quotation" is a state, and no cell that says so too.
 */
public record Alias(String said, Target target, boolean defined) {}
