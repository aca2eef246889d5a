package io.querypilot.embedded.parser;

import io.querypilot.database.Database;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.embedded.catalogue.SchemaReader;
import io.querypilot.embedded.cell.CellIndex;
import io.querypilot.embedded.cell.CellReader;
import io.querypilot.embedded.feature.Preparer;
import io.querypilot.embedded.network.Weights;
import io.querypilot.schema.Schema;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Keeps what can be prepared ahead of any question, until a schema or its content changes: for each view of a database
 * apart, so that nobody is shown cells that only another may see.
 */
public final class Preparers {
    private static final int MOST_VIEWS = 16;

    /** The schema by identity: a database hands out the same one until something has changed. */
    private record Made(Schema schema, Preparer preparer, Spelling spelling) {}

    /** Cells read ahead, for this very schema. */
    private record Read(Schema schema, CellIndex cells) {}

    /** What is prepared for one view; its lock is held while cells are read, and pins no virtual thread. */
    private static final class View {
        private final ReentrantLock lock = new ReentrantLock();
        private Optional<Read> read = Optional.empty();
        private Optional<Made> made = Optional.empty();

        Read read(QuestionDatabase database) {
            lock.lock();
            try {
                Schema schema = database.schema();
                if (read.isEmpty() || read.get().schema() != schema) {
                    read = Optional.of(new Read(schema, new CellIndex(CellReader.read(database, schema))));
                }
                return read.get();
            } finally {
                lock.unlock();
            }
        }

        Made made(QuestionDatabase database, Weights weights) {
            lock.lock();
            try {
                Read known = read(database);
                if (made.isEmpty() || made.get().schema() != known.schema()) {
                    made = Optional.of(Preparers.made(known, weights));
                }
                return made.get();
            } finally {
                lock.unlock();
            }
        }
    }

    private final Map<Database, View> views = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Database, View> eldest) {
            return size() > MOST_VIEWS;
        }
    };

    /** Reads the cells, for which no weights are needed. */
    public void readAhead(QuestionDatabase database) {
        view(database).read(database);
    }

    public Preparer current(QuestionDatabase database, Weights weights) {
        return view(database).made(database, weights).preparer();
    }

    public Spelling spelling(QuestionDatabase database, Weights weights) {
        return view(database).made(database, weights).spelling();
    }

    private synchronized View view(QuestionDatabase database) {
        return views.computeIfAbsent(database.view(), one -> new View());
    }

    private static Made made(Read known, Weights weights) {
        Preparer preparer = new Preparer(
                SchemaReader.read(known.schema(), weights.abbreviations()),
                known.cells(),
                weights.pieces(),
                weights.vectors(),
                weights.abbreviations());
        return new Made(known.schema(), preparer, new Spelling(preparer.schema(), known.cells(), weights.pieces()));
    }
}
