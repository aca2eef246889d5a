package io.querypilot.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.querypilot.app.Started.Finished;
import java.io.IOException;
import java.nio.file.Path;
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
