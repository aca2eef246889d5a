package io.querypilot.critic;

import io.querypilot.schema.Schema;
import io.querypilot.sql.Dialect;

/** Keeps the index of the schema that was asked for last: a schema is read rarely and judged against often. */
final class LastCatalogue {
    private final Dialect dialect;
    private volatile Catalogue last;

    LastCatalogue(Dialect dialect) {
        this.dialect = dialect;
    }

    Catalogue of(Schema schema) {
        Catalogue catalogue = last;
        if (catalogue == null || catalogue.schema() != schema) {
            catalogue = new Catalogue(schema, dialect);
            last = catalogue;
        }
        return catalogue;
    }
}
