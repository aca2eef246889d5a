package io.querypilot.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.querypilot.database.trino.TrinoEngine;
import io.querypilot.schema.Sampling;
import io.querypilot.schema.Table;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.dialect.DatePart;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.query.Corpus;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * Trino as it is: a coordinator and a worker in a process of its own on a JDK 25, which Trino needs. Its jars are too many
 * for our class path; Maven is asked for them.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TrinoEngineTest {
    private static final Pattern READY = Pattern.compile("READY http://([\\w.:]+)");

    @TempDir
    static Path folder;

    private Process server;
    private String host;
    private Database database;

    @BeforeAll
    void start() throws Exception {
        assumeTrue(Boolean.getBoolean("trino"), "Trino was not run, for it takes minutes: mvn -pl core test -Dtest=TrinoEngineTest -Dtrino=true");
        Optional<Path> java = java25();
        assumeTrue(java.isPresent(), "Trino was not run: no JDK 25 was found in JAVA25_HOME or /usr/lib/jvm");
        for (String file : List.of("pom.xml", "TrinoServer.java.txt", "rules.json")) {
            try (InputStream stream = TrinoEngineTest.class.getResourceAsStream("/io/querypilot/database/trino/" + file)) {
                Files.copy(stream, folder.resolve(file.replace(".txt", "")));
            }
        }
        assumeTrue(run("mvn", "-q", "-B", "-ntp", "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath", "-Dmdep.outputFile=jars") == 0,
                "Trino was not run: Maven did not bring its jars");
        server = new ProcessBuilder(java.get().toString(), "-Xmx900m", "-XX:TieredStopAtLevel=1",
                        "--add-modules", "jdk.incubator.vector", "-cp", Files.readString(folder.resolve("jars")),
                        "TrinoServer.java", "rules.json")
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        host = ready();
        TestJdbc.run("jdbc:trino://" + host + "/memory/default?user=owner", "",
                "CREATE TABLE customers (customer_id INTEGER, name VARCHAR, nation BIGINT)",
                "INSERT INTO customers VALUES (1, 'Ada', 7), (2, 'Bo', 24)");
        database = Databases.open("jdbc:trino://" + host + "/memory/default?user=reader");
    }

    private static Optional<Path> java25() throws IOException {
        String named = System.getenv("JAVA25_HOME");
        if (named != null) {
            return Optional.of(Path.of(named, "bin", "java"));
        }
        Path folder = Path.of("/usr/lib/jvm");
        if (!Files.isDirectory(folder)) {
            return Optional.empty();
        }
        try (Stream<Path> installed = Files.list(folder)) {
            return installed.filter(path -> path.getFileName().toString().matches(".*\\b25\\b.*"))
                    .map(path -> path.resolve("bin/java"))
                    .filter(Files::isExecutable)
                    .findFirst();
        }
    }

    private int run(String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(command).directory(folder.toFile()).inheritIO().start().waitFor();
    }

    /** Waits for the line in which the server says where it listens, and goes on reading so that it never blocks. */
    private String ready() throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8));
        StringBuilder said = new StringBuilder();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            Matcher ready = READY.matcher(line);
            if (ready.find()) {
                CompletableFuture.runAsync(() -> lines.lines().forEach(rest -> {}));
                return ready.group(1);
            }
            said.append(line).append('\n');
        }
        throw new IllegalStateException("Trino did not start: " + said);
    }

    @AfterAll
    void stop() throws InterruptedException {
        if (database != null) {
            database.close();
        }
        if (server != null) {
            server.destroyForcibly().waitFor();
        }
    }

    private List<List<Object>> rows(String sql) {
        Outcome outcome = database.execute(sql, Limits.STANDARD);
        assertThat(outcome).as(sql + " " + outcome).isInstanceOf(Outcome.Success.class);
        return ((Outcome.Success) outcome).table().rows();
    }

    private ErrorType error(String sql, Limits limits) {
        Outcome outcome = database.execute(sql, limits);
        assertThat(outcome).as(sql).isInstanceOf(Outcome.Failure.class);
        return ((Outcome.Failure) outcome).error().type();
    }

    @Test
    void seesAllCatalogsAndJoinsOverThem() {
        assertThat(database.schema().table("customers").orElseThrow().columns()).hasSize(3);
        Table nation = database.schema().table("tpch.tiny.nation").orElseThrow();
        String path = Dialect.TRINO.path(nation.namespace(), nation.name());
        assertThat(path).isEqualTo("tpch.tiny.nation");
        assertThat(rows("SELECT c.name, n.name FROM customers c JOIN " + path + " n ON n.nationkey = c.nation ORDER BY 1"))
                .containsExactly(List.of("Ada", "GERMANY"), List.of("Bo", "UNITED STATES"));
    }

    @Test
    void cutsRowsAndStopsAtTheTimeout() {
        Outcome cut = database.execute("SELECT * FROM tpch.tiny.orders", new Limits(Duration.ofSeconds(60), 10, 1 << 20));
        assertThat(((Outcome.Success) cut).table()).extracting(ResultTable::rowCount, ResultTable::truncated)
                .containsExactly(10, true);
        String endless = "SELECT count(*) FROM tpch.sf100.lineitem a, tpch.sf100.lineitem b WHERE a.comment < b.comment";
        assertThat(error(endless, new Limits(Duration.ofSeconds(2), 10, 1 << 20))).isEqualTo(ErrorType.TIMEOUT);
        assertThat(rows("SELECT count(*) FROM customers")).containsExactly(List.of(2L));
    }

    @Test
    void refusesWhatWouldReadTooMuch() {
        ScanLimits few = new ScanLimits(new Estimate(0, 10 << 20), Estimate.NONE, more -> more);
        try (Database limited = Databases.open(
                "jdbc:trino://" + host + "/memory/default?user=reader", Access.STANDARD.within(few))) {
            Outcome much = limited.execute("SELECT sum(quantity) FROM tpch.sf1.lineitem", Limits.STANDARD);
            assertThat(((Outcome.Failure) much).error().message()).contains("would read", "--scan-megabytes");
            assertThat(limited.execute("SELECT name FROM tpch.tiny.nation", Limits.STANDARD)).isInstanceOf(Outcome.Success.class);
        }
    }

    @Test
    void looksIntoTablesOnlyWhereThatIsAllowed() {
        Table closed = database.schema().table("customers").orElseThrow();
        assertThat(closed.sampled()).isFalse();
        assertThat(closed.column("name").orElseThrow().samples()).isEmpty();
        Sampling some = new Sampling(List.of("customers", "*.tiny.nation"), List.of(), List.of(), List.of());
        try (Database open = Databases.open(
                "jdbc:trino://" + host + "/memory/default?user=reader", Access.STANDARD.with(some))) {
            assertThat(open.schema().table("customers").orElseThrow().column("name").orElseThrow().samples()).contains("Ada");
            Table nation = open.schema().table("tpch.tiny.nation").orElseThrow();
            assertThat(nation.column("name").orElseThrow().samples()).isNotEmpty();
            assertThat(open.schema().table("tpch.tiny.orders").orElseThrow().sampled()).isFalse();
        }
    }

    @Test
    void aUserIsToldWhatItMayDoBesidesReading() {
        assertThat(database.checkup().findings()).extracting(Checkup.Finding::weight).doesNotContain(Checkup.Weight.DANGER);
        try (Database owners = Databases.open("jdbc:trino://" + host + "/memory/default?user=owner")) {
            assertThat(owners.checkup().findings()).extracting(Checkup.Finding::text).contains(
                    "The user may insert into memory.\"default\".customers.",
                    "The user may create tables beside memory.\"default\".customers.");
            assertThat(owners.checkup().script().toString()).contains("(memory|tpch|system)", "read-only");
        }
        assertThat(rows("SELECT count(*) FROM customers")).containsExactly(List.of(2L));
    }

    @Test
    void looksAtAStatementBeforeItRuns() {
        assertThat(database.prepare("SELECT name FROM customers")).isEmpty();
        assertThat(database.prepare("SELECT nome FROM customers").orElseThrow().type()).isEqualTo(ErrorType.COLUMN_NOT_FOUND);
        assertThat(error("SELECT a FROM nowhere", Limits.STANDARD)).isEqualTo(ErrorType.TABLE_NOT_FOUND);
    }

    @Test
    void writesDatesThatTrinoUnderstands() {
        String day = Dialect.TRINO.day(LocalDate.of(2024, 5, 17));
        assertThat(rows("SELECT " + Dialect.TRINO.datePart(DatePart.YEAR_QUARTER, day) + ", "
                        + Dialect.TRINO.datePart(DatePart.YEAR_MONTH, day) + ", "
                        + Dialect.TRINO.datePart(DatePart.WEEKDAY, day) + ", "
                        + Dialect.TRINO.age(day, Dialect.TRINO.day(LocalDate.of(2026, 5, 16))) + ", "
                        + Dialect.TRINO.daysBetween(Dialect.TRINO.day(LocalDate.of(2026, 5, 16)), day)
                        + " FROM customers WHERE " + Dialect.TRINO.matches("name", "aD%", false, false)))
                .containsExactly(List.of("2024-Q2", "2024-05", 5L, 1L, 729L));
    }

    @Test
    void refusesTheAttackCorpusAndTheServerRefusesWrites() throws SQLException {
        for (String attack : Corpus.statements("attack", Dialect.TRINO)) {
            assertThat(error(attack, Limits.STANDARD)).as(attack).isNotNull();
        }
        Engine engine = new TrinoEngine();
        Target owners = engine.target("jdbc:trino://" + host + "/memory/default?user=owner", Access.STANDARD);
        try (Connection connection = engine.connect(owners)) {
            engine.begin(connection, Duration.ofSeconds(30));
            assertThatThrownBy(() -> connection.createStatement().execute("DROP TABLE customers"))
                    .isInstanceOf(SQLException.class);
        }
        assertThat(rows("SELECT count(*) FROM customers")).containsExactly(List.of(2L));
    }

    @Test
    void passesOnOnlyHarmlessOptions() {
        assertThatThrownBy(() -> Databases.open("jdbc:trino://localhost/x?sessionProperties=a:b"))
                .hasMessageContaining("sessionProperties");
    }
}
