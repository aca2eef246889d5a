package io.querypilot.eval.run;

import io.querypilot.QueryPilot;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.eval.score.AlteredCopy;
import io.querypilot.eval.suite.Case;
import io.querypilot.eval.suite.Suite;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** One examiner for each database, opened for its first question and closed after its last. */
final class Examiners implements AutoCloseable {
    private final Suite suite;
    private final Conditions conditions;
    private final Path copies;
    private final Map<String, Examiner> open = new ConcurrentHashMap<>();
    private final Map<String, AtomicInteger> left = new ConcurrentHashMap<>();

    Examiners(Suite suite, List<Case> asked, Conditions conditions, Path copies) {
        this.suite = suite;
        this.conditions = conditions;
        this.copies = copies;
        asked.forEach(one -> left.computeIfAbsent(one.database(), name -> new AtomicInteger())
                .incrementAndGet());
    }

    Trial examine(Case one) {
        Trial trial = open.computeIfAbsent(one.database(), this::examiner).examine(one);
        if (left.get(one.database()).decrementAndGet() == 0) {
            open.remove(one.database()).close();
        }
        return trial;
    }

    private Examiner examiner(String name) {
        Database database = Databases.open(suite.locations().get(name), conditions.access());
        QueryPilot pilot = new QueryPilot(
                database, conditions.models().apply(database), conditions.linker(), conditions.settings());
        return new Examiner(database, pilot, alteredCopies(name), conditions.limits());
    }

    private List<Database> alteredCopies(String name) {
        List<Database> made = new ArrayList<>();
        for (int number = 1; number <= conditions.altered(); number++) {
            Path copy = copies.resolve(fileName(name) + "-" + conditions.seed() + "-" + number + ".sqlite");
            AlteredCopy.of(original(suite.locations().get(name)), copy, conditions.seed() + number);
            made.add(Databases.open(copy.toString(), conditions.access()));
        }
        return made;
    }

    /** Two names that differ only in what a file cannot be called are still two files. */
    private static String fileName(String name) {
        return name.replaceAll("[^A-Za-z0-9_-]", "_") + "-" + Integer.toHexString(name.hashCode());
    }

    private static Path original(String location) {
        if (location.startsWith("jdbc:") || !Files.isRegularFile(Path.of(location))) {
            throw new QueryPilotException(
                    ErrorCode.SETTING_INVALID,
                    "Altered copies can be made of SQLite files only.",
                    "Leave out --altered, or give the database as a file.");
        }
        return Path.of(location);
    }

    @Override
    public void close() {
        open.values().forEach(Examiner::close);
    }
}
