package io.querypilot.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.app.Started.Finished;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Schemas from documents on the command line. */
class SchemaDocumentCommandTest {
    @TempDir
    Path folder;

    @Test
    void writesCheckedSqlWithoutADatabase() {
        Started started = new Started(folder);
        assertThat(started.run("schema", "--export", "shop.xlsx").exitCode()).isZero();
        Finished asked = started.run("ask", "--dialect", "bigquery", "--schema", "shop.xlsx", "orders per month in 2024");
        assertThat(asked.exitCode()).as(asked.err()).isZero();
        assertThat(asked.out().strip()).startsWith("SELECT FORMAT_DATE('%Y-%m', ").doesNotContain("\n");
        assertThat(asked.err()).contains("written and checked, not run");
        assertThat(started.run("check", "--dialect", "bigquery", "--schema", "shop.xlsx", "SELECT nome FROM customers").exitCode())
                .isEqualTo(3);
    }

    @Test
    void laysADocumentOverADatabase() throws IOException {
        Files.writeString(folder.resolve("words.csv"), "table,column,description\norders,total_amount,revenue with tax\n");
        Finished shown = new Started(folder).run("schema", "--schema", "words.csv", "--json");
        assertThat(shown.out()).contains("revenue with tax");
    }

    @Test
    void saysWhatIsMissingOrWrong() throws IOException {
        Started started = new Started(folder);
        assertThat(started.run("ask", "--dialect", "trino", "how many orders?").err()).contains("no tables to write SQL for");
        Files.writeString(folder.resolve("words.csv"), "table,column\nordres,\n");
        Finished wrong = started.run("schema", "--schema", "words.csv");
        assertThat(wrong.exitCode()).isEqualTo(2);
        assertThat(wrong.err()).contains("words.csv, cell A2: there is no table ordres", "Did you mean orders?");
    }
}
