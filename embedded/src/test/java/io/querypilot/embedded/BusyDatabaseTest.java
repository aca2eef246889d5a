package io.querypilot.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.database.TestPostgres;
import io.querypilot.embedded.parity.TestWeights;
import io.querypilot.link.LinkedSchema;
import io.querypilot.model.Draft;
import io.querypilot.model.Understanding;
import io.querypilot.model.WriteRequest;
import io.querypilot.sql.ErrorType;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An engine that is too busy to look at a statement has not refused it. */
class BusyDatabaseTest {
    private static Draft asked(EmbeddedModel model, Database database) {
        return model.write(new WriteRequest(
                        "How many customers are there per country?",
                        List.of(),
                        QuestionDatabase.of(database),
                        new LinkedSchema(List.of()),
                        Understanding.NONE,
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        LocalDate.of(2026, 11, 15)))
                .value();
    }

    @Test
    void theBestCandidateStandsWhileItsTableIsLocked() throws SQLException {
        String address = TestPostgres.database(
                "CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, country TEXT)",
                "CREATE TABLE suppliers (id INTEGER PRIMARY KEY, name TEXT, country TEXT)",
                "INSERT INTO customers VALUES (1, 'Ann', 'NO'), (2, 'Bob', 'DE')",
                "INSERT INTO suppliers VALUES (1, 'Cid', 'NO')");
        try (Database database = Databases.open(address);
                Connection other = DriverManager.getConnection(address);
                Statement lock = other.createStatement()) {
            EmbeddedModel model = new EmbeddedModel(TestWeights.loaded());
            Draft best = asked(model, database);
            assertThat(best).isInstanceOf(Draft.Sql.class);
            other.setAutoCommit(false);
            lock.execute("LOCK TABLE customers IN ACCESS EXCLUSIVE MODE");
            assertThat(database.prepare(((Draft.Sql) best).sql()).orElseThrow().type()).isEqualTo(ErrorType.TIMEOUT);
            assertThat(asked(model, database)).isEqualTo(best);
            other.rollback();
        }
    }
}
