package io.querypilot.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptStatementsTest {
    private static final String READ = "SELECT n FROM numbers WHERE n >= ? ORDER BY n";

    @TempDir
    Path folder;

    private Connection connection;

    @BeforeEach
    void open() throws SQLException {
        connection = KeptStatements.on(DriverManager.getConnection(url()));
        execute("CREATE TABLE numbers (n INTEGER)");
        execute("INSERT INTO numbers VALUES (1), (2), (3)");
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    private String url() {
        return "jdbc:sqlite:" + folder.resolve("numbers.db");
    }

    private void execute(String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Test
    void aStatementThatIsPreparedAgainForgetsWhatItWasGiven() throws SQLException {
        try (PreparedStatement first = connection.prepareStatement(READ)) {
            first.setInt(1, 2);
            assertThat(count(first)).isEqualTo(2);
        }
        try (PreparedStatement second = connection.prepareStatement(READ)) {
            assertThat(count(second)).as("compared with NULL").isZero();
        }
    }

    @Test
    void theSameStatementTwiceAtATimeIsTwo() throws SQLException {
        try (PreparedStatement outer = connection.prepareStatement(READ)) {
            outer.setInt(1, 1);
            try (ResultSet rows = outer.executeQuery()) {
                assertThat(rows.next()).isTrue();
                try (PreparedStatement inner = connection.prepareStatement(READ)) {
                    inner.setInt(1, 3);
                    assertThat(count(inner)).isEqualTo(1);
                }
                assertThat(rows.next()).isTrue();
                assertThat(rows.getInt(1)).isEqualTo(2);
            }
        }
    }

    /** Rows that were not read to their end would keep the table from being dropped. */
    @Test
    void whatIsKeptHoldsNobodyUp() throws SQLException {
        try (PreparedStatement unread = connection.prepareStatement(READ)) {
            unread.setInt(1, 1);
            unread.executeQuery().next();
        }
        execute("DROP TABLE numbers");
        try (Connection other = DriverManager.getConnection(url())) {
            assertThat(other.getMetaData().getTables(null, null, "numbers", null).next()).isFalse();
        }
    }

    @Test
    void whatTheDriverSaysIsSaid() {
        assertThatThrownBy(() -> connection.prepareStatement("SELECT n FROM nowhere"))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("nowhere");
    }

    private static int count(PreparedStatement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery()) {
            int count = 0;
            while (rows.next()) {
                count++;
            }
            return count;
        }
    }
}
