package io.querypilot.eval.run;

import java.util.Map;
import java.util.TreeMap;

/** What makes two runs comparable: the suite, its data, the model, the settings and the version of QueryPilot. */
public record Run(String suite, String dataFingerprint, String model, String version, Map<String, String> settings) {
    public Run {
        settings = new TreeMap<>(settings);
    }
}
