package io.querypilot.database.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.schema.Column;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** What tests of text files share. */
abstract class TextTest {
    @TempDir
    Path folder;

    Database open(String name, String text) throws IOException {
        return Databases.open(Files.writeString(folder.resolve(name), text).toString());
    }

    Database open(String name, byte[] bytes) throws IOException {
        return Databases.open(Files.write(folder.resolve(name), bytes).toString());
    }

    static List<List<Object>> rows(Database database, String sql) {
        Outcome outcome = database.execute(sql, Limits.STANDARD);
        assertThat(outcome).as(sql + " " + outcome).isInstanceOf(Outcome.Success.class);
        return ((Outcome.Success) outcome).table().rows();
    }

    static List<String> types(Database database) {
        return database.schema().tables().get(0).columns().stream().map(Column::type).toList();
    }
}
