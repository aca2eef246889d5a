package io.querypilot.link;

/** A stem of the schema that a word of the question may mean, and how surely, from 0 to 1. */
record Meaning(String stem, double weight) {}
