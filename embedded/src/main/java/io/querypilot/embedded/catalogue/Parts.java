package io.querypilot.embedded.catalogue;

import java.time.LocalDate;
import java.util.List;
import java.util.Set;

/** The tables, oldest first, that one table is kept in by period, and the time columns that lie within each one's. */
public record Parts(List<Part> all, Set<String> times) {
    /** A table as it stands in the database, its first day, and the day after its last. */
    public record Part(String name, LocalDate start, LocalDate end) {}

    public Parts {
        all = List.copyOf(all);
        times = Set.copyOf(times);
    }

    Part newest() {
        return all.get(all.size() - 1);
    }
}
