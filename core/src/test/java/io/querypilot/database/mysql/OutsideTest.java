package io.querypilot.database.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.TestMariadb;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tables that the server reads from other servers or files; the binaries at hand have no engine for such, so CSV plays one. */
class OutsideTest {
    @Test
    void tablesOfOtherEnginesAreFoundAndThoseOfTheServersOwnAreAsked() throws SQLException {
        String reader = TestMariadb.database(
                "CREATE TABLE a (id INT NOT NULL) ENGINE = CSV", "CREATE TABLE b (id INT) ENGINE = Aria",
                "CREATE TABLE c (id INT) ENGINE = MyISAM", "CREATE TABLE d (id INT) ENGINE = MEMORY",
                "CREATE TABLE e (id INT) ENGINE = InnoDB PARTITION BY HASH (id) PARTITIONS 2",
                "CREATE TABLE f (id INT) WITH SYSTEM VERSIONING");
        String name = reader.replaceAll(".*/|\\?.*", "");
        assertThat(found(name, MysqlEngine.OUTSIDE)).isEmpty();
        assertThat(found(name, MysqlEngine.OUTSIDE.replace("'CSV',", ""))).containsExactly("a");
        try (Database database = Databases.open(reader)) {
            for (String table : List.of("a", "b", "c", "d", "e", "f")) {
                assertThat(database.schema().table(table)).as(table).isPresent();
                assertThat(database.execute("SELECT id FROM " + table, Limits.STANDARD)).as(table).isInstanceOf(Outcome.Success.class);
            }
        }
    }

    private static List<String> found(String name, String sql) throws SQLException {
        List<String> tables = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection(TestMariadb.owner(name));
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            while (row.next()) {
                if (row.getString(1).equals(name)) {
                    tables.add(row.getString(2));
                }
            }
        }
        return tables;
    }
}
