package io.querypilot.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.querypilot.Settings;
import io.querypilot.database.Access;
import io.querypilot.database.Limits;
import io.querypilot.eval.recorded.GoldModel;
import io.querypilot.eval.run.Conditions;
import io.querypilot.eval.suite.Suite;
import io.querypilot.eval.suite.Suites;
import io.querypilot.link.SchemaLinker;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A benchmark whose databases are on a server. */
class PostgresSuiteTest {
    private static final String QUESTIONS = """
            [{"db_id": "stage", "question": "How many singers are there?", "query": "SELECT count(*) FROM singer"},
             {"db_id": "stage", "question": "Average age by name?", "query": "SELECT name, avg(age) FROM singer GROUP BY name"}]
            """;

    @TempDir
    Path folder;

    @Test
    void asksTheDatabaseThatEachQuestionNames() throws IOException, SQLException {
        Files.writeString(folder.resolve("dev.json"), QUESTIONS);
        try (EmbeddedPostgres server = EmbeddedPostgres.builder().start()) {
            run(server, "postgres", "CREATE DATABASE stage");
            run(server, "stage", "CREATE TABLE singer (singer_id int PRIMARY KEY, name text, age int)");
            run(server, "stage", "INSERT INTO singer VALUES (1, 'Joe', 52), (2, 'Ann', 32), (3, 'Ann', 41)");
            String address = "jdbc:postgresql://localhost:" + server.getPort() + "/{db_id}";
            Suite suite = Suites.spider(folder, Optional.empty(), Optional.empty(), Optional.of(address));
            assertThat(finished(suite, 0).tally().accuracy().part()).isEqualTo(2);
            assertThatThrownBy(() -> finished(suite, 1)).hasMessageContaining("SQLite files only");
        }
    }

    private Finished finished(Suite suite, int altered) {
        Conditions conditions = new Conditions(
                "gold",
                database -> new GoldModel(suite, "/stage"),
                new SchemaLinker(),
                Settings.STANDARD,
                Access.STANDARD.as("postgres", "postgres"),
                Limits.STANDARD,
                2,
                altered,
                7);
        return new SuiteRun(suite, "1", folder.resolve("store"))
                .run(conditions, Optional.of(folder.resolve("out")), (done, total, trial) -> {});
    }

    private static void run(EmbeddedPostgres server, String database, String sql) throws SQLException {
        try (Connection connection = server.getDatabase("postgres", database).getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
