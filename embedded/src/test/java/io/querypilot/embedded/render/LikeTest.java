package io.querypilot.embedded.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.TestPostgres;
import io.querypilot.database.TestSqlite;
import io.querypilot.embedded.catalogue.SchemaReader;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import io.querypilot.sql.query.Guard;
import io.querypilot.sql.query.Verdict;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What people say is looked for as it stands, wildcards included; the same cases as in training/tests/test_like.py. */
class LikeTest {
    private static final String[] STATEMENTS = {
        "CREATE TABLE offer (code TEXT)",
        "INSERT INTO offer VALUES ('50% off'), ('now 50%'), ('5000'), ('a_b'), ('axb'), ('back\\slash')"
    };

    @TempDir
    static Path folder;

    private static List<Database> engines;

    @BeforeAll
    static void open() {
        engines = List.of(
                Databases.open(TestSqlite.run(folder.resolve("offers.db"), STATEMENTS).toString()),
                Databases.open(TestPostgres.database(STATEMENTS)));
    }

    @AfterAll
    static void close() {
        engines.forEach(Database::close);
    }

    @ParameterizedTest
    @CsvSource({
        "LIKE, 50%, 50% off|now 50%",
        "NOT_LIKE, 50%, 5000|a_b|axb|back\\slash",
        "LIKE_START, 50%, 50% off",
        "LIKE_END, 50%, now 50%",
        "LIKE, a_b, a_b",
        "LIKE, back\\, back\\slash",
        "LIKE, 50, 50% off|now 50%|5000",
        "LIKE_WHOLE, a_b, a_b|axb"
    })
    void findsWhatIsSaid(Token operator, String said, String found) {
        ColumnUse code = new ColumnUse(0, 1);
        Predicate like = new Predicate(operator, code, new Right.Values(List.of(Value.text(said))));
        Query query = new Query(
                List.of(0),
                Map.of(),
                Optional.of(like),
                List.of(),
                false,
                Optional.empty(),
                false,
                List.of(code),
                List.of(),
                Optional.empty(),
                List.of(),
                Optional.empty());
        for (Database engine : engines) {
            String sql = Renderer.sql(
                            new Plan.Answerable(query, false),
                            SchemaReader.read(engine.schema()),
                            engine.dialect(),
                            LocalDate.of(2026, 11, 15))
                    .orElseThrow();
            assertThat(Guard.of(engine.dialect()).check(sql)).as(sql).isInstanceOf(Verdict.Allowed.class);
            Outcome outcome = engine.execute(sql, Limits.STANDARD);
            assertThat(outcome).as(sql).isInstanceOf(Outcome.Success.class);
            List<List<Object>> rows = ((Outcome.Success) outcome).table().rows();
            assertThat(rows).as(sql).isEqualTo(Arrays.stream(found.split("\\|")).map(List::<Object>of).toList());
        }
    }
}
