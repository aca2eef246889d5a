package io.querypilot.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.schema.Table;
import java.util.List;
import org.junit.jupiter.api.Test;

/** No function that somebody left in a PostgreSQL database runs because of us. */
class UserCodeTest extends UserCodeTraces {
    @Test
    void openingAndReadingTheSchemaCallsOnlyTheEnginesOwn() {
        String address = database(
                function("quote_ident(name)", "text", "'x'"),
                function("pg_relation_size(oid)", "bigint", "1"),
                function("has_schema_privilege(oid, text)", "boolean", "true"),
                function("array_position(text[], text)", "int", "1"),
                function("concat(bigint, text, bigint, text, text)", "text", "'x'"),
                function("hashtext(varchar)", "int", "1"),
                function("left(varchar, int)", "text", "'x'"),
                function("equal(oid, int)", "boolean", "true"),
                "CREATE OPERATOR public.= (LEFTARG = oid, RIGHTARG = int, FUNCTION = equal)",
                "CREATE OPERATOR public.>= (LEFTARG = oid, RIGHTARG = int, FUNCTION = equal)");
        try (Database database = open(address)) {
            assertThat(database.schema().table("orders")).isPresent();
            assertThat(database.execute("SELECT id, note FROM orders", Limits.STANDARD)).isInstanceOf(Outcome.Success.class);
        }
        assertThat(ran()).isEmpty();
    }

    @Test
    void aPathThatPutsOthersBeforeTheEngineIsTurnedRound() {
        String address = database(
                function("set_config(text, text, boolean)", "text", "'x'"),
                function("current_setting(text)", "text", "'on'"),
                function("md5(text)", "text", "'x'"));
        TestJdbc.run(address, "ALTER DATABASE " + name(address) + " SET search_path = public, pg_catalog");
        try (Database database = open(address)) {
            assertThat(database.schema().table("orders")).isPresent();
            assertThat(database.execute("SELECT current_schema()", Limits.STANDARD))
                    .isInstanceOfSatisfying(Outcome.Success.class, success -> assertThat(success.table().rows())
                            .containsExactly(List.of("public")));
        }
        assertThat(ran()).isEmpty();
    }

    @Test
    void samplingRunsNoCastsAndNoPolicies() {
        String address = database(
                "CREATE TYPE mood AS ENUM ('sad', 'happy')",
                "CREATE TABLE people (name TEXT, m mood)",
                "INSERT INTO people VALUES ('Ada', 'happy')",
                function("mood_text(mood)", "text", "'x'"),
                "CREATE CAST (mood AS text) WITH FUNCTION mood_text(mood)",
                "CREATE TABLE guarded (secret TEXT)",
                "INSERT INTO guarded VALUES ('x')",
                function("policy(text)", "boolean", "true"),
                "ALTER TABLE guarded ENABLE ROW LEVEL SECURITY",
                "CREATE POLICY p ON guarded USING (policy(secret))",
                "DROP ROLE IF EXISTS plain_reader",
                "CREATE ROLE plain_reader LOGIN",
                "GRANT pg_write_server_files, pg_read_all_data TO plain_reader");
        for (String user : List.of("postgres", "plain_reader")) {
            try (Database database = open(address.replace("user=postgres", "user=" + user))) {
                assertThat(database.schema().table("orders").orElseThrow().column("note").orElseThrow().samples())
                        .containsExactly("x");
                assertThat(database.schema().table("people")).isEmpty();
                assertThat(database.schema().leftOut("people").orElseThrow()).contains("cast");
                assertThat(database.schema().notes())
                        .anyMatch(note -> note.startsWith("Left out, because") && note.endsWith(": people."));
            }
        }
        assertThat(ran()).isEmpty();
    }

    @Test
    void noFunctionIsReadLikeAColumn() {
        String address = database(
                "CREATE TABLE others (id INT, evil TEXT)",
                function("evil(orders)", "text", "'x'"),
                function("any_row(record)", "text", "'x'"));
        refuses(
                address,
                "SELECT o.evil FROM orders o",
                "SELECT orders.evil FROM orders",
                "SELECT public.orders.evil FROM public.orders",
                "SELECT (NULL::orders).evil",
                "SELECT ((array_agg(o))[1]).evil FROM orders o",
                "SELECT f.evil FROM json_populate_record(NULL::orders, '{}') f",
                "SELECT u.evil FROM unnest((SELECT array_agg(o) FROM orders o)) u",
                "SELECT id FROM orders o WHERE o.evil = 'x'",
                "SELECT q.evil FROM (SELECT * FROM orders) q",
                "SELECT q.any_row FROM (SELECT 1) q");
        runs(address, "SELECT o.evil FROM others o", "SELECT o.id, o.note FROM orders o");
    }

    @Test
    void noOverloadTakesTheEnginesPlace() {
        String address = database(
                function("lower(orders)", "text", "'x'"),
                function("upper(varchar)", "text", "'x'"),
                function("matches(varchar, varchar)", "boolean", "true"),
                "CREATE OPERATOR public.= (LEFTARG = varchar, RIGHTARG = varchar, FUNCTION = matches)",
                "CREATE OPERATOR public.~~ (LEFTARG = varchar, RIGHTARG = varchar, FUNCTION = matches)",
                "CREATE OPERATOR public.@#@ (LEFTARG = int, RIGHTARG = int, FUNCTION = int4pl)");
        refuses(
                address,
                "SELECT lower(o) FROM orders o",
                "SELECT upper(note) FROM orders",
                "SELECT id FROM orders WHERE note = note",
                "SELECT id FROM orders WHERE note IN (SELECT note FROM orders)",
                "SELECT a.id FROM orders a JOIN orders b USING (note)",
                "SELECT a.id FROM orders a NATURAL JOIN orders b",
                "SELECT CASE note WHEN note THEN 1 END FROM orders",
                "SELECT nullif(note, note) FROM orders",
                "SELECT note IS DISTINCT FROM note FROM orders",
                "SELECT id FROM orders WHERE note LIKE note",
                "SELECT 1 @#@ 2");
        runs(address, "SELECT pg_catalog.upper(note), length(note) FROM orders WHERE id > 0 ORDER BY note",
                "SELECT id FROM orders WHERE id OPERATOR(pg_catalog.=) 1", "SELECT id FROM orders WHERE id = 1");
        try (Database database = open(address)) {
            assertThat(database.prepare("SELECT id FROM orders WHERE note = 'x'").orElseThrow().message())
                    .contains("OPERATOR(pg_catalog.=)");
            assertThat(database.prepare("SELECT upper(note) FROM orders").orElseThrow().message()).contains("pg_catalog.upper");
            assertThat(database.checkup().findings()).extracting(Checkup.Finding::text).contains(
                    "The operator public.= (character varying, character varying) can take the place of the engine's: a query with"
                            + " it is refused unless it says OPERATOR(pg_catalog.=). Another schema would keep it out of the way.",
                    "The function public.upper can take the place of the engine's: a query with it is refused unless it says"
                            + " pg_catalog.upper. Another schema would keep it out of the way.");
        }
    }

    /** One operator for texts must not close all arithmetic; whatever may lead to it does. */
    @Test
    void anOperatorIsRefusedOnlyWhereItsTypesMayStand() {
        String address = database(
                "CREATE TABLE lines (n INT, price NUMERIC, made DATE, word TEXT, code VARCHAR(9), shared INT)",
                "CREATE TABLE others (shared TEXT)", "INSERT INTO lines VALUES (1, 2.5, '2024-01-01', 'a', 'b', 3)",
                function("plus(text, int)", "int", "1"),
                "CREATE OPERATOR public.+ (LEFTARG = text, RIGHTARG = int, FUNCTION = plus)",
                function("joined(int, int)", "text", "'x'"),
                "CREATE OPERATOR public.|| (LEFTARG = int, RIGHTARG = int, FUNCTION = joined)",
                function("minus(text)", "int", "1"),
                "CREATE OPERATOR public.% (RIGHTARG = text, FUNCTION = minus)");
        runs(address, "SELECT n + 1, price + n * 2, (n + 1) + (2), -n + 3, count(*) + 1, sum(price) + sum(n) FROM lines GROUP BY n, price",
                "SELECT l.n + 1 AS m, coalesce(l.price, 0) + 0.5 FROM lines l WHERE l.n + 2 > 2 ORDER BY l.n + 1", "SELECT made + 1, made +n FROM lines",
                "SELECT word || 'x', 'x' || code, word||code, count(*) FROM lines GROUP BY word, code",
                "SELECT extract(year FROM made) + 1, made::text FROM lines", "SELECT * FROM lines", "SELECT q.n + 1 FROM (SELECT n FROM lines) q");
        refuses(address, "SELECT word + 1 FROM lines", "SELECT code + n FROM lines", "SELECT 'x' + n FROM lines", "SELECT 'x'::text + 1",
                "SELECT shared + 1 FROM lines", "SELECT q.n + 1 FROM (SELECT word AS n FROM lines) q",
                "SELECT q.n + 1 FROM (SELECT n::text FROM lines) q", "SELECT q.n + 1 FROM (SELECT (n)::text FROM lines) q",
                "SELECT q.n + 1 FROM (SELECT CASE WHEN n > 9 THEN n ELSE n END::text FROM lines) q", "WITH q(n) AS (SELECT word FROM lines) SELECT n + 1 FROM q",
                "SELECT column1 + 1 FROM (VALUES ('a'::text)) v", "SELECT q.n + 1 FROM (SELECT CAST(n AS text) FROM lines) q",
                "SELECT upper(word) + 1 FROM lines", "SELECT max(word) + 1 FROM lines", "SELECT coalesce(word, 'x') + 1 FROM lines",
                "SELECT n || n FROM lines", "SELECT 1 || n FROM lines", "SELECT n % 2 FROM lines", "SELECT (SELECT word FROM lines) + 1",
                "SELECT word || 'a' + 1 FROM lines", "SELECT n + 1, word + 1 FROM lines", "SELECT q.n + 1 FROM (SELECT word FROM lines) AS q(n)",
                "SELECT q.n + 1 FROM lines CROSS JOIN LATERAL (SELECT word) AS q(n)", "SELECT n + 1 FROM (SELECT word n FROM lines) q",
                "SELECT n + 1 FROM (SELECT 1 AS m, (SELECT n::text FROM lines)) q", "SELECT q.n + 1 FROM (TABLE lines) q(m, b, c, d, e, n)",
                "SELECT x.n + 1 FROM json_to_record('{}') AS x(n text)");
    }

    /** A table may be what a program writes; it runs when the table is read, by whatever name. */
    @Test
    void noForeignTableRunsAProgram() {
        String program = "SERVER files OPTIONS (program 'echo 1 | tee " + folder.resolve("program") + "')";
        String address = database(
                "CREATE EXTENSION file_fdw", "CREATE SERVER files FOREIGN DATA WRAPPER file_fdw",
                "CREATE FOREIGN TABLE fed (a TEXT) " + program, "CREATE VIEW over_it AS SELECT a FROM fed",
                "CREATE VIEW above AS SELECT count(*) AS n FROM (SELECT a FROM over_it) q",
                "CREATE TABLE parted (a TEXT) PARTITION BY LIST (a)",
                "CREATE FOREIGN TABLE part PARTITION OF parted FOR VALUES IN ('1') " + program,
                "CREATE FOREIGN TABLE filed (a TEXT) SERVER files OPTIONS (filename '/dev/null')", "CREATE EXTENSION postgres_fdw");
        TestJdbc.run(address,
                "CREATE SERVER self FOREIGN DATA WRAPPER postgres_fdw OPTIONS (host 'localhost', port '"
                        + address.replaceAll(".*:(\\d+)/.*", "$1") + "', dbname '" + name(address) + "')",
                "CREATE USER MAPPING FOR postgres SERVER self OPTIONS (user 'postgres')",
                "CREATE FOREIGN TABLE theirs (id INT) SERVER self OPTIONS (table_name 'orders')");
        refuses(address, "SELECT a FROM fed", "SELECT a FROM public.fed", "SELECT n FROM above", "SELECT a FROM parted", "TABLE part");
        runs(address, "SELECT id FROM theirs", "SELECT id FROM orders", "SELECT a FROM filed");
        try (Database database = open(address)) {
            assertThat(database.schema().table("fed")).isEmpty();
            assertThat(database.schema().leftOut("fed").orElseThrow()).contains("from elsewhere");
            assertThat(database.prepare("SELECT a FROM fed").orElseThrow().message()).contains("may not be used: the server reads it from elsewhere");
        }
        assertThat(ran()).isEmpty();
    }

    @Test
    void noViewOrPolicyHidesAFunction() {
        String address = database(
                function("evil(int)", "int", "1"),
                "CREATE VIEW seen AS SELECT evil(id) AS a FROM orders",
                "CREATE VIEW above AS SELECT a FROM seen",
                "CREATE VIEW stalled AS SELECT pg_sleep(1)::text AS a",
                "CREATE VIEW plain AS SELECT lower(note) AS note, count(*) AS n, max(id)::text AS m FROM orders GROUP BY 1",
                "CREATE EXTENSION pg_trgm",
                "CREATE VIEW alike AS SELECT similarity(note, 'x') AS s, note % 'y' AS t FROM orders",
                "DROP ROLE IF EXISTS table_owner",
                "CREATE ROLE table_owner LOGIN",
                "GRANT CREATE, USAGE ON SCHEMA public TO table_owner",
                "SET ROLE table_owner",
                "CREATE TABLE guarded (secret TEXT)",
                "CREATE FUNCTION policy(text) RETURNS boolean LANGUAGE sql AS 'SELECT true'",
                "ALTER TABLE guarded ENABLE ROW LEVEL SECURITY",
                "CREATE POLICY p ON guarded USING (policy(secret))",
                "CREATE TABLE tenants (name TEXT)",
                "ALTER TABLE tenants ENABLE ROW LEVEL SECURITY",
                "CREATE POLICY p ON tenants USING (name = current_setting('app.tenant', true))",
                "RESET ROLE");
        refuses(
                address,
                "SELECT * FROM seen",
                "SELECT a FROM public.above",
                "TABLE stalled",
                "SELECT (SELECT count(*) FROM seen)",
                "SELECT * FROM guarded");
        runs(address, "SELECT note, n, m FROM plain", "SELECT s, t FROM alike", "SELECT name FROM tenants");
        try (Database database = open(address)) {
            assertThat(database.schema().tables()).extracting(Table::name)
                    .containsExactlyInAnyOrder("orders", "plain", "alike", "tenants");
        }
    }
}
