package io.querypilot.eval.score;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.DemoShop;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AlteredCopyTest {
    @TempDir
    Path folder;

    @Test
    void keepsEveryForeignKeyPointingToSomething() throws SQLException {
        Path copy = copy("copy.sqlite", 3);
        assertThat(value(copy, "SELECT count(*) FROM pragma_foreign_key_check")).isEqualTo("0");
        assertThat(value(
                        copy,
                        "SELECT count(*) FROM orders WHERE customer_id NOT IN (SELECT customer_id FROM customers)"))
                .isEqualTo("0");
    }

    @Test
    void changesWhatQueriesBring() throws SQLException {
        Path shop = shop();
        Path copy = copy("copy.sqlite", 3);
        String total = "SELECT sum(total_amount) FROM orders WHERE status = 'delivered'";
        assertThat(value(copy, total)).isNotEqualTo(value(shop, total));
        String count = "SELECT count(*) FROM customers WHERE country = 'Germany'";
        assertThat(value(copy, count)).isNotEqualTo(value(shop, count));
    }

    @Test
    void leavesTheOriginalAlone() throws Exception {
        Path shop = shop();
        byte[] before = Files.readAllBytes(shop);
        copy("copy.sqlite", 3);
        assertThat(Files.readAllBytes(shop)).isEqualTo(before);
    }

    @Test
    void isTheSameForTheSameSeedOnly() throws SQLException {
        String all = "SELECT group_concat(name || city || country) FROM customers";
        assertThat(value(copy("one.sqlite", 3), all)).isEqualTo(value(copy("two.sqlite", 3), all));
        assertThat(value(copy("three.sqlite", 4), all)).isNotEqualTo(value(copy("one.sqlite", 3), all));
    }

    @Test
    void tellsApartQueriesThatAgreeByChance() throws SQLException {
        Path file = folder.resolve("small.sqlite");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE person (person_id INTEGER PRIMARY KEY, age INTEGER, shoe INTEGER)");
            statement.execute(
                    "INSERT INTO person VALUES (1, 40, 40), (2, 30, 30), (3, 20, 20), (4, 10, 10), (5, 5, 5)");
        }
        Path copy = AlteredCopy.of(file, folder.resolve("altered.sqlite"), 1);
        String age = "SELECT group_concat(age) FROM (SELECT age FROM person ORDER BY person_id)";
        String shoe = "SELECT group_concat(shoe) FROM (SELECT shoe FROM person ORDER BY person_id)";
        assertThat(value(file, age)).isEqualTo(value(file, shoe));
        assertThat(value(copy, age)).isNotEqualTo(value(copy, shoe));
    }

    private Path shop() {
        return DemoShop.at(folder.resolve("shop.db"));
    }

    private Path copy(String name, long seed) {
        return AlteredCopy.of(shop(), folder.resolve(name), seed);
    }

    private static String value(Path file, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return rows.getString(1);
        }
    }
}
