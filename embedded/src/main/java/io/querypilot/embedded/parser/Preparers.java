package io.querypilot.embedded.parser;

import io.querypilot.database.Database;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.embedded.catalogue.CodeList;
import io.querypilot.embedded.catalogue.ColumnPair;
import io.querypilot.embedded.catalogue.Parts;
import io.querypilot.embedded.catalogue.SchemaReader;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.catalogue.SeenKeys;
import io.querypilot.embedded.cell.CellIndex;
import io.querypilot.embedded.cell.CellReader;
import io.querypilot.embedded.cell.HeldReferences;
import io.querypilot.embedded.cell.JoinedParts;
import io.querypilot.embedded.cell.ListedCodes;
import io.querypilot.embedded.cell.TwoLevels;
import io.querypilot.embedded.feature.Preparer;
import io.querypilot.embedded.network.Weights;
import io.querypilot.embedded.text.Abbreviations;
import io.querypilot.link.LinkedSchema;
import io.querypilot.memory.Turn;
import io.querypilot.requirement.Requirements;
import io.querypilot.schema.Schema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;

/**
 * Keeps what can be prepared ahead of any question, until a schema or its content changes: for each view of a database
 * apart, so that nobody is shown cells that only another may see.
 */
public final class Preparers {
    private static final int MOST_VIEWS = 16;

    /** A database and what of it is read. */
    public static final class Place {
        private final QuestionDatabase database;
        private final Seen seen;

        private Place(QuestionDatabase database, List<Ground.Part> parts, boolean apart) {
            this.database = database;
            this.seen = new Seen(database.view(), parts, apart);
        }

        public QuestionDatabase database() {
            return database;
        }
    }

    /**
     * The same for everybody who sees the same; no parts are named where all is read. Tables of one period each are
     * {@code apart} where one is asked for by its name.
     */
    private record Seen(Database view, List<Ground.Part> parts, boolean apart) {}

    private record Made(Read read, Preparer preparer, Spelling spelling, Explained explained) {}

    /** Cells read ahead, the references that they show beside what is declared and what names imply, the codes that a table explains, and the tables on two levels. */
    private record Led(Read read, List<ColumnPair> references, Map<Integer, CodeList> codes, Set<Integer> twoLevels) {
        static Led of(Read read, Abbreviations abbreviations, QuestionDatabase database) {
            SchemaView named = SchemaReader.read(read.schema(), abbreviations);
            List<ColumnPair> references = HeldReferences.in(named, read.cells(), abbreviations.vocabulary());
            SchemaView schema = named.leadingBy(references).keptIn(read.parts());
            Map<Integer, CodeList> codes = ListedCodes.in(schema, read.cells(), database);
            return new Led(read.listing(codes), references, codes, new TwoLevels(schema, read.cells(), database).tables());
        }
    }

    /** Cells read ahead; {@code whole} by identity: a database hands out the same schema until something has changed. */
    private record Read(Schema whole, Schema schema, CellIndex cells, Map<String, Parts> parts) {
        Read listing(Map<Integer, CodeList> codes) {
            return codes.isEmpty() ? this : new Read(whole, schema, cells.listing(codes), parts);
        }
    }

    /** What is prepared for one place; its lock is held while cells are read, and pins no virtual thread. */
    private static final class View {
        private final Seen seen;
        private final ReentrantLock lock = new ReentrantLock();
        private Optional<Read> read = Optional.empty();
        private Optional<Made> made = Optional.empty();

        View(Seen seen) {
            this.seen = seen;
        }

        Read read(QuestionDatabase database) {
            lock.lock();
            try {
                Schema whole = database.schema();
                if (read.isEmpty() || read.get().whole() != whole) {
                    read = Optional.of(read(database, whole));
                }
                return read.get();
            } finally {
                lock.unlock();
            }
        }

        private Read read(QuestionDatabase database, Schema whole) {
            Schema schema = SeenKeys.in(Ground.of(whole, seen.parts()));
            SortedMap<Integer, List<?>> cells = CellReader.read(database, schema);
            JoinedParts joined = seen.apart() ? JoinedParts.none(schema, cells) : JoinedParts.of(whole, schema, cells);
            return new Read(whole, joined.schema(), new CellIndex(joined.cells(), CellReader.codes(joined.schema())), joined.parts());
        }

        Made made(QuestionDatabase database, Weights weights) {
            lock.lock();
            try {
                Read known = read(database);
                if (made.isEmpty() || made.get().read() != known) {
                    made = Optional.of(Preparers.made(known, weights, database));
                    // What was read before it was explained is not kept beside it.
                    read = made.map(Made::read);
                }
                return made.get();
            } finally {
                lock.unlock();
            }
        }
    }

    private final Map<Seen, View> views = latest(MOST_VIEWS);
    private final Ground ground = new Ground();

    /** Where a question is read: over all tables, or of very many over those that linking put forward for it. */
    public Place place(QuestionDatabase database, LinkedSchema linked, String question, List<Turn> turns, Requirements said) {
        String whole = turns.stream().map(Turn::question).collect(Collectors.joining(" ", "", " ")) + question;
        boolean apart = NamedParts.in(whole, said, database.schema());
        return new Place(database, ground.parts(database.schema(), linked, question), apart);
    }

    /** Reads the cells, for which no weights are needed. */
    public void readAhead(Place place) {
        view(place.seen).read(place.database);
    }

    /** For a question, in whose words the short ones of names are written out. */
    public Preparer current(Place place, Weights weights, String asked) {
        Made made = view(place.seen).made(place.database, weights);
        return made.explained().preparer(asked).orElse(made.preparer());
    }

    public Spelling spelling(Place place, Weights weights) {
        return view(place.seen).made(place.database, weights).spelling();
    }

    private synchronized View view(Seen seen) {
        return views.computeIfAbsent(seen, View::new);
    }

    private static Made made(Read known, Weights weights, QuestionDatabase database) {
        Led led = Led.of(known, weights.abbreviations(), database);
        Preparer preparer = preparer(led, weights, weights.abbreviations());
        Spelling spelling = new Spelling(preparer.schema(), led.read().cells(), weights.pieces());
        return new Made(led.read(), preparer, spelling, new Explained(led, weights));
    }

    private static Preparer preparer(Led led, Weights weights, Abbreviations abbreviations) {
        Read known = led.read();
        SchemaView schema = SchemaReader.read(known.schema(), abbreviations).leadingBy(led.references()).keptIn(known.parts()).listing(led.codes()).onTwoLevels(led.twoLevels());
        return new Preparer(schema, known.cells(), weights.pieces(), weights.vectors(), abbreviations);
    }

    /** The same schema in the words of the questions that say its short names in full; the latest are kept. */
    private static final class Explained {
        private static final int MOST_KEPT = 8;
        private static final int MOST_COLUMNS = 3_000;

        private final Led led;
        private final Weights weights;
        private final SaidInFull said;
        private final Map<Map<String, String>, Preparer> kept = latest(MOST_KEPT);

        Explained(Led led, Weights weights) {
            this.led = led;
            this.weights = weights;
            this.said = new SaidInFull(led.read().schema(), weights.pieces(), weights.abbreviations());
        }

        /** Nothing where the question explains no name, and over a schema too large to be read anew for a question. */
        synchronized Optional<Preparer> preparer(String asked) {
            Map<String, String> full = weights.abbreviations().known() && columns() <= MOST_COLUMNS ? said.in(asked) : Map.of();
            return full.isEmpty()
                    ? Optional.empty()
                    : Optional.of(kept.computeIfAbsent(
                            full, words -> Preparers.preparer(led, weights, weights.abbreviations().and(words))));
        }

        private int columns() {
            return led.read().schema().tables().stream().mapToInt(table -> table.columns().size()).sum();
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
