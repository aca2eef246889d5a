package io.querypilot.eval.soak;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import io.querypilot.Ask;
import io.querypilot.QueryPilot;
import io.querypilot.Settings;
import io.querypilot.database.Access;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.Limits;
import io.querypilot.error.QueryPilotException;
import io.querypilot.link.SchemaLinker;
import io.querypilot.model.prompted.PromptedModel;
import io.querypilot.state.Answer;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
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
 * Asks mixed questions of a PostgreSQL server for a while: some right, some wrong, some that would never end, while
 * connections are cut and the server restarts. Afterwards no connection, thread or temporary file may be left:
 * {@code Soak [SECONDS]}.
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
    private static final String[] TABLES = {
        "CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT)",
        "CREATE TABLE orders (id INTEGER PRIMARY KEY, person_id INTEGER REFERENCES people(id), region TEXT, total INTEGER)",
        "INSERT INTO people SELECT i, 'P' || i FROM generate_series(1, 100) i",
        "INSERT INTO orders SELECT i, 1 + i % 100, 'R' || i % 7, i FROM generate_series(1, 5000) i",
        "CREATE ROLE soak_reader LOGIN",
        "GRANT SELECT ON people, orders TO soak_reader"
    };

    private final Path folder;
    private final int port;
    private final Map<String, LongAdder> came = new ConcurrentHashMap<>();
    private volatile EmbeddedPostgres server;

    private Soak(Path folder, int port) throws IOException {
        this.folder = folder;
        this.port = port;
        this.server = started();
    }

    public static void main(String[] arguments) throws Exception {
        int seconds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 60;
        Path folder = Files.createTempDirectory("querypilot-soak");
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        Soak soak = new Soak(folder, port);
        boolean clean;
        try {
            soak.run(TABLES);
            Set<String> threads = threads();
            Set<String> files = files(folder);
            soak.ask(seconds);
            clean = soak.left(threads, files).isEmpty();
        } finally {
            soak.server.close();
        }
        System.exit(clean ? 0 : 1);
    }

    private EmbeddedPostgres started() throws IOException {
        return EmbeddedPostgres.builder()
                .setDataDirectory(folder.resolve("data"))
                .setCleanDataDirectory(false)
                .setPort(port)
                .start();
    }

    private void run(String... statements) throws SQLException {
        try (Connection connection = server.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
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
        String address = "jdbc:postgresql://localhost:" + port + "/postgres";
        ExecutorService people = Executors.newFixedThreadPool(PEOPLE);
        try (Database database = Databases.open(address, Access.STANDARD.as("soak_reader", ""));
                QueryPilot pilot = new QueryPilot(
                        database, new PromptedModel("soak", model()), new SchemaLinker(), Settings.STANDARD)) {
            for (int i = 0; i < PEOPLE; i++) {
                people.submit(() -> askUntil(end, pilot));
            }
            disturb(end, seconds);
            people.shutdown();
            if (!people.awaitTermination(60, TimeUnit.SECONDS)) {
                count("still asking after a minute");
            }
        }
        System.out.println("Asked for " + seconds + " s: " + new TreeMap<>(came));
    }

    private void askUntil(long end, QueryPilot pilot) {
        while (System.nanoTime() < end) {
            try {
                Answer answer = pilot.ask(Ask.of("how many orders per region?").within(SHORT));
                count(answer.getClass().getSimpleName());
            } catch (QueryPilotException fault) {
                count("fault " + fault.code());
            }
        }
    }

    /** Cuts every connection each second, and restarts the server half way. */
    private void disturb(long end, int seconds) throws Exception {
        for (int second = 0; System.nanoTime() < end; second++) {
            TimeUnit.SECONDS.sleep(1);
            if (second == seconds / 2) {
                server.close();
                server = started();
            } else {
                run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'soak_reader'");
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

    private Set<String> found(Set<String> threads, Set<String> files) throws SQLException, IOException {
        Set<String> found = new TreeSet<>(threads());
        found.removeAll(threads);
        Set<String> made = files(folder);
        made.removeAll(files);
        found.addAll(made);
        try (Connection connection = server.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "SELECT COUNT(*) FROM pg_stat_activity WHERE usename = 'soak_reader'")) {
            row.next();
            if (row.getInt(1) > 0) {
                found.add(row.getInt(1) + " connections");
            }
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
