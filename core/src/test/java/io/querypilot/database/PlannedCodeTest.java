package io.querypilot.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.schema.Table;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** No function that somebody left in a PostgreSQL database runs while the server plans a statement of ours. */
class PlannedCodeTest extends UserCodeTraces {
    /** While it plans, the server computes what an index calls with constants; what it calls of a column it cannot. */
    @Test
    void noIndexHasAFunctionRunWhilePlanning() {
        String calm = "CREATE FUNCTION %s(i int) RETURNS int IMMUTABLE LANGUAGE plpgsql AS $f$ BEGIN RETURN 1; END $f$";
        String address = database(
                calm.formatted("planned"), calm.formatted("of_column"),
                "CREATE TABLE indexed (id INT, n INT)", "CREATE INDEX ON indexed ((id + planned(1)))",
                "CREATE TABLE counted (id INT, n INT)", "CREATE STATISTICS s ON (id + planned(1)), n FROM counted",
                "CREATE INDEX ON orders (of_column(id))",
                function("traced()", "int", "1"),
                calm.formatted("planned").replace("CREATE", "CREATE OR REPLACE").replace("RETURN 1", "RETURN public.traced()"));
        refuses(address, "SELECT id FROM indexed WHERE id + 1 = 2", "SELECT id FROM counted WHERE id + 1 = 2");
        runs(address, "SELECT id FROM orders");
    }

    /** The same holds of checks and keys of partitions, of children, and of functions whose SQL the server puts in their place. */
    @Test
    void nothingOfATableHasAFunctionRunWhilePlanning() {
        String calm = "CREATE FUNCTION %s(i int) RETURNS int IMMUTABLE LANGUAGE plpgsql AS $f$ BEGIN RETURN 1; END $f$";
        String sql = "CREATE FUNCTION %s(i int) RETURNS int IMMUTABLE LANGUAGE sql AS 'SELECT %s'";
        String address = database(
                calm.formatted("planned"), calm.formatted("of_column"),
                sql.formatted("opened", "i + public.planned(1)"), sql.formatted("twice", "abs($1) * 2"),
                "CREATE TABLE bounded (id INT CHECK (id > planned(1)))",
                "CREATE TABLE elder (id INT)", "CREATE TABLE younger (CHECK (id < planned(1))) INHERITS (elder)",
                "CREATE TABLE keyed (id INT) PARTITION BY RANGE ((id + planned(1)))",
                "CREATE TABLE keyed_1 PARTITION OF keyed FOR VALUES FROM (0) TO (100)",
                "CREATE TABLE mother (id INT)", "CREATE TABLE daughter () INHERITS (mother)", "CREATE INDEX ON daughter ((id + planned(1)))",
                "CREATE VIEW over_mother AS SELECT id FROM mother",
                "CREATE MATERIALIZED VIEW kept AS SELECT 1 AS id", "CREATE INDEX ON kept ((id + planned(1)))",
                "CREATE TABLE inlined (id INT)", "CREATE INDEX ON inlined (opened(id))",
                "CREATE TABLE inside (id INT CHECK (opened(id) < 9))",
                sql.formatted("one", "1"), "CREATE TABLE nested (id INT)", "CREATE INDEX ON nested (planned(one(id)))",
                "CREATE TABLE first (id INT)", "CREATE INDEX ON first (planned(COALESCE(1, id)))",
                "CREATE TABLE fine (id INT CHECK (of_column(id) < 9 AND of_column(abs(id)) < 9 AND twice(id) > 0))",
                "CREATE INDEX ON fine (twice(id))", "CREATE INDEX ON fine (of_column(abs(id)))",
                function("traced()", "int", "1"),
                calm.formatted("planned").replace("CREATE", "CREATE OR REPLACE").replace("RETURN 1", "RETURN public.traced()"));
        refuses(address, Stream.of("elder", "younger", "keyed", "mother", "over_mother", "kept", "inlined", "nested", "first")
                .map("SELECT id FROM %s WHERE id = 5"::formatted).toArray(String[]::new));
        String together = "SELECT id FROM (SELECT id FROM orders UNION ALL SELECT id FROM %s) q WHERE id = 5";
        refuses(address, together.formatted("bounded"), together.formatted("inside"));
        runs(address, "SELECT id FROM fine WHERE id = 5", together.formatted("fine"));
        try (Database database = open(address)) {
            assertThat(database.schema().tables()).extracting(Table::name).containsExactlyInAnyOrder("orders", "fine");
        }
        assertThat(ran()).isEmpty();
    }
}
