package io.querypilot.database.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.TestMysql;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tables that the server reads from other servers or files; the binaries at hand have no engine for such, so CSV plays one. */
class OutsideTest {
    @ParameterizedTest
    @EnumSource
    void tablesOfOtherEnginesAreFoundAndThoseOfTheServersOwnAreAsked(TestMysql server) throws SQLException {
        String reader = server.database(
                "CREATE TABLE a (id INT NOT NULL) ENGINE = CSV", "CREATE TABLE b (id INT) ENGINE = " + (server == TestMysql.MARIADB ? "Aria" : "ARCHIVE"),
                "CREATE TABLE c (id INT) ENGINE = MyISAM", "CREATE TABLE d (id INT) ENGINE = MEMORY",
                "CREATE TABLE e (id INT) ENGINE = InnoDB PARTITION BY HASH (id) PARTITIONS 2",
                "CREATE TABLE f (id INT)" + (server == TestMysql.MARIADB ? " WITH SYSTEM VERSIONING" : ""));
        String name = reader.replaceAll(".*/|\\?.*", "");
        assertThat(found(server.owner(name), MysqlEngine.OUTSIDE)).isEmpty();
        assertThat(found(server.owner(name), MysqlEngine.OUTSIDE.replace("'CSV',", ""))).containsExactly("a");
        try (Database database = Databases.open(reader)) {
            for (String table : List.of("a", "b", "c", "d", "e", "f")) {
                assertThat(database.schema().table(table)).as(table).isPresent();
                assertThat(database.execute("SELECT id FROM " + table, Limits.STANDARD)).as(table).isInstanceOf(Outcome.Success.class);
            }
        }
    }

    private static List<String> found(String owner, String sql) throws SQLException {
        List<String> tables = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection(owner);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            while (row.next()) {
                if (owner.contains("/" + row.getString(1) + "?")) {
                    tables.add(row.getString(2));
                }
            }
        }
        return tables;
    }
}
