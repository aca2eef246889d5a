package io.querypilot.embedded;

import io.querypilot.embedded.feature.Preparer;
import io.querypilot.embedded.linking.Target;
import io.querypilot.embedded.parser.Beam;
import io.querypilot.embedded.parser.Parse;
import io.querypilot.embedded.parser.Wishes;
import io.querypilot.embedded.reach.QuestionRule;
import io.querypilot.memory.Turn;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** What the network wrote lately: a retry chooses among the same plans, and a follow-up asks what its turn before used. */
final class RecentBeams {
    private static final int MOST = 32;

    /** Everything a beam depends on. */
    record Key(Preparer preparer, String question, List<Turn> turns, Wishes wishes, LocalDate today, int width) {}

    private final Map<Key, Beam> beams = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, Beam> eldest) {
            return size() > MOST;
        }
    };

    Beam get(Key key, Supplier<Beam> maker) {
        Optional<Beam> known = find(key);
        if (known.isPresent()) {
            return known.get();
        }
        // Not under the lock: two threads may read the same question twice, which is only slower.
        Beam made = maker.get();
        synchronized (beams) {
            beams.put(key, made);
        }
        return made;
    }

    private Optional<Beam> find(Key key) {
        synchronized (beams) {
            return Optional.ofNullable(beams.get(key));
        }
    }

    /** What a query of ours over this schema used, by number in the whole of it; the latest are looked at first. */
    Optional<Set<Target>> used(String sql, Preparer preparer, Set<QuestionRule> rules) {
        return latestOver(preparer).stream().flatMap(beam -> used(beam.parse(rules), sql)).findFirst();
    }

    private List<Beam> latestOver(Preparer preparer) {
        List<Beam> found = new ArrayList<>();
        synchronized (beams) {
            beams.forEach((key, beam) -> {
                if (key.preparer() == preparer) {
                    found.add(beam);
                }
            });
        }
        Collections.reverse(found);
        return found;
    }

    private static Stream<Set<Target>> used(Parse parse, String sql) {
        return parse.candidates().stream()
                .filter(candidate -> candidate.sql().equals(sql))
                .map(parse::usedInWhole);
    }
}
