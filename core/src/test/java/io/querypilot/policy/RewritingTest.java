package io.querypilot.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Caller;
import io.querypilot.database.Database;
import io.querypilot.database.Outcome;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.SqlError;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.query.Guard;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ways round a policy that people have tried, on the engines themselves. */
@TestInstance(Lifecycle.PER_CLASS)
class RewritingTest {
    private Policy policy;
    private Database whole;
    private Database sqlite;
    private Database postgres;

    @BeforeAll
    void open(@TempDir Path folder) {
        policy = PolicyScene.policy(folder, PolicyScene.POLICY + "    docs: all\n");
        String[] withIndex = Stream.concat(Stream.of(PolicyScene.everything()), Stream.of("CREATE VIRTUAL TABLE docs USING fts5(body)",
                "INSERT INTO docs VALUES ('zq7secret word')")).toArray(String[]::new);
        whole = PolicyScene.sqlite(folder, "a.db", withIndex);
        sqlite = policy.over(whole);
        policy = PolicyScene.policy(folder);
        postgres = policy.over(PolicyScene.postgres(PolicyScene.everything()));
    }

    @AfterAll
    void close() {
        sqlite.close();
        postgres.close();
    }

    private static void tellsNothing(Database database, String sql) {
        Outcome outcome = PolicyScene.run(database, PolicyScene.CLERK, sql);
        String told = outcome instanceof Outcome.Success success
                ? success.table().rows().toString()
                : ((Outcome.Failure) outcome).error().message();
        assertThat(PolicyScene.FORBIDDEN).as(sql + " => " + told)
                .noneMatch(value -> told.toLowerCase(Locale.ROOT).contains(value));
    }

    private static void refuses(Database database, String sql) {
        tellsNothing(database, sql);
        assertThat(PolicyScene.run(database, PolicyScene.CLERK, sql)).as(sql).isInstanceOf(Outcome.Failure.class);
    }

    private static List<List<Object>> rows(Database database, String sql) {
        return rows(PolicyScene.CLERK, database, sql);
    }

    private static List<List<Object>> rows(Caller caller, Database database, String sql) {
        Outcome outcome = PolicyScene.run(database, caller, sql);
        assertThat(outcome).as(sql).isInstanceOf(Outcome.Success.class);
        return ((Outcome.Success) outcome).table().rows();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT pay FROM people", "SELECT people.pay FROM people", "SELECT p.\"pay\" FROM people p",
        "SELECT PAY FROM People", "SELECT id FROM people WHERE pay > 0", "SELECT id FROM people ORDER BY pay",
        "SELECT id FROM people GROUP BY id HAVING max(pay) > 0", "SELECT count(pay) FROM people",
        "SELECT (SELECT pay) FROM people", "SELECT (SELECT p.pay FROM regions LIMIT 1) FROM people p",
        "SELECT id FROM people p WHERE EXISTS (SELECT 1 FROM regions r WHERE r.id = p.pay)",
        "SELECT sum(id) OVER (ORDER BY pay) FROM people", "SELECT sum(id) OVER w FROM people WINDOW w AS (ORDER BY pay)",
        "SELECT sum(id) FILTER (WHERE pay > 1) FROM people", "SELECT a.id FROM people a JOIN people b USING (pay)",
        "SELECT CASE WHEN pay = 7700001 THEN 1 END FROM people", "SELECT DISTINCT rebate FROM orders",
        "WITH x AS (SELECT * FROM people) SELECT pay FROM x", "SELECT pay FROM (SELECT * FROM people) AS d",
        "SELECT * FROM secrets", "SELECT name FROM people UNION SELECT name FROM secrets",
        "SELECT (SELECT max(name) FROM secrets)", "SELECT * FROM earners", "SELECT id FROM people WHERE id IN (SELECT id FROM secrets)",
        "WITH secrets AS (SELECT * FROM secrets) SELECT * FROM secrets",
        "WITH RECURSIVE secrets AS (SELECT name FROM secrets UNION ALL SELECT name FROM secrets) SELECT * FROM secrets",
        "WITH a AS (SELECT * FROM secrets), secrets AS (SELECT 1 AS name) SELECT * FROM a",
        "SELECT * FROM (WITH secrets AS (SELECT 1 AS one) SELECT * FROM secrets) AS d, secrets",
        "SELECT * FROM people p JOIN secrets s ON s.id = p.id", "SELECT * FROM people NATURAL JOIN secrets",
        "SELECT name FROM people WHERE 'x' NOT IN (SELECT name FROM secrets)",
    })
    void whatIsKeptBackIsRefusedOnEveryEngine(String sql) {
        refuses(sqlite, sql);
        refuses(postgres, sql);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT * FROM people", "SELECT p.* FROM people p", "SELECT count(*) FROM people", "SELECT mail FROM people",
        "SELECT max(name) FROM people", "SELECT * FROM people p, orders o", "SELECT * FROM people JOIN orders USING (region_id)",
        "SELECT * FROM people NATURAL JOIN orders", "SELECT * FROM orders UNION SELECT id, region_id, 0, id FROM people",
        "SELECT DISTINCT mail FROM people WHERE mail LIKE 'zq7%'", "SELECT id FROM people WHERE mail LIKE 'zq7mail%'",
        "WITH p AS (SELECT * FROM people) SELECT * FROM p AS people",
        "WITH RECURSIVE t AS (SELECT id FROM people UNION ALL SELECT id + 10 FROM t WHERE id < 30) SELECT * FROM t",
        "SELECT * FROM regions r LEFT JOIN people p ON p.region_id = r.id", "SELECT * FROM orders ORDER BY 3 DESC",
        "SELECT id FROM people WHERE 1 / (id - 3) = 0", "SELECT id FROM people WHERE 1 / (region_id - 2) <> 9",
        "SELECT id FROM people WHERE CASE WHEN region_id = 2 THEN 1 / (id - id) ELSE 1 END = 1",
    })
    void whatMayBeSeenIsAnsweredOnEveryEngine(String sql) {
        tellsNothing(sqlite, sql);
        tellsNothing(postgres, sql);
        rows(sqlite, sql);
        rows(postgres, sql);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT row_to_json(p) FROM people p", "SELECT people FROM people", "WITH people AS (SELECT * FROM people) SELECT * FROM people", "SELECT p FROM people p", "SELECT p::text FROM people p",
        "SELECT to_jsonb(people) FROM people", "SELECT (p).mail FROM people p", "SELECT (people).pay FROM people",
        "SELECT array_agg(people) FROM people", "SELECT string_agg(p::text, ',') FROM people p", "TABLE people", "TABLE secrets",
        "SELECT * FROM ONLY people", "SELECT * FROM people TABLESAMPLE SYSTEM (100)", "SELECT pay(people) FROM people",
        "SELECT * FROM public.secrets", "SELECT public.people.pay FROM public.people", "SELECT public.people.id FROM public.people",
        "SELECT * FROM people p, LATERAL (SELECT p.pay) AS l", "SELECT * FROM people p, LATERAL (SELECT * FROM secrets s WHERE s.id = p.id) l",
        "SELECT most_common_vals FROM pg_stats WHERE tablename = 'secrets'", "SELECT * FROM pg_catalog.pg_stats",
        "SELECT pg_get_viewdef('earners'::regclass)", "SELECT 'secrets'::regclass", "SELECT pg_relation_size('secrets')",
        "SELECT NULL::secrets", "SELECT CAST(NULL AS people)", "SELECT json_populate_record(NULL::people, '{}')",
        "SELECT * FROM information_schema.columns", "SELECT CAST(note AS integer) FROM people WHERE region_id = 2",
        "SELECT name FROM people WHERE CAST(note AS integer) > 0 AND region_id = 2", "SELECT ctid, xmin FROM people",
        "SELECT * FROM people AS p(a, b, c, d, e)", "SELECT p.f FROM people AS p(a, b, c, d, e, f)",
        "SELECT GROUPING(pay) FROM people GROUP BY ROLLUP (pay)", "SELECT name FROM people ORDER BY pay USING >",
        "SELECT * FROM (people JOIN orders ON true) AS x", "SELECT x.pay FROM (people CROSS JOIN regions) AS x",
        "SELECT * FROM people JOIN orders USING (id) AS j", "EXPLAIN SELECT * FROM secrets", "EXPLAIN SELECT * FROM people",
        "SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY pay) FROM people", "VALUES ((SELECT max(pay) FROM people))",
        "SELECT * FROM people WHERE (pay, id) = (7700001, 1)", "SELECT ROW(people.*) FROM people", "SELECT people.*::text FROM people",
        "SELECT * FROM ROWS FROM (generate_series(1, 2)) AS g, secrets", "SELECT * FROM \"secrets\"", "SELECT * FROM SECRETS",
        "SELECT U&\"s\\0065crets\".name FROM U&\"s\\0065crets\"", "SELECT * FROM xmltable('/a' PASSING (SELECT xmlagg(xmlelement(name a, name)) FROM secrets) COLUMNS b text)",
        "SELECT jsonb_path_query(to_jsonb(p), '$.pay') FROM people p", "SELECT * FROM people FOR SYSTEM_TIME AS OF now()",
        "SELECT * FROM regions WHERE name > ALL (SELECT name FROM secrets)", "SELECT ARRAY(SELECT name FROM secrets)",
        "SELECT * FROM regions WHERE name = ANY (ARRAY(SELECT name FROM secrets))",
    })
    void postgresHasNoWayRound(String sql) {
        tellsNothing(postgres, sql);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT * FROM main.secrets", "SELECT * FROM [secrets]", "SELECT * FROM `secrets`", "SELECT * FROM 'secrets'",
        "SELECT main.people.pay FROM main.people", "SELECT main.people.id FROM main.people", "SELECT 1 IN secrets",
        "SELECT 'zq7secret' IN (SELECT name FROM secrets)", "SELECT 1 IN main.secrets", "SELECT rowid, * FROM people",
        "SELECT \"pay\" FROM people", "SELECT [pay] FROM people", "SELECT * FROM people INDEXED BY x", "SELECT * FROM people NOT INDEXED",
        "SELECT * FROM sqlite_schema", "SELECT * FROM sqlite_master", "SELECT * FROM temp.secrets", "SELECT * FROM pragma_table_info('secrets')",
        "SELECT * FROM people, pragma_table_list", "SELECT name FROM people WHERE json(note) IS NOT NULL",
        "SELECT id FROM people WHERE json_extract(note, '$') > 0 AND region_id = 2", "SELECT abs(-9223372036854775808 + id - 3) FROM people",
        "SELECT * FROM people CROSS JOIN (SELECT * FROM secrets)", "VALUES ((SELECT name FROM secrets))", "SELECT * FROM (secrets)",
        "SELECT * FROM (people, secrets)", "SELECT * FROM people AS secrets JOIN main.secrets ON 1", "SELECT * FROM /* x */ secrets",
        "SELECT * FROM people LEFT JOIN (orders JOIN secrets ON 1) ON 1", "SELECT max(pay) FROM people", "SELECT total(pay), name FROM people",
        "SELECT group_concat(name) FROM (SELECT name FROM people UNION ALL SELECT name FROM \"SECRETS\")",
        "SELECT * FROM people ORDER BY (SELECT name FROM secrets LIMIT 1)", "SELECT * FROM people LIMIT (SELECT pay FROM people)",
        "SELECT * FROM people LIMIT (SELECT count(*) FROM secrets)", "SELECT iif((SELECT count(*) FROM secrets) > 1, 1, 2)",
    })
    void sqliteHasNoWayRound(String sql) {
        tellsNothing(sqlite, sql);
    }

    /** A table that is kept back is told of in the same words as one that is not there. */
    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT CAST(NULL AS %s)", "SELECT CAST(NULL AS \"%s\")", "SELECT CAST(name AS %s) FROM regions", "SELECT * FROM %s",
    })
    void noCastTellsThatATableIsThere(String sql) {
        for (Database database : List.of(sqlite, postgres)) {
            assertThat(told(database, sql.formatted("secrets")).replace("secrets", "nosuch_")).isEqualTo(told(database, sql.formatted("nosuch_")));
        }
        for (String postgresql : List.of("SELECT NULL::%s", "SELECT NULL::public.%s", "SELECT CAST(NULL AS public.%s)")) {
            assertThat(told(postgres, postgresql.formatted("secrets")).replace("secrets", "nosuch_"))
                    .isEqualTo(told(postgres, postgresql.formatted("nosuch_")));
        }
        assertThat(rows(postgres, "SELECT CAST(1 AS int8), '1'::numeric, NULL::timestamp with time zone, ARRAY[1]::int[],"
                + " CAST(name AS varchar(3)), (SELECT count(*) AS secrets_seen) FROM regions LIMIT 0")).isEmpty();
    }

    /** PostgreSQL has a type for each table, and others that find a table by its name. */
    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT to_json(t) FROM (SELECT %s '(1,x,5)') t", "SELECT _%s '{\"(1,x,5)\"}'", "SELECT \"%s\" '(1,x,5)'", "SELECT public.%s '(1,x,5)'",
        "SELECT 1 FROM regions WHERE %s '(1,x,5)' IS NOT NULL", "SELECT %s $$(1,x,5)$$", "SELECT name LIKE %s '(1,x,5)' FROM regions",
        "SELECT NULL::_%s", "SELECT CAST(NULL AS _%s)", "SELECT CAST(NULL AS %s[])", "SELECT treat(NULL AS %s)",
        "SELECT * FROM json_to_record('{}') AS t(a %s)", "SELECT * FROM json_to_record('{}') AS t(b int, a _%s)",
"SELECT * FROM json_to_record('{}') t(a public.%s)", "SELECT * FROM json_to_record('{}') AS (a %s)",
        "SELECT * FROM ROWS FROM (json_to_record('{}') AS (a %s)) AS t", "SELECT json_value('1', '$' RETURNING %s)",
        "SELECT json_query('1', '$' RETURNING %s[])", "SELECT * FROM json_table('[1]', '$[*]' COLUMNS (n int PATH '$', a %s PATH '$')) t",
        "SELECT * FROM json_table('[1]', '$[*]' COLUMNS (NESTED PATH '$' COLUMNS (a %s))) t",
        "SELECT * FROM xmltable('/a' PASSING '<a/>'::xml COLUMNS n int PATH '@n', a %s PATH '@a') t",
        "SELECT xmlserialize(CONTENT '<a/>'::xml AS %s)", "SELECT pg_input_is_valid('(1,x,5)', '%s')", "SELECT message FROM pg_input_error_info('x', '%s')",
        "SELECT regclass '%s'", "SELECT regtype '%s'", "SELECT regclass('%s')", "SELECT pg_catalog.regclass('%s')", "SELECT \"regclass\" '%s'",
        "SELECT pg_catalog.regclass '%s'", "SELECT treat('%s' AS regclass)", "SELECT '%s'::regclass", "SELECT regproc '%s'",
        "SELECT * FROM json_to_record('{\"a\":\"%s\"}') AS t(a regclass)", "SELECT json_value('\"%s\"', '$' RETURNING regclass)",
        "SELECT * FROM json_table('[\"%s\"]', '$[*]' COLUMNS (a regclass PATH '$')) t", "SELECT pg_input_is_valid('%s', 'regclass')",
        "SELECT currval('%s')", "SELECT format_type(16384, NULL), '%s'",
    })
    void noTypeTellsOfATable(String sql) {
        refuses(postgres, sql.formatted("secrets"));
        assertThat(told(postgres, sql.formatted("secrets")).replace("secrets", "nosuch_")).isEqualTo(told(postgres, sql.formatted("nosuch_")));
    }

    @Test
    void aColumnMayBeCalledValuesAndItsTypeTellsOfNoTable() {
        refuses(postgres, "SELECT * FROM json_to_record('{}') AS t(values secrets)");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT date '2024-01-31', double precision '1.5', timestamp with time zone '2024-01-31', _int4 '{1}', pg_catalog.text 'x', box '(0,0),(1,1)'",
        "SELECT * FROM json_to_record('{}') AS t(a int, b text[], c double precision, d timestamp with time zone, f _text) LIMIT 0",
        "SELECT * FROM json_table('[1]', '$[*]' COLUMNS (n FOR ORDINALITY, a numeric(5,2) PATH '$', e int EXISTS PATH '$', NESTED PATH '$' COLUMNS (b text))) t",
        "SELECT * FROM xmltable('/a' PASSING '<a/>' COLUMNS n FOR ORDINALITY, a int PATH '@a' DEFAULT 5) t",
        "SELECT json_value('1', '$' RETURNING int DEFAULT 5 ON ERROR), json_object('k' VALUE 'v' RETURNING jsonb)",
        "SELECT trim(BOTH 'x' FROM name), overlay(name PLACING 'x' FROM 1), name SIMILAR TO 'x', now() AT TIME ZONE 'UTC' FROM regions",
        "SELECT xmlparse(CONTENT 'x'), xmlparse(DOCUMENT '<a/>'), xmlelement(name a, 'x'), name BETWEEN SYMMETRIC 'a' AND 'b' FROM regions",
        "SELECT N'x', E'x', U&'x', X'1F', B'1', name LIKE 'a' ESCAPE '!', INTERVAL '1' DAY FROM regions",
        "SELECT pg_input_is_valid('1', 'integer'), to_tsvector('english'::regconfig, name), regconfig 'english' FROM regions",
        "SELECT sum(id) OVER w FROM regions WINDOW w AS (PARTITION BY name ORDER BY id)", "SELECT * FROM generate_series(1, 2) g(n)",
        "SELECT p.id FROM people p WHERE p.id >= ALL (SELECT person_id FROM orders WHERE person_id IS NOT NULL)",
        "SELECT 1 AS secrets", "SELECT (SELECT count(*) AS secrets) FROM regions",
        "WITH x AS (SELECT p.id, r.name FROM people p, regions r) SELECT * FROM x", "WITH x AS MATERIALIZED (SELECT id, name who FROM regions) SELECT * FROM x",
        "WITH x AS (VALUES (1), (2)) SELECT * FROM x", "WITH registrations(month, n) AS (SELECT name, count(*) FROM regions GROUP BY name) SELECT * FROM registrations",
        "WITH ident_map(a) AS (SELECT id FROM regions) SELECT * FROM ident_map", "SELECT region.id FROM (VALUES (1)) AS region(id)",
    })
    void typesOfTheEngineAreTaken(String sql) {
        assertThat(told(postgres, sql)).doesNotContain("policy").doesNotContain("There is no");
        rows(postgres, sql);
    }

    /** These tell of a table by its name, of a hidden one too. */
    @ParameterizedTest
    @ValueSource(strings = {
        "ident_current('secrets')", "ident_seed('secrets')", "ident_incr('secrets')", "index_col('dbo.secrets', 1, 1)",
        "columnproperty(1, 'name', 'AllowsNull')", "stats_date(1, 1)", "indexproperty(1, 'x', 'IsUnique')", "indexkey_property(1, 1, 1, 'ColumnId')",
        "object_id('secrets')", "objectproperty(1, 'IsTable')", "objectpropertyex(1, 'Cardinality')", "col_length('secrets', 'name')",
        "type_id('secrets')", "typeproperty('secrets', 'OwnerId')", "(SELECT count(*) FROM containstable(secrets, *, 'x'))",
        "(SELECT count(*) FROM freetexttable(secrets, *, 'x'))",
    })
    void functionsOfSqlServerTellOfNoTable(String call) {
        assertThat(onSqlServer("SELECT " + call + " AS x").refusal()).as(call).map(SqlError::type).contains(ErrorType.PERMISSION_DENIED);
    }

    @Test
    void otherFunctionsOfSqlServerAreTaken() {
        assertThat(onSqlServer("SELECT len(name), isnull(name, 'x'), schema_name(), isnumeric(name) AS secrets FROM regions").refusal()).isEmpty();
    }

    private Rewriting onSqlServer(String sql) {
        NarrowedSchema seen = new NarrowedSchema(whole.schema(), Rights.of(policy, PolicyScene.CLERK), Dialect.SQLSERVER);
        return Rewriting.of(sql, Guard.of(Dialect.SQLSERVER)::check, seen);
    }

    /** SQLite takes a search index for a function of its name. */
    @Test
    void noSearchIndexIsReadByACall() {
        assertThat(rows(PolicyScene.BOSS, sqlite, "SELECT body FROM docs('word')")).hasSize(1);
        refuses(sqlite, "SELECT body FROM docs('word')");
        assertThat(told(sqlite, "SELECT body FROM docs('word')").replace("docs", "nosuch")).isEqualTo(told(sqlite, "SELECT body FROM nosuch('word')"));
    }

    /** Whatever a caller calls a column, it tells of no table. */
    @ParameterizedTest
    @ValueSource(strings = {"SELECT id %s FROM regions", "SELECT 1 %s", "SELECT %s.id FROM regions %1$s", "SELECT count(*) AS %s FROM regions"})
    void aTablesNameMayBeGivenToOtherThings(String sql) {
        for (Database database : List.of(sqlite, postgres)) {
            assertThat(rows(database, sql.formatted("secrets"))).isEqualTo(rows(database, sql.formatted("nosuch")));
        }
    }

    /** A column that is kept back and one that there is not are told of alike, and so is a name that is only given here. */
    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT id FROM people WINDOW w AS (PARTITION BY %s)", "SELECT id AS %s FROM people GROUP BY %1$s", "SELECT \"%s\" FROM people",
        "SELECT * FROM people p ASOF JOIN people q ON p.%s >= q.%1$s", "SELECT %s FROM people", "SELECT p.%s FROM people p",
        "SELECT id FROM people ORDER BY %s", "SELECT id FROM people WHERE %s > 0", "SELECT a.id FROM people a JOIN people b USING (%s)",
    })
    void noColumnIsToldOfByGuessing(String sql) {
        for (Database database : List.of(sqlite, postgres)) {
            assertThat(told(database, sql.formatted("pay")).replace("pay", "zzz")).isEqualTo(told(database, sql.formatted("zzz")));
        }
    }

    private static String told(Database database, String sql) {
        Outcome outcome = PolicyScene.run(database, PolicyScene.CLERK, sql);
        return outcome instanceof Outcome.Success success
                ? success.table().rows().toString()
                : ((Outcome.Failure) outcome).error().message();
    }

    /** Were the query's condition tried first, the row that is kept back would fail it and so be told of. */
    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT id FROM orders WHERE %s IS NOT NULL",
        "SELECT id FROM (SELECT * FROM orders) AS d WHERE %s IS NOT NULL",
        "SELECT o.id FROM regions r JOIN orders o ON r.id = o.region_id AND %s IS NOT NULL",
        "SELECT (SELECT max(id) FROM orders WHERE %s IS NOT NULL) AS x",
    })
    void noErrorTellsOfARowThatIsKeptBack(String sql) {
        assertThat(rows(sqlite, sql.formatted("abs(total - 8800001 - 9223372036854775807 - 1)"))).isNotEmpty();
        assertThat(rows(postgres, sql.formatted("1 / (total - 8800001)"))).isNotEmpty();
    }
}
