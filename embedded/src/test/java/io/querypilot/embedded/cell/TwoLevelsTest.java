package io.querypilot.embedded.cell;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Access;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.database.TestSqlite;
import io.querypilot.embedded.catalogue.SchemaReader;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Kinds of food; what stands above each is told by the rows. */
class TwoLevelsTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "(1, NULL), (2, 1), (3, NULL), (4, 3) | true",
        "(1, 1), (2, 1), (3, 3), (4, 3) | true",
        "(1, 0), (2, 1), (3, 0), (4, 3) | true",
        "(1, NULL), (2, 1), (3, 1), (4, 3) | false"
    })
    void noRowAboveOthersIsBelowOne(String rows, boolean two) {
        assertThat(found("INSERT INTO kind VALUES " + rows)).isEqualTo(two);
    }

    @ParameterizedTest
    @CsvSource({"999, true", "1000, false"})
    void ofATableThatMayNotBeReadWhollyNothingIsSaid(int rows, boolean two) {
        assertThat(found("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < " + rows
                        + ") INSERT INTO kind SELECT i, CASE WHEN i > 1 THEN 1 END FROM n"))
                .isEqualTo(two);
    }

    private boolean found(String rows) {
        Path file = TestSqlite.run(
                folder.resolve("kinds.db"), "CREATE TABLE kind(kind_id INTEGER PRIMARY KEY, parent_kind_id INTEGER REFERENCES kind(kind_id))", rows);
        try (Database database = Databases.open(file.toString(), Access.STANDARD)) {
            QuestionDatabase asked = QuestionDatabase.of(database);
            CellIndex cells = new CellIndex(CellReader.read(asked, database.schema()));
            return new TwoLevels(SchemaReader.read(database.schema()), cells, asked).tables().contains(0);
        }
    }
}
