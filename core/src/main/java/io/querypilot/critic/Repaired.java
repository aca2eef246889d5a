package io.querypilot.critic;

/** A draft that a rule mended, and how. */
public record Repaired(String sql, String explanation) {}
