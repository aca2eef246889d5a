package io.querypilot.embedded.linking;

/** A question word, what it points at, and how. */
public record Link(int word, Target target, LinkKind kind) {}
