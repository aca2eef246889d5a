package io.querypilot.embedded.parser;

import io.querypilot.database.Database;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.embedded.catalogue.SchemaReader;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.cell.CellIndex;
import io.querypilot.embedded.cell.CellReader;
import io.querypilot.embedded.feature.Preparer;
import io.querypilot.embedded.network.Weights;
import io.querypilot.embedded.text.Abbreviations;
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
    private record Made(Schema schema, Preparer preparer, Spelling spelling, Explained explained) {}

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

    private final Map<Database, View> views = latest(MOST_VIEWS);

    /** Reads the cells, for which no weights are needed. */
    public void readAhead(QuestionDatabase database) {
        view(database).read(database);
    }

    /** For a question, in whose words the short ones of names are written out. */
    public Preparer current(QuestionDatabase database, Weights weights, String asked) {
        Made made = view(database).made(database, weights);
        return made.explained().preparer(asked).orElse(made.preparer());
    }

    public Spelling spelling(QuestionDatabase database, Weights weights) {
        return view(database).made(database, weights).spelling();
    }

    private synchronized View view(QuestionDatabase database) {
        return views.computeIfAbsent(database.view(), one -> new View());
    }

    private static Made made(Read known, Weights weights) {
        Preparer preparer = preparer(known, weights, weights.abbreviations());
        Spelling spelling = new Spelling(preparer.schema(), known.cells(), weights.pieces());
        return new Made(known.schema(), preparer, spelling, new Explained(known, weights));
    }

    private static Preparer preparer(Read known, Weights weights, Abbreviations abbreviations) {
        SchemaView schema = SchemaReader.read(known.schema(), abbreviations);
        return new Preparer(schema, known.cells(), weights.pieces(), weights.vectors(), abbreviations);
    }

    /** The same schema in the words of the questions that say its short names in full; the latest are kept. */
    private static final class Explained {
        private static final int MOST_KEPT = 8;
        private static final int MOST_COLUMNS = 3_000;

        private final Read known;
        private final Weights weights;
        private final SaidInFull said;
        private final Map<Map<String, String>, Preparer> kept = latest(MOST_KEPT);

        Explained(Read known, Weights weights) {
            this.known = known;
            this.weights = weights;
            this.said = new SaidInFull(known.schema(), weights.pieces(), weights.abbreviations());
        }

        /** Nothing where the question explains no name, and over a schema too large to be read anew for a question. */
        synchronized Optional<Preparer> preparer(String asked) {
            Map<String, String> full = weights.abbreviations().known() && columns() <= MOST_COLUMNS ? said.in(asked) : Map.of();
            return full.isEmpty()
                    ? Optional.empty()
                    : Optional.of(kept.computeIfAbsent(
                            full, words -> Preparers.preparer(known, weights, weights.abbreviations().and(words))));
        }

        private int columns() {
            return known.schema().tables().stream().mapToInt(table -> table.columns().size()).sum();
        }
    }

    private static <K, V> Map<K, V> latest(int most) {
        return new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
                return size() > most;
            }
        };
    }
}
