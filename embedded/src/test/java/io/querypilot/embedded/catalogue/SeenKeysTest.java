package io.querypilot.embedded.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.StatementContext;
import io.querypilot.database.TestSqlite;
import io.querypilot.schema.Column;
import io.querypilot.schema.Schema;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeenKeysTest {
    @TempDir
    Path folder;

    private int made;

    private List<String> keys(String columns, String rows) {
        return keysOfThing("CREATE TABLE thing (" + columns + ")", "INSERT INTO thing VALUES " + rows);
    }

    private List<String> keysOfThing(String... statements) {
        Path file = TestSqlite.run(folder.resolve("things" + made++ + ".db"), statements);
        try (Database database = Databases.open(file.toString())) {
            Schema schema = SeenKeys.in(database.schema(StatementContext.CATALOGUE));
            return schema.table("thing").orElseThrow().columns().stream().filter(Column::primaryKey).map(Column::name).toList();
        }
    }

    @Test
    void theFirstColumnNamedAsAKeyThatTellsAllRowsApartIsOne() {
        assertThat(keys("tool_no INTEGER, name TEXT, serial_no TEXT", "(1, 'saw', 'a'), (2, 'saw', 'b'), (3, 'axe', 'c')")).containsExactly("tool_no");
        assertThat(keys("name TEXT, bolt_code TEXT", "('m3', 'B3'), ('m4', 'B4')")).containsExactly("bolt_code");
    }

    @Test
    void whatRepeatsLacksAValueOrIsNotNamedSoIsNone() {
        assertThat(keys("order_no INTEGER, line_no INTEGER, item TEXT", "(1, 1, 'saw'), (1, 2, 'axe'), (2, 1, 'saw')")).isEmpty();
        assertThat(keys("tool_no INTEGER, name TEXT", "(1, 'saw'), (NULL, 'axe'), (3, 'file')")).isEmpty();
        assertThat(keys("town TEXT, size INTEGER", "('Bern', 1), ('Basel', 2)")).isEmpty();
        assertThat(keys("tool_no INTEGER, name TEXT", "(1, 'saw')")).isEmpty();
    }

    @Test
    void aGluedKeyStandsFirstAndIsNoOtherTablesOwn() {
        assertThat(keys("rsncd TEXT, rsnnm TEXT", "('BRK', 'Breakdown'), ('MNT', 'Maintenance')")).containsExactly("rsncd");
        assertThat(keys("rsnnm TEXT, paid INTEGER", "('Breakdown', 1), ('Maintenance', 2)")).isEmpty();
        assertThat(keysOfThing(
                        "CREATE TABLE vehicle (vehno INTEGER PRIMARY KEY, km INTEGER)",
                        "CREATE TABLE thing (vehno INTEGER, km INTEGER)",
                        "INSERT INTO thing VALUES (1, 10), (2, 20)"))
                .as("a copy").isEmpty();
    }
}
