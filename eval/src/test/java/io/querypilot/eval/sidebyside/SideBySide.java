package io.querypilot.eval.sidebyside;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.Limits;
import io.querypilot.database.demo.DemoShop;
import io.querypilot.eval.recorded.NaiveChat;
import io.querypilot.eval.score.Judge;
import io.querypilot.eval.suite.Case;
import io.querypilot.eval.suite.Suites;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.sqlite.SQLiteDataSource;

/** Prints one table: success, model calls, tokens and time added beyond the model's, for each way of asking. */
public final class SideBySide {
    /** What one way of asking came to over all questions. */
    record Total(String name, int right, int answered, int calls, long tokens, double addedMillis, int questions) {}

    private static final int WARM_UP = 10;

    private final List<Case> cases = Suites.shipped("correction").cases();
    private final Judge judge;
    private final ModelServer server;

    SideBySide(Database database, ModelServer server) {
        this.judge = new Judge(database, Limits.STANDARD);
        this.server = server;
    }

    public static void main(String[] arguments) throws IOException {
        long latency = arguments.length > 0 ? Long.parseLong(arguments[0]) : 200;
        List<Integer> sizes = arguments.length > 1
                ? Stream.of(arguments).skip(1).map(Integer::valueOf).toList()
                : List.of(3);
        Path folder = Files.createTempDirectory("side-by-side");
        for (int tables : sizes) {
            compare(GrownShop.of(folder, tables), tables, latency);
        }
    }

    private static void compare(Path file, int tables, long latency) throws IOException {
        String shop = file.toString();
        SQLiteDataSource source = new SQLiteDataSource();
        source.setUrl("jdbc:sqlite:" + shop);
        try (Database database = Databases.open(shop);
                ModelServer server = new ModelServer(new NaiveChat(Suites.naiveDrafts()), 0)) {
            SideBySide bench = new SideBySide(database, server);
            List<Contender> contenders = List.of(
                    new Ours(database, server.url()),
                    new LangChain4jRetriever(source, server.url(), 0),
                    new LangChain4jRetriever(source, server.url(), 2),
                    new SpringAiPrompt(source, server.url()));
            // The first passes warm every contender up alike; only the last is measured. Without latency tokens alone matter.
            for (int pass = 0; pass < (latency == 0 ? 0 : WARM_UP); pass++) {
                contenders.forEach(bench::run);
            }
            server.latency(latency);
            print(contenders.stream().map(bench::run).toList(), tables, latency);
        }
    }

    Total run(Contender contender) {
        int right = 0;
        int answered = 0;
        int calls = 0;
        long tokens = 0;
        double added = 0;
        for (Case one : cases) {
            server.count();
            long start = System.nanoTime();
            Optional<String> sql = contender.ask(one.question());
            long took = System.nanoTime() - start;
            ModelServer.Count count = server.count();
            answered += sql.isPresent() ? 1 : 0;
            right += sql.filter(text -> judge.agrees(one.gold().orElseThrow(), text))
                            .isPresent()
                    ? 1
                    : 0;
            calls += count.calls();
            tokens += count.tokens();
            added += (took - count.nanos()) / 1e6;
        }
        return new Total(contender.name(), right, answered, calls, tokens, added, cases.size());
    }

    private static void print(List<Total> totals, int tables, long latency) {
        Total first = totals.get(0);
        System.out.println(tables + " tables; model latency " + latency + " ms; " + first.questions()
                + " questions of the suite correction; per question:");
        System.out.println(
                "| | right | answered | model calls | tokens | added ms | right against ours | tokens against ours |");
        System.out.println("|---|--:|--:|--:|--:|--:|--:|--:|");
        totals.forEach(total -> System.out.printf(
                Locale.ROOT,
                "| %s | %d of %d | %d | %.2f | %.0f | %.1f | %.2f | %.2f |%n",
                total.name(),
                total.right(),
                total.questions(),
                total.answered(),
                each(total, total.calls()),
                each(total, total.tokens()),
                each(total, total.addedMillis()),
                (double) total.right() / first.right(),
                (double) total.tokens() / first.tokens()));
    }

    private static double each(Total total, double whole) {
        return whole / total.questions();
    }
}
