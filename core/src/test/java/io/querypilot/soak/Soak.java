package io.querypilot.soak;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import io.querypilot.Ask;
import io.querypilot.QueryPilot;
import io.querypilot.Settings;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.Limits;
import io.querypilot.error.QueryPilotException;
import io.querypilot.link.SchemaLinker;
import io.querypilot.model.prompted.PromptedModel;
import io.querypilot.state.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Asks mixed questions of a database for a while: some right, some wrong, some that would never end, while
 * connections are cut and the server restarts. Afterwards no connection, thread or temporary file may be left:
 * {@code Soak [SECONDS] [postgresql|mariadb|mysql|h2|duckdb]}.
 */
public final class Soak {
    private static final int PEOPLE = 6;
    private static final Limits SHORT = new Limits(Duration.ofMillis(400), 100, 1 << 20);
    private static final List<String> DRAFTS = List.of(
            "SELECT COUNT(*) AS n FROM orders",
            "SELECT region, SUM(total) AS total FROM orders GROUP BY region",
            "SELECT o.id FROM orders o JOIN people p ON p.id = o.person_id WHERE p.name = 'P7'",
            "SELECT colour FROM orders",
            "DELETE FROM orders",
            "SELECT COUNT(*) FROM orders a, orders b, orders c, orders d",
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) FROM n",
            "SELECT 1 / (id - id) FROM orders");

    private final String engine;
    private final Path folder;
    private final Place place;
    private final Map<String, LongAdder> came = new ConcurrentHashMap<>();

    private Soak(String engine, Path folder, Place place) {
        this.engine = engine;
        this.folder = folder;
        this.place = place;
    }

    public static void main(String[] arguments) throws Exception {
        int seconds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 60;
        String engine = arguments.length > 1 ? arguments[1] : "postgresql";
        Path folder = Files.createTempDirectory("querypilot-soak");
        boolean clean;
        try (Place place = place(engine, folder)) {
            Soak soak = new Soak(engine, folder, place);
            Set<String> threads = threads();
            Set<String> files = files(folder);
            soak.ask(seconds);
            clean = soak.left(threads, files).isEmpty();
        }
        System.exit(clean ? 0 : 1);
    }

    private static Place place(String engine, Path folder) throws Exception {
        return switch (engine) {
            case "postgresql" -> new PostgresPlace(folder);
            case "mariadb" -> MysqlPlace.mariadb(folder);
            case "mysql" -> MysqlPlace.mysql(folder);
            case "h2" -> new H2Place(folder);
            case "duckdb" -> new DuckdbPlace(folder);
            default -> throw new IllegalArgumentException("postgresql, mariadb, mysql, h2 or duckdb, not " + engine);
        };
    }

    /** Writes one draft after the other, whatever it is asked. */
    private static ChatModel model() {
        Random random = new Random(5);
        return new ChatModel() {
            @Override
            public ChatResponse doChat(ChatRequest request) {
                String sql = DRAFTS.get(random.nextInt(DRAFTS.size()));
                return ChatResponse.builder()
                        .aiMessage(AiMessage.from("{\"reasoning\":\"\",\"sql\":\"" + sql + "\",\"cannot_answer\":\"\"}"))
                        .build();
            }
        };
    }

    private void ask(int seconds) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        ExecutorService people = Executors.newFixedThreadPool(PEOPLE);
        try (Database database = Databases.open(place.address(), place.access());
                QueryPilot pilot = new QueryPilot(
                        database, new PromptedModel("soak", model()), new SchemaLinker(), Settings.STANDARD)) {
            for (int i = 0; i < PEOPLE; i++) {
                people.submit(() -> askUntil(end, pilot));
            }
            try {
                disturb(end, seconds);
            } finally {
                people.shutdown();
            }
            if (!people.awaitTermination(60, TimeUnit.SECONDS)) {
                count("still asking after a minute");
            }
        }
        System.out.println("Asked " + engine + " for " + seconds + " s: " + new TreeMap<>(came));
    }

    private void askUntil(long end, QueryPilot pilot) {
        while (System.nanoTime() < end) {
            try {
                Answer answer = pilot.ask(Ask.of("how many orders per region?").within(SHORT));
                count(answer.getClass().getSimpleName());
            } catch (QueryPilotException fault) {
                count("fault " + fault.code());
            } catch (RuntimeException | Error other) {
                // Nothing else may come out of it.
                count("threw " + other);
            }
        }
    }

    /** Cuts every connection each second, and restarts the server half way. */
    private void disturb(long end, int seconds) throws Exception {
        for (int second = 0; System.nanoTime() < end; second++) {
            TimeUnit.SECONDS.sleep(1);
            if (second == seconds / 2) {
                place.restart();
            } else {
                place.cut();
            }
        }
    }

    private void count(String what) {
        came.computeIfAbsent(what, none -> new LongAdder()).increment();
    }

    /** What was not there before; what ends in its own time is given some. */
    private Set<String> left(Set<String> threads, Set<String> files) throws Exception {
        Set<String> left = found(threads, files);
        for (int tries = 0; tries < 20 && !left.isEmpty(); tries++) {
            TimeUnit.SECONDS.sleep(1);
            left = found(threads, files);
        }
        System.out.println(left.isEmpty() ? "No connection, thread or temporary file is left." : "Left: " + left);
        return left;
    }

    private Set<String> found(Set<String> threads, Set<String> files) throws Exception {
        Set<String> found = new TreeSet<>(threads());
        found.removeAll(threads);
        Set<String> made = files(folder);
        made.removeAll(files);
        found.addAll(made);
        if (place.open() > 0) {
            found.add(place.open() + " connections");
        }
        return found;
    }

    /** Those that work for us; the virtual machine, the driver and the parser keep a few of their own. */
    private static Set<String> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("querypilot") || name.startsWith("Hikari") || name.startsWith("pool-"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> files(Path own) throws IOException {
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return files.filter(path -> !path.equals(own))
                    .map(path -> "the file " + path)
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }
}
