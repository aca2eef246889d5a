package io.querypilot.eval.suite;

import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Questions, and where each database they name is found: a SQLite file or a JDBC address. {@code missing} are databases
 * that are not there, whose questions are left out.
 */
public record Suite(String name, List<Case> cases, Map<String, String> locations, List<String> missing) {
    public Suite(String name, List<Case> cases, Map<String, String> locations) {
        this(name, cases, locations, List.of());
    }

    public Suite {
        missing = List.copyOf(missing);
        cases = List.copyOf(cases);
        locations = Map.copyOf(locations);
        requireDistinct(name, cases);
    }

    /** The first so many questions. */
    public Suite limited(int most) {
        return most >= cases.size() ? this : new Suite(name, cases.subList(0, most), locations, missing);
    }

    public String location(Case one) {
        return locations.get(one.database());
    }

    private static void requireDistinct(String name, List<Case> cases) {
        Set<String> seen = new HashSet<>();
        cases.stream().filter(one -> !seen.add(one.id())).findFirst().ifPresent(twice -> {
            throw invalid(
                    "The suite " + name + " has two questions with the id " + twice.id() + ".",
                    "Give each its own id, or none.");
        });
        if (cases.isEmpty()) {
            throw invalid("The suite " + name + " has no questions.", "Add one.");
        }
    }

    static QueryPilotException invalid(String message, String nextStep) {
        return new QueryPilotException(ErrorCode.SETTING_INVALID, message, nextStep);
    }
}
