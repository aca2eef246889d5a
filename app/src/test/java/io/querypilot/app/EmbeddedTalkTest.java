package io.querypilot.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.querypilot.app.Started.Finished;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A conversation with the model that ships. */
class EmbeddedTalkTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    @TempDir
    Path folder;

    @Test
    void followUpsGoOnAndANewTopicLeavesTheOldOneBehind() throws IOException {
        List<String> drafts =
                talk("How many orders are there?", "and by month?", "only Germany", "How many products are there?");
        assertThat(drafts.get(0)).contains("COUNT(", "orders");
        assertThat(drafts.get(1)).contains("COUNT(", "orders", "order_date", "GROUP BY");
        assertThat(drafts.get(2)).contains("COUNT(", "'Germany'", "order_date", "GROUP BY");
        assertThat(drafts.get(3)).contains("COUNT(", "products").doesNotContain("orders", "Germany");
    }

    @Test
    void aQuestionAfterAQuestionBackIsAskedAndIsNoAnswerToIt() throws Exception {
        Path file = folder.resolve("sales.db");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            for (String year : List.of("2024", "2025")) {
                statement.executeUpdate("CREATE TABLE sales_" + year + " (id INTEGER PRIMARY KEY, amount REAL)");
                statement.executeUpdate("INSERT INTO sales_" + year + " VALUES (1, " + year + ")");
            }
            statement.executeUpdate("CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT)");
        }

        String[] documents = new Started(folder)
                .reading("total amount of sales\nhow many customers are there?\nexit\n")
                .run("chat", "--json", "--db", file.toString())
                .out()
                .split("\n");

        assertThat(MAPPER.readTree(documents[0]).get("status").textValue()).isEqualTo("needs_correction");
        assertThat(MAPPER.readTree(documents[1]).get("question").textValue()).isEqualTo("how many customers are there?");
    }

    private List<String> talk(String... lines) throws IOException {
        Finished talk = new Started(folder).reading(String.join("\n", lines) + "\nexit\n").run("chat", "--json");
        assertThat(talk.exitCode()).as(talk.err()).isZero();
        List<String> drafts = new ArrayList<>();
        for (String document : talk.out().split("\n")) {
            drafts.add(MAPPER.readTree(document).get("sql").textValue());
        }
        return drafts;
    }
}
