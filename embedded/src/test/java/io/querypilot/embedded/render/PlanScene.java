package io.querypilot.embedded.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.TestPostgres;
import io.querypilot.database.TestSqlite;
import io.querypilot.embedded.catalogue.SchemaReader;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.plan.Condition;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Order;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.sql.dialect.Moments;
import io.querypilot.sql.query.Guard;
import io.querypilot.sql.query.Verdict;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** People in teams in a real SQLite file and on a real PostgreSQL server, and the plans that are asked of them. */
abstract class PlanScene {
    static final String[] STATEMENTS = {
        "CREATE TABLE team (id INTEGER PRIMARY KEY, title TEXT)",
        "CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT, team_id INTEGER REFERENCES team(id), pay INTEGER,"
                + " born DATE, hired TIMESTAMP, zoned TIMESTAMP WITH TIME ZONE, quit TEXT, paid TEXT, booked INTEGER, left_at TIMESTAMP)",
        "INSERT INTO team VALUES (1, 'Blue'), (2, 'Red'), (3, 'Green')",
        "INSERT INTO person VALUES"
                + " (1, 'Ann', 1, 10, '2004-02-29', '2026-02-01 23:30:00', '2004-02-29 12:00:00+00:00', '2026-02-28', '2025-12', 202512, '2026-02-01 23:45:00'),"
                + " (2, 'Bob', 1, 30, '2003-03-01', '2026-02-28 00:00:00', '2003-03-01 12:00:00+00:00', '2027-01-01', '2026-01', 202601, '2026-02-28 00:15:01'),"
                + " (3, 'Cid', 2, 50, NULL, NULL, NULL, NULL, '2026-02', 202602, NULL)"
    };
    private static final Map<String, Moments> MONTHS = Map.of("paid", Moments.MONTH, "booked", Moments.COMPACT_MONTH);
    static final LocalDate BEFORE_LEAP_BIRTHDAY = LocalDate.of(2026, 2, 28);

    @TempDir
    static Path folder;

    static Map<String, Database> databases;

    @BeforeAll
    static void open() {
        Path file = TestSqlite.run(folder.resolve("team.db"), STATEMENTS);
        databases = Map.of(
                "sqlite", Databases.open(file.toString()),
                "postgresql", Databases.open(TestPostgres.database(STATEMENTS)));
    }

    @AfterAll
    static void close() {
        databases.values().forEach(Database::close);
    }

    static SchemaView schema(Database database) {
        SchemaView declared = SchemaReader.read(database.schema());
        return declared.withDates(column -> declared.column(column).name().equals("quit"))
                .withMoments(column -> Optional.ofNullable(MONTHS.get(declared.column(column).name())));
    }

    static int table(SchemaView schema, String name) {
        return IntStream.range(0, schema.tables().size())
                .filter(table -> schema.table(table).name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    static ColumnUse of(SchemaView schema, int place, String name) {
        return new ColumnUse(place, IntStream.range(1, schema.columns().size())
                .filter(column -> schema.column(column).name().equals(name))
                .findFirst()
                .orElseThrow());
    }

    static Query query(List<Integer> tables, Optional<Condition> where, List<Expression> select) {
        return new Query(
                tables,
                Map.of(),
                where,
                List.of(),
                false,
                Optional.empty(),
                false,
                select,
                List.of(),
                Optional.empty(),
                List.of(),
                Optional.empty());
    }

    static Query ordered(Query query, Expression by) {
        return new Query(
                query.tables(),
                query.hints(),
                query.where(),
                query.group(),
                query.zeros(),
                query.having(),
                query.distinct(),
                query.select(),
                List.of(new Order(by, false)),
                query.limit(),
                query.per(),
                query.combination());
    }

    static String sql(Database database, Query query) {
        return Renderer.sql(
                        new Plan.Answerable(query, false), schema(database), database.dialect(), BEFORE_LEAP_BIRTHDAY)
                .orElseThrow();
    }

    /** Of the first selected column, numbers as whole ones. */
    static List<Object> column(Database database, Query query) {
        String sql = sql(database, query);
        assertThat(Guard.of(database.dialect()).check(sql)).as(sql).isInstanceOf(Verdict.Allowed.class);
        Outcome outcome = database.execute(sql, Limits.STANDARD);
        assertThat(outcome).as(sql).isInstanceOf(Outcome.Success.class);
        List<Object> cells = new ArrayList<>();
        ((Outcome.Success) outcome).table().rows().forEach(row -> cells.add(
                row.get(0) instanceof Number number ? (Object) number.intValue() : row.get(0)));
        return cells;
    }

    static Query people(SchemaView schema, Expression selected) {
        return ordered(
                query(List.of(table(schema, "person")), Optional.empty(), List.of(selected)), of(schema, 0, "name"));
    }
}
