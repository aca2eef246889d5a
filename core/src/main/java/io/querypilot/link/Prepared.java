package io.querypilot.link;

import io.querypilot.schema.Schema;

/** A schema with its index, built on first use, and the vectors of its tables. */
final class Prepared {
    private final Schema schema;
    private final Vectors vectors = new Vectors();
    private SchemaIndex index;

    Prepared(Schema schema) {
        this.schema = schema;
    }

    /** The fingerprint knows the structure only; comments and samples can differ under the same one. */
    boolean of(Schema other) {
        return schema.fingerprint().equals(other.fingerprint()) && schema.tables().equals(other.tables());
    }

    synchronized SchemaIndex index() {
        if (index == null) {
            index = new SchemaIndex(schema.tables());
        }
        return index;
    }

    Vectors vectors() {
        return vectors;
    }
}
