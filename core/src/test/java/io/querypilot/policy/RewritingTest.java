package io.querypilot.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Database;
import io.querypilot.database.Outcome;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ways round a policy that people have tried, on the engines themselves. */
@TestInstance(Lifecycle.PER_CLASS)
class RewritingTest {
    private Database sqlite;
    private Database postgres;

    @BeforeAll
    void open(@TempDir Path folder) {
        Policy policy = PolicyScene.policy(folder);
        sqlite = policy.over(PolicyScene.sqlite(folder, "a.db", PolicyScene.everything()));
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
        Outcome outcome = PolicyScene.run(database, PolicyScene.CLERK, sql);
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
