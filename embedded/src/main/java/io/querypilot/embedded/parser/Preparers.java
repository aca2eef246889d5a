package io.querypilot.embedded.parser;

import io.querypilot.database.Database;
import io.querypilot.embedded.catalogue.SchemaReader;
import io.querypilot.embedded.cell.CellIndex;
import io.querypilot.embedded.cell.CellReader;
import io.querypilot.embedded.feature.Preparer;
import io.querypilot.embedded.network.Weights;
import io.querypilot.schema.Schema;
import java.util.Optional;

/** Keeps what can be prepared ahead of any question, until the database's schema or content changes. */
public final class Preparers {
    /** The schema by identity: a database hands out the same one until something has changed. */
    private record Made(Schema schema, Preparer preparer, Spelling spelling) {}

    /** Cells read ahead, for this very schema. */
    private record Read(Schema schema, CellIndex cells) {}

    private final Database database;
    private Optional<Read> read = Optional.empty();
    private Optional<Made> made = Optional.empty();

    public Preparers(Database database) {
        this.database = database;
    }

    /** Reads the cells, for which no weights are needed. */
    public synchronized void readAhead() {
        Schema schema = database.schema();
        if (read.isEmpty() || read.get().schema() != schema) {
            read = Optional.of(new Read(schema, new CellIndex(CellReader.read(database, schema))));
        }
    }

    public Preparer current(Weights weights) {
        return made(weights).preparer();
    }

    public Spelling spelling(Weights weights) {
        return made(weights).spelling();
    }

    private synchronized Made made(Weights weights) {
        readAhead();
        Read known = read.orElseThrow();
        if (made.isEmpty() || made.get().schema() != known.schema()) {
            Preparer preparer = new Preparer(
                    SchemaReader.read(known.schema(), weights.abbreviations()),
                    known.cells(),
                    weights.pieces(),
                    weights.vectors(),
                    weights.abbreviations());
            Spelling spelling = new Spelling(preparer.schema(), known.cells(), weights.pieces());
            made = Optional.of(new Made(known.schema(), preparer, spelling));
        }
        return made.orElseThrow();
    }
}
