package io.querypilot.eval.score;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.demo.DemoShop;
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

    @Test
    void dropsRowsOfTablesThatOnlyLinkOthers() throws SQLException {
        Path file = made(
                "CREATE TABLE singer (singer_id INTEGER PRIMARY KEY)",
                "CREATE TABLE concert (concert_id INTEGER PRIMARY KEY)",
                "CREATE TABLE sings (singer_id INTEGER REFERENCES singer, concert_id INTEGER REFERENCES concert,"
                        + " PRIMARY KEY (singer_id, concert_id))",
                "INSERT INTO singer SELECT value " + upTo(10),
                "INSERT INTO concert SELECT value " + upTo(10),
                "INSERT INTO sings SELECT singer_id, concert_id FROM singer, concert");
        Path copy = AlteredCopy.of(file, folder.resolve("altered.sqlite"), 1);
        assertThat(Integer.parseInt(value(copy, "SELECT count(*) FROM sings"))).isBetween(50, 99);
        assertThat(value(copy, "SELECT count(*) FROM pragma_foreign_key_check")).isEqualTo("0");
    }

    @Test
    void keepsReferencesThatSpellTheirTableInOtherCapitals() throws SQLException {
        Path file = made(
                "CREATE TABLE Person (name TEXT PRIMARY KEY, age INTEGER)",
                "CREATE TABLE visit (num INTEGER PRIMARY KEY, guest TEXT REFERENCES PERSON)",
                "INSERT INTO person SELECT 'p' || value, value " + upTo(50),
                "INSERT INTO visit SELECT value, 'p' || value " + upTo(50));
        Path copy = AlteredCopy.of(file, folder.resolve("altered.sqlite"), 1);
        assertThat(value(copy, "SELECT count(*) FROM pragma_foreign_key_check")).isEqualTo("0");
    }

    @Test
    void isNotMisledByTriggersAndColumnsThatTheDatabaseWorksOutItself() throws SQLException {
        Path file = made(
                "CREATE TABLE person (person_id INTEGER PRIMARY KEY, twice INTEGER GENERATED ALWAYS AS (age * 2) STORED,"
                        + " name TEXT, age INTEGER)",
                "CREATE TABLE audit (what INTEGER)",
                "INSERT INTO person (name, age) VALUES ('Joe', 52), ('Ann', 32), ('Rose', 41), ('Tom', 20)",
                "CREATE TRIGGER watch AFTER INSERT ON person BEGIN INSERT INTO audit VALUES (new.person_id); END");
        Path copy = AlteredCopy.of(file, folder.resolve("altered.sqlite"), 1);
        assertThat(value(copy, "SELECT count(*) FROM audit")).isEqualTo("0");
        assertThat(value(copy, "SELECT count(*) FROM person WHERE twice = age * 2 AND typeof(name) = 'text'"))
                .isEqualTo(value(copy, "SELECT count(*) FROM person"))
                .isNotEqualTo("0");
    }

    private Path made(String... statements) throws SQLException {
        Path file = folder.resolve("made.sqlite");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
        return file;
    }

    private static String upTo(int last) {
        return "FROM (WITH RECURSIVE number(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM number WHERE value < "
                + last + ") SELECT value FROM number)";
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
