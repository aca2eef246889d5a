package io.querypilot.embedded;

import io.querypilot.embedded.feature.Preparer;
import io.querypilot.embedded.linking.Target;
import io.querypilot.embedded.parser.Parse;
import io.querypilot.embedded.parser.Wishes;
import io.querypilot.model.Turn;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The last few readings: a retry chooses among the same candidates, and a follow-up asks what its turn before used. */
final class RecentParses {
    private static final int MOST = 32;

    /** Everything a reading depends on. */
    record Key(Preparer preparer, String question, List<Turn> turns, Wishes wishes, LocalDate today, int width) {}

    private final Map<Key, ParsedQuestion> readings = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, ParsedQuestion> eldest) {
            return size() > MOST;
        }
    };

    ParsedQuestion get(Key key, Supplier<ParsedQuestion> maker) {
        Optional<ParsedQuestion> known = find(key);
        if (known.isPresent()) {
            return known.get();
        }
        // Not under the lock: two threads may read the same question twice, which is only slower.
        ParsedQuestion made = maker.get();
        synchronized (readings) {
            readings.put(key, made);
        }
        return made;
    }

    private Optional<ParsedQuestion> find(Key key) {
        synchronized (readings) {
            return Optional.ofNullable(readings.get(key));
        }
    }

    /** What a query of ours over this schema used, by number in the whole of it. */
    Optional<Set<Target>> used(String sql, Preparer preparer) {
        synchronized (readings) {
            return readings.entrySet().stream()
                    .filter(entry -> entry.getKey().preparer() == preparer)
                    .flatMap(entry -> used(entry.getValue().parse(), sql))
                    .findFirst();
        }
    }

    private static Stream<Set<Target>> used(Parse parse, String sql) {
        return parse.candidates().stream()
                .filter(candidate -> candidate.sql().equals(sql))
                .map(parse::usedInWhole);
    }
}
