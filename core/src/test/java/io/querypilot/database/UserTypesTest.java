package io.querypilot.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.schema.Table;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** No cast or check of a type that somebody left in a PostgreSQL database runs because of us. */
class UserTypesTest extends UserCodeTraces {
    @Test
    void noTypeRunsItsCastsOrChecks() {
        String address = database(
                "CREATE TYPE mood AS ENUM ('sad', 'happy')",
                "CREATE TABLE people (name TEXT, m mood)",
                "INSERT INTO people VALUES ('Ada', 'happy')",
                function("mood_text(mood)", "text", "'x'"),
                "CREATE CAST (mood AS text) WITH FUNCTION mood_text(mood) AS IMPLICIT",
                function("fine(text)", "boolean", "true"),
                "CREATE DOMAIN checked AS text CHECK (fine(VALUE))",
                "CREATE TABLE parcels (id INT, codes checked[])",
                "CREATE VIEW valid AS SELECT pg_input_is_valid('x', 'checked') AS a",
                "CREATE DOMAIN plain AS text CHECK (length(VALUE) > 0)",
                "CREATE TABLE letters (id INT, code plain)");
        refuses(
                address,
                "SELECT 'x'::checked",
                "SELECT CAST('x' AS checked)",
                "SELECT array_append(codes, 'x') FROM parcels",
                "SELECT * FROM json_populate_record(NULL::parcels, '{\"codes\": [\"x\"]}')",
                "SELECT * FROM json_to_record('{}') AS x (a checked)",
                "SELECT lower(m) FROM people",
                "SELECT m::text FROM people",
                "SELECT q.c::text FROM (SELECT * FROM people) q (b, c)",
                "SELECT 'sad'::mood || 'x'",
                "SELECT pg_input_is_valid('x', 'checked')",
                "SELECT pg_input_is_valid('x', 'public.checked[]')",
                "SELECT pg_catalog.pg_input_is_valid('x', 'check' || 'ed')",
                "SELECT message FROM pg_input_error_info('x', 'checked')",
                "SELECT pg_input_is_valid('x', note) FROM orders",
                "SELECT a FROM valid");
        runs(address, "SELECT code, 'x'::plain FROM letters",
                "SELECT pg_input_is_valid(note, 'numeric'), pg_input_is_valid(note, 'timestamp with time zone') FROM orders",
                "SELECT message FROM pg_input_error_info('x', 'varchar(3)')");
        try (Database database = open(address)) {
            assertThat(database.schema().table("people")).isEmpty();
            assertThat(database.schema().table("letters")).isPresent();
        }
    }

    /** The tree names a domain in another field for each way to make a value of it; a view may lead to any. */
    @Test
    void noViewOrPolicyHidesADomain() {
        String address = database(
                "CREATE EXTENSION citext",
                function("fine(text)", "boolean", "true"),
                "CREATE DOMAIN checked AS text CHECK (fine(VALUE))",
                "CREATE DOMAIN above AS checked",
                "CREATE DOMAIN beside AS text CHECK (VALUE::checked IS NOT NULL)",
                "CREATE TYPE pair AS (a checked)",
                "CREATE TYPE span AS RANGE (SUBTYPE = checked)",
                "CREATE VIEW casted AS SELECT note::text::checked::text AS a FROM orders",
                "CREATE VIEW based AS SELECT note::text::above::text AS a FROM orders",
                "CREATE VIEW asked AS SELECT note::text::beside::text AS a FROM orders",
                "CREATE VIEW arrayed AS SELECT (ARRAY[note::text]::checked[])::text[] AS a FROM orders",
                "CREATE VIEW recorded AS SELECT j.a::text AS a FROM jsonb_to_record('{\"a\": \"x\"}') AS j (a checked)",
                "CREATE VIEW populated AS SELECT jsonb_populate_record(NULL::pair, '{\"a\": \"x\"}')::text AS a",
                "CREATE VIEW rowed AS SELECT (ROW(note::text)::pair)::text AS a FROM orders",
                "CREATE VIEW spoken AS SELECT ('(' || note || ')')::pair::text AS a FROM orders",
                "CREATE VIEW ranged AS SELECT ('[' || note || ',' || note || ']')::span::text AS a FROM orders",
                "CREATE VIEW ranges AS SELECT ('{[' || note || ',' || note || ']}')::span_multirange::text AS a FROM orders",
                "CREATE VIEW filtered AS SELECT id AS a FROM orders WHERE note::text::checked IS NOT NULL",
                "CREATE VIEW over_it AS SELECT a FROM filtered",
                "CREATE DOMAIN plain AS text CHECK (length(VALUE) > 0)",
                "CREATE VIEW harmless AS SELECT note::text::plain AS a, note::citext AS b FROM orders",
                "CREATE TABLE ours (a TEXT)", "ALTER TABLE ours ENABLE ROW LEVEL SECURITY",
                "CREATE POLICY p ON ours USING (a::checked IS NOT NULL)",
                "DROP ROLE IF EXISTS domain_owner", "CREATE ROLE domain_owner LOGIN",
                "GRANT CREATE, USAGE ON SCHEMA public TO domain_owner", "SET ROLE domain_owner",
                "CREATE FUNCTION theirs(text) RETURNS boolean LANGUAGE sql AS 'SELECT true'",
                "CREATE DOMAIN hers AS text CHECK (theirs(VALUE))",
                "CREATE TABLE guarded (a TEXT)", "ALTER TABLE guarded ENABLE ROW LEVEL SECURITY",
                "CREATE POLICY p ON guarded USING (a::hers IS NOT NULL)", "RESET ROLE");
        refuses(address, Stream.of("casted", "based", "asked", "arrayed", "recorded", "populated", "rowed", "spoken", "ranged",
                        "ranges", "filtered", "over_it", "guarded")
                .map("SELECT a FROM "::concat).toArray(String[]::new));
        refuses(address, "SELECT '{[a,b]}'::span_multirange");
        runs(address, "SELECT a, b FROM harmless", "SELECT id FROM orders", "SELECT a FROM ours");
        try (Database database = open(address)) {
            assertThat(database.schema().tables()).extracting(Table::name)
                    .containsExactlyInAnyOrder("orders", "harmless", "ours");
        }
        assertThat(ran()).isEmpty();
    }

    /** By XML and, from version 17 on, by JSON too; a server built without XML has no such view. */
    @Test
    void noTableOfXmlOrJsonHidesADomain() {
        String address = database(
                function("fine(text)", "boolean", "true"), "CREATE DOMAIN checked AS text CHECK (fine(VALUE))");
        List<String> made = Stream.of(
                        "CREATE VIEW by_xml AS SELECT j.a::text AS a FROM xmltable('/a' PASSING '<a>x</a>' COLUMNS a checked PATH '.') j",
                        "CREATE VIEW by_json AS SELECT j.a::text AS a FROM json_table('[{\"a\": \"x\"}]'::jsonb, '$[*]'"
                                + " COLUMNS (a checked PATH '$.a')) j",
                        "CREATE VIEW by_value AS SELECT json_value('{\"a\": \"x\"}'::jsonb, '$.a' RETURNING checked)::text AS a")
                .filter(view -> made(address, view))
                .map(view -> "SELECT a FROM " + view.split(" ")[2])
                .toList();
        refuses(address, made.toArray(String[]::new));
        assertThat(ran()).isEmpty();
    }

    private static boolean made(String address, String statement) {
        try {
            TestJdbc.run(address, statement);
            return true;
        } catch (RuntimeException older) {
            return false;
        }
    }
}
