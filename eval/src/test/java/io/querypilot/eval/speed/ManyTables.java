package io.querypilot.eval.speed;

import io.querypilot.Ask;
import io.querypilot.QueryPilot;
import io.querypilot.Settings;
import io.querypilot.database.Access;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.link.SchemaLinker;
import io.querypilot.state.Answer;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;

/**
 * Opens a database of very many tables, reads its catalogue and answers about the last of them, and tells how long each took
 * and how much memory it holds, for H2 the database itself with it: {@code ManyTables [TABLES] [h2|postgresql]}.
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
            default -> throw new IllegalArgumentException("h2 or postgresql, not " + engine);
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
            int known = database.schema().tables().size();
            told("read the catalogue of " + known, start);
            String last = "thing_" + (tables - 1);
            PlayedDraft model = new PlayedDraft("SELECT MAX(price) FROM " + last, "", 0);
            try (QueryPilot pilot = new QueryPilot(database, model, new SchemaLinker(), Settings.STANDARD)) {
                for (String which : new String[] {"first", "second"}) {
                    start = System.nanoTime();
                    Answer answer = pilot.ask(Ask.of("What is the highest price of " + last + "?"));
                    told(which + " question: " + answer.getClass().getSimpleName(), start);
                }
            }
        }
    }

    private static void told(String what, long start) {
        System.gc();
        Runtime memory = Runtime.getRuntime();
        System.out.println(String.format(
                Locale.ROOT, "%-32s %6.1f s, %,5d MB held", what, (System.nanoTime() - start) / 1e9,
                (memory.totalMemory() - memory.freeMemory()) >> 20));
    }
}
