package io.querypilot.sql.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.sql.Characters;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FunctionListTest {
    /** Volatile in PostgreSQL, read one by one: they only look at clocks, chance, sizes or the session. */
    private static final Set<String> LOOKED_AT = Set.of(
            "array_sample", "array_shuffle", "clock_timestamp", "current_query", "currval", "gen_random_uuid", "lastval",
            "pg_database_size", "pg_indexes_size", "pg_is_in_recovery", "pg_partition_ancestors", "pg_partition_tree",
            "pg_relation_size", "pg_table_size", "pg_total_relation_size", "random", "random_normal", "timeofday", "uuidv4",
            "uuidv7");

    private static final String SQLITE_FUNCTIONS =
            "SELECT DISTINCT name FROM pragma_function_list WHERE name GLOB '[a-z]*'";
    private static final Set<String> SQLITE_DANGEROUS = Set.of("load_extension", "sqlite_log");
    /** Compiled into SQLite beside its core, and harmless on the tables they belong to. */
    private static final Set<String> SQLITE_SEARCH = Set.of("bm25", "highlight", "snippet", "match");

    private static final Set<String> WINDOWS = Set.of(
            "cume_dist", "dense_rank", "first_value", "lag", "last_value", "lead", "nth_value", "ntile", "percent_rank", "rank",
            "row_number");

    private static Set<String> names(Connection connection, String query) throws SQLException {
        Set<String> names = new TreeSet<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                names.add(rows.getString(1));
            }
        }
        return names;
    }

    @ParameterizedTest
    @MethodSource("io.querypilot.sql.dialect.Dialect#all")
    void noFunctionIsBothHarmlessAndRefused(Dialect dialect) {
        FunctionList functions = FunctionList.of(dialect);
        assertThat(functions.harmless()).hasSizeGreaterThan(100).doesNotContainAnyElementsOf(functions.refused().keySet());
        assertThat(functions.harmless()).allSatisfy(name -> assertThat(name).isEqualTo(Characters.lower(name)));
    }

    @Test
    void harmlessFunctionsOfSqliteAreThoseOfItsOwnCore() throws SQLException {
        FunctionList functions = FunctionList.of(Dialect.SQLITE);
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite::memory:")) {
            Set<String> core = names(connection, SQLITE_FUNCTIONS + " AND builtin");
            core.removeAll(SQLITE_DANGEROUS);
            core.addAll(SQLITE_SEARCH);
            Set<String> harmless = new TreeSet<>(functions.harmless());
            harmless.removeIf(name -> name.startsWith("pragma_") || name.matches("jsonb?_(each|tree)"));
            assertThat(harmless).isEqualTo(core);
        }
    }

    /** With several arguments SQLite's extremes are none; first_value and its like stand over windows alone. */
    @Test
    void aggregatesAreThoseOfTheEngine() throws Exception {
        try (Connection sqlite = DriverManager.getConnection("jdbc:sqlite::memory:");
                Connection duckdb = DriverManager.getConnection("jdbc:duckdb:");
                EmbeddedPostgres server = EmbeddedPostgres.start();
                Connection postgres = server.getPostgresDatabase().getConnection()) {
            Set<String> ofSqlite = names(sqlite, SQLITE_FUNCTIONS + " AND builtin AND type IN ('a', 'w')");
            ofSqlite.removeAll(Set.of("min", "max"));
            requireAggregates(Dialect.SQLITE, ofSqlite);
            requireAggregates(Dialect.DUCKDB, names(duckdb, "SELECT function_name FROM duckdb_functions() WHERE function_type = 'aggregate'"));
            requireAggregates(Dialect.POSTGRESQL, names(postgres, "SELECT proname FROM pg_proc WHERE prokind = 'a'"));
        }
    }

    private static void requireAggregates(Dialect dialect, Set<String> ofEngine) {
        FunctionList functions = FunctionList.of(dialect);
        ofEngine.retainAll(functions.harmless());
        ofEngine.removeAll(WINDOWS);
        assertThat(functions.aggregates()).as(dialect.id()).containsAll(ofEngine);
    }

    @Test
    void everyOtherFunctionOfOurSqliteIsRefused() throws SQLException {
        FunctionList functions = FunctionList.of(Dialect.SQLITE);
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite::memory:")) {
            Set<String> unknown = names(connection, SQLITE_FUNCTIONS);
            unknown.removeAll(functions.harmless());
            assertThat(functions.refused().keySet()).containsAll(unknown);
        }
    }

    @Test
    void noFunctionOfPostgresqlThatMayHaveEffectsIsHarmlessUnlessLookedAt() throws Exception {
        FunctionList functions = FunctionList.of(Dialect.POSTGRESQL);
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start();
                Connection connection = postgres.getPostgresDatabase().getConnection()) {
            Set<String> volatiles = names(connection, "SELECT proname FROM pg_proc WHERE provolatile = 'v'");
            volatiles.removeAll(LOOKED_AT);
            volatiles.retainAll(functions.harmless());
            assertThat(volatiles).isEmpty();
            Set<String> gone = new TreeSet<>(functions.refused().keySet());
            gone.removeIf(name -> !name.startsWith("pg_stat_get"));
            gone.removeAll(names(connection, "SELECT proname FROM pg_proc"));
            assertThat(gone).isEmpty();
        }
    }
}
