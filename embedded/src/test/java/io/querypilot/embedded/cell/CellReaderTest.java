package io.querypilot.embedded.cell;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Access;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.database.TestSqlite;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CellReaderTest {
    @TempDir
    Path folder;

    @Test
    void cellsOfSecretsAreNotRead() {
        Path file = TestSqlite.run(
                folder.resolve("a.db"),
                "CREATE TABLE users(nick TEXT, password TEXT)",
                "INSERT INTO users VALUES ('bobby', 'hunter2')");
        Database database = Databases.open(file.toString(), Access.STANDARD);
        assertThat(CellReader.read(QuestionDatabase.of(database), database.schema()).values().toString()).isEqualTo("[[bobby]]");
    }
}
