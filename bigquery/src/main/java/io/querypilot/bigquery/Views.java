package io.querypilot.bigquery;

import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.query.Guard;
import io.querypilot.sql.query.Verdict;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Views by their whole names, with their queries. They are held to what a question is held to. */
final class Views {
    private static final Guard GUARD = Guard.of(Dialect.BIGQUERY);

    private final Map<String, String> queries = new HashMap<>();

    void add(String path, String query) {
        queries.put(path, query);
    }

    /** Those that call what the guard refuses, such as a routine, which may reach out of Google; and the views over these. */
    Set<String> refused() {
        Set<String> refused = new HashSet<>();
        queries.forEach((path, query) -> {
            if (!(GUARD.check(query) instanceof Verdict.Allowed)) {
                refused.add(path);
            }
        });
        while (queries.keySet().stream().anyMatch(path -> names(queries.get(path), refused) && refused.add(path))) {
            // Until there is none over these.
        }
        return refused;
    }

    /** By the last part alone, for the rest may be left out. */
    private static boolean names(String query, Set<String> paths) {
        return paths.stream()
                .map(path -> path.substring(path.lastIndexOf('.') + 1))
                .anyMatch(name -> Pattern.compile("(?i)(?<!\\w)" + Pattern.quote(name) + "(?!\\w)").matcher(query).find());
    }
}
