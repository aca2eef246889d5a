package io.querypilot.embedded.selection;

/** The place of the chosen candidate and the probability that it is right. */
public record Choice(int place, double confidence) {}
