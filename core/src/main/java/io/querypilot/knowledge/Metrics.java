package io.querypilot.knowledge;

import io.querypilot.knowledge.Entry.Metric;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The metrics of a file by their names, and what each computes when those that it names in braces are put in. */
final class Metrics {
    private static final Pattern BRACES = Pattern.compile("\\{([^{}]*)\\}?");

    private static final String LEADS_NOWHERE = " names a metric in braces that is not there, or that leads back to itself.";

    /** A whole formula and over which rows it is computed; or else what is wrong with it. */
    record Computed(String formula, String where, String fault) {
        static Computed faulty(String fault) {
            return new Computed("", "", fault);
        }

        boolean sound() {
            return fault.isEmpty();
        }
    }

    private final Map<String, Metric> byName = new HashMap<>();

    void add(Metric metric) {
        metric.phrases().forEach(name -> byName.putIfAbsent(folded(name), metric));
    }

    Computed computed(Metric metric) {
        return computed(metric, Set.of());
    }

    private Computed computed(Metric metric, Set<String> within) {
        String name = metric.phrases().get(0);
        Set<String> deeper = Stream.concat(within.stream(), Stream.of(name)).collect(Collectors.toSet());
        StringBuilder whole = new StringBuilder();
        List<String> rows = new ArrayList<>();
        Matcher part = BRACES.matcher(metric.formula());
        while (part.find()) {
            Optional<Metric> inner = Optional.ofNullable(byName.get(folded(part.group(1))));
            if (inner.isEmpty() || deeper.contains(inner.get().phrases().get(0))) {
                return Computed.faulty("The formula of " + name + LEADS_NOWHERE);
            }
            Computed made = computed(inner.get(), deeper);
            if (!made.sound()) {
                return made.fault().endsWith(LEADS_NOWHERE) ? Computed.faulty("The formula of " + name + LEADS_NOWHERE) : made;
            }
            if (!inner.get().table().equalsIgnoreCase(metric.table())) {
                return Computed.faulty(name + " is over " + metric.table() + ", but " + inner.get().phrases().get(0)
                        + " in its formula is over " + inner.get().table() + ".");
            }
            rows.add(made.where());
            part.appendReplacement(whole, Matcher.quoteReplacement("(" + made.formula() + ")"));
        }
        return over(metric, part.appendTail(whole).toString(), rows);
    }

    /** A condition of a part holds for the whole, which is one query; parts over different rows are no one query. */
    private static Computed over(Metric metric, String formula, List<String> rows) {
        if (rows.stream().map(Metrics::folded).distinct().count() > 1) {
            return Computed.faulty("The formula of " + metric.phrases().get(0) + " is made of metrics over different rows ("
                    + String.join("; ", new LinkedHashSet<>(rows)) + "). Write it with CASE WHEN instead of braces.");
        }
        List<String> conditions = Stream.concat(rows.stream().limit(1), Stream.of(metric.where()))
                .filter(one -> !one.isBlank())
                .distinct()
                .toList();
        return new Computed(formula, conditions.size() == 1 ? conditions.get(0) : conditions.stream()
                .map(one -> "(" + one + ")")
                .collect(Collectors.joining(" AND ")), "");
    }

    private static String folded(String text) {
        return text.strip().replaceAll("\\s+", " ").toLowerCase(Locale.ROOT);
    }
}
