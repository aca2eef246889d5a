package io.querypilot.link;

import io.querypilot.schema.Schema;

/** Finds what a question is about in a schema of any size; safe for use by many threads. */
public interface Linker {
    LinkedSchema link(String question, Schema schema);
}
