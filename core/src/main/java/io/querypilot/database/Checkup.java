package io.querypilot.database;

import java.util.List;
import java.util.stream.Stream;

/** What somebody should know of the role and the place a database was opened with, and the script for a better one. */
public record Checkup(List<Finding> findings, List<String> script) {
    /** How much a finding matters. */
    public enum Weight {
        /** Should the guard and the read-only mode fail, this right would do harm. */
        DANGER,
        /** A right or a lack of limits that no question needs. */
        ADVICE
    }

    /** One thing that was found. */
    public record Finding(Weight weight, String text) {}

    /** Of an engine that cannot be looked at so. */
    public static final Checkup NONE = new Checkup(List.of(), List.of());

    /** Views or tables that run what the guard does not let a query call, the first fifty by name. */
    public static List<Finding> leftOut(String kind, Stream<String> names) {
        return names.sorted()
                .limit(50)
                .map(name -> new Finding(
                        Weight.ADVICE, "The " + kind + " " + name + " runs what the guard does not let a query call; none may ask it."))
                .toList();
    }

    public Checkup {
        findings = List.copyOf(findings);
        script = List.copyOf(script);
    }
}
