package io.querypilot.eval.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.querypilot.eval.run.Trial;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What became of first drafts that are mistakes, by their kind. */
public final class Fates {
    /** How a mistake can end. */
    public enum Fate {
        /** Answered wrongly, and nothing was said about it. */
        SILENT,
        /** Answered wrongly, with something beside it that speaks against it. */
        WARNED,
        /** Answered rightly in the end. */
        REPAIRED,
        /** Not answered. */
        REJECTED;

        static Fate of(Trial trial) {
            if (!trial.answered()) {
                return REJECTED;
            }
            return trial.answeredRight() ? REPAIRED : trial.warned() ? WARNED : SILENT;
        }
    }

    private final Map<String, List<Trial>> byKind;

    Fates(List<Trial> trials) {
        this.byKind = trials.stream()
                .filter(Trial::mistaken)
                .collect(Collectors.groupingBy(Trial::kind, TreeMap::new, Collectors.toList()));
    }

    public boolean none() {
        return byKind.isEmpty();
    }

    /** How many of all mistakes ended so. */
    public Share share(Fate fate) {
        List<Trial> all = byKind.values().stream().flatMap(List::stream).toList();
        return new Share(count(all, fate), all.size());
    }

    private static long count(List<Trial> trials, Fate fate) {
        return trials.stream().filter(trial -> Fate.of(trial) == fate).count();
    }

    String table() {
        StringBuilder text = new StringBuilder("## Mistakes\n\n"
                + "| kind | mistakes | silent | warned | repaired | rejected | not as it must |\n|---|--:|--:|--:|--:|--:|---|\n");
        byKind.forEach((kind, trials) -> text.append(row(kind, trials, Trial::id)));
        return text.append(row("all", byKind.values().stream().flatMap(List::stream).toList(), trial -> "")).toString();
    }

    private static String row(String kind, List<Trial> trials, Function<Trial, String> name) {
        String others = trials.stream().filter(trial -> !trial.success()).map(name).filter(id -> !id.isEmpty())
                .collect(Collectors.joining(", "));
        return "| " + kind + " | " + trials.size() + " | " + count(trials, Fate.SILENT) + " | "
                + count(trials, Fate.WARNED) + " | " + count(trials, Fate.REPAIRED) + " | "
                + count(trials, Fate.REJECTED) + " | " + others + " |\n";
    }

    ObjectNode json() {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        byKind.forEach((kind, trials) -> node.set(kind, json(trials)));
        return node;
    }

    private static ObjectNode json(List<Trial> trials) {
        ObjectNode node = JsonNodeFactory.instance.objectNode().put("total", trials.size());
        for (Fate fate : Fate.values()) {
            node.put(fate.name().toLowerCase(java.util.Locale.ROOT), count(trials, fate));
        }
        ArrayNode others = node.putArray("not_as_it_must");
        trials.stream().filter(trial -> !trial.success()).map(Trial::id).forEach(others::add);
        return node;
    }
}
