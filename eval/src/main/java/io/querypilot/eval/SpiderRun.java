package io.querypilot.eval;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.embedded.EmbeddedModel;
import io.querypilot.embedded.network.ModelFiles;
import io.querypilot.embedded.network.Weights;
import io.querypilot.link.LinkedSchema;
import io.querypilot.model.Draft;
import io.querypilot.model.Model;
import io.querypilot.model.Understanding;
import io.querypilot.model.WriteRequest;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Asks the embedded model the questions of a Spider-format folder and reports execution accuracy and time:
 * {@code SpiderRun FOLDER QUESTIONS.json [EVERY_NTH] [MODEL_FOLDER]}.
 */
public final class SpiderRun {
    /** A database with a model over it. */
    private record Opened(Database database, Model model) {}

    private final SpiderSet set;
    private final Weights weights;
    private final PrintStream out;
    private final Map<String, Opened> opened = new HashMap<>();
    private final Map<Rule, Integer> right = new EnumMap<>(Rule.class);
    private final List<Double> milliseconds = new ArrayList<>();
    private int counted;
    private int declined;

    private SpiderRun(SpiderSet set, Weights weights, PrintStream out) {
        this.set = set;
        this.weights = weights;
        this.out = out;
    }

    public static void main(String[] arguments) throws IOException {
        SpiderSet set = SpiderSet.read(Path.of(arguments[0]), arguments[1]);
        int step = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 1;
        ModelFiles files = arguments.length > 3 ? ModelFiles.in(Path.of(arguments[3])) : ModelFiles.packaged();
        new SpiderRun(set, Weights.load(files), System.out).run(step);
    }

    private void run(int step) {
        for (int i = 0; i < set.items().size(); i += step) {
            ask(set.items().get(i));
        }
        report();
        opened.values().forEach(one -> one.database().close());
    }

    private Opened open(String name) {
        return opened.computeIfAbsent(name, key -> {
            Database database = Databases.open(set.file(key).toString());
            return new Opened(database, new EmbeddedModel(database, weights));
        });
    }

    private void ask(SpiderSet.Item item) {
        boolean known = opened.containsKey(item.database());
        Opened over = open(item.database());
        long start = System.nanoTime();
        Optional<String> sql = sql(over, item.question());
        if (known) {
            // The first question over a database also reads its cells.
            milliseconds.add((System.nanoTime() - start) / 1e6);
        }
        Map<Rule, Boolean> marks = new EnumMap<>(Rule.class);
        for (Rule rule : Rule.values()) {
            rule.right(over.database(), item.gold(), sql).ifPresent(mark -> marks.put(rule, mark));
        }
        if (marks.containsKey(Rule.STRICT)) {
            count(item, sql, marks);
        }
    }

    private static Optional<String> sql(Opened over, String question) {
        Draft draft = over.model().write(new WriteRequest(
                        question,
                        List.of(),
                        over.database().dialect(),
                        new LinkedSchema(List.of()),
                        Understanding.NONE,
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        LocalDate.of(2026, 1, 15)))
                .value();
        return draft instanceof Draft.Sql written ? Optional.of(written.sql()) : Optional.empty();
    }

    private void count(SpiderSet.Item item, Optional<String> sql, Map<Rule, Boolean> marks) {
        counted++;
        declined += sql.isEmpty() ? 1 : 0;
        marks.forEach((rule, mark) -> right.merge(rule, mark ? 1 : 0, Integer::sum));
        if (!marks.getOrDefault(Rule.BENCHMARK, false)) {
            String ours = sql.orElse("declined");
            out.printf("%s: %s%n  gold %s%n  ours %s%n", item.database(), item.question(), item.gold(), ours);
        }
    }

    private void report() {
        out.printf("questions %d, declined %d%n", counted, declined);
        right.forEach((rule, count) -> out.printf("%s %.1f %%%n", rule, 100.0 * count / counted));
        List<Double> sorted = milliseconds.stream().sorted().toList();
        if (!sorted.isEmpty()) {
            out.printf(
                    "time per question p50 %.0f ms, p99 %.0f ms%n",
                    sorted.get(sorted.size() / 2), sorted.get((int) (sorted.size() * 0.99)));
        }
    }
}
