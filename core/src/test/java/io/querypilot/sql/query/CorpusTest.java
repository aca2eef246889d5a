package io.querypilot.sql.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.sql.dialect.Dialect;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The harmless corpus is real SQL: the engines themselves may miss its tables, but find no fault with its grammar. */
class CorpusTest {
    private static boolean grammarFault(Connection connection, String sql) {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
            return false;
        } catch (SQLException e) {
            return "42601".equals(e.getSQLState()) || e.getMessage().contains("syntax error");
        }
    }

    @Test
    void sqliteReadsTheHarmlessCorpus() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite::memory:")) {
            List<String> faults = Corpus.statements("harmless", Dialect.SQLITE).stream()
                    .filter(sql -> grammarFault(connection, sql))
                    .toList();
            assertThat(faults).isEmpty();
        }
    }

    @Test
    void postgresqlReadsTheHarmlessCorpus() throws Exception {
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start();
                Connection connection = postgres.getPostgresDatabase().getConnection()) {
            connection.setReadOnly(true);
            connection.setAutoCommit(true);
            List<String> faults = Corpus.statements("harmless", Dialect.POSTGRESQL).stream()
                    .filter(sql -> grammarFault(connection, sql))
                    .toList();
            assertThat(faults).isEmpty();
        }
    }
}
