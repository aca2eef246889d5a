package io.querypilot.database.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is told of a line that DuckDB cannot read: never the line itself. */
@Execution(ExecutionMode.CONCURRENT)
class DuckdbErrorsTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
        "1,2 / 3,secret,5 | line 3 has 3 values, and 2 are expected",
        "1,2 / secret,5 | line 3 has a value in the column a that is not of its type",
        "1,2 / 3,\"secret | line 3 has a quote that does not end",
        "1,2 / 3,\"the / secret\",5 | line 3 has 3 values, and 2 are expected",
    })
    void theLineItselfIsNotTold(String lines, String told) throws IOException, SQLException {
        Path file = Files.writeString(folder.resolve("a.csv"), "a,b\n" + lines.replace(" / ", "\n") + "\n");
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            String sql = "CREATE TABLE t AS SELECT * FROM read_csv(" + DuckdbData.text(file)
                    + ", auto_detect = false, header = true, delim = ',', quote = '\"', columns = {a: 'INTEGER', b: 'VARCHAR'})";
            SQLException failed = catchThrowableOfType(SQLException.class, () -> statement.execute(sql));
            assertThat(DuckdbErrors.message(failed)).isEqualTo(told);
        }
    }
}
