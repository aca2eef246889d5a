package io.querypilot.safety;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.TestMysql;
import io.querypilot.database.TestPostgres;
import io.querypilot.database.TestSqlite;
import io.querypilot.sql.dialect.Dialect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SelfTestTest {
    private static final String[] SHOP = {
        "CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT)",
        "CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER, total INTEGER)",
        "INSERT INTO customers VALUES (1, 'Ann'), (2, 'Bob')",
        "INSERT INTO orders VALUES (1, 1, 10)"
    };

    @TempDir
    Path folder;

    @Test
    void noAttackRunsOnSqliteAndNothingChanges() {
        proves(TestSqlite.run(folder.resolve("t.db"), SHOP).toString());
    }

    @Test
    void noAttackRunsOnPostgresAsSuperuserAndNothingChanges() {
        proves(TestPostgres.database(SHOP));
    }

    private static void proves(String location) {
        try (Database database = Databases.open(location)) {
            SelfTest test = SelfTest.of(database);

            assertThat(test.ran()).isEmpty();
            assertThat(test.reached()).isEmpty();
            assertThat(test.changed()).isEmpty();
            assertThat(test.tried()).isGreaterThan(200);
        }
    }

    @Test
    void whatRunsAndWhatChangesIsTold() throws IOException {
        Path file = TestSqlite.run(folder.resolve("t.db"), SHOP);
        try (Database database = Databases.open(file.toString())) {
            SelfTest test = SelfTest.of(database, List.of("SELECT 1", "SELECT nothing FROM customers"));
            assertThat(test.passed()).isFalse();
            assertThat(test.ran()).containsExactly("SELECT 1");
            assertThat(test.reached()).containsExactly("SELECT nothing FROM customers");

            Snapshot before = Snapshot.of(database, List.of());
            TestSqlite.run(file, "UPDATE customers SET name = 'Eve' WHERE id = 1");
            Files.writeString(folder.resolve("left.txt"), "x");
            assertThat(before.changes(Snapshot.of(database, List.of())))
                    .contains("table customers", "the file " + file, "the file " + folder.resolve("left.txt"))
                    .doesNotContain("table orders");
        }
    }

    /** A view would be run by looking at it, and holds nothing that could change. */
    @ParameterizedTest
    @EnumSource
    void aSnapshotAsksNoViews(TestMysql server) {
        String location = server.database("CREATE TABLE one (a INT)", "CREATE VIEW slow AS SELECT a FROM one WHERE sleep(60) = 0",
                "CREATE VIEW fine AS SELECT a FROM one");
        try (Database database = Databases.open(location)) {
            assertThat(Snapshot.of(database, List.of()).parts().keySet()).contains("table one").doesNotContain("table slow", "table fine");
        }
    }

    @Test
    void everyDialectHasAttacksOfItsOwn() {
        long common = Attacks.on(Dialect.SQLITE).size();
        assertThat(Dialect.all()).allSatisfy(dialect -> assertThat(Attacks.on(dialect).size()).isGreaterThan(150));
        assertThat(common).isPositive();
    }
}
