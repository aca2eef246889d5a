package io.querypilot.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.querypilot.knowledge.Knowledge;
import io.querypilot.knowledge.KnowledgeFile;
import io.querypilot.policy.Policy;
import io.querypilot.server.kept.Keys;
import io.querypilot.server.web.Scope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the team has written down, as the API gives it. */
class KnowledgeTest {
    @TempDir
    Path folder;

    static Knowledge written(Path folder) throws IOException {
        return KnowledgeFile.read(List.of(Files.writeString(folder.resolve("knowledge.yaml"), """
                glossary:
                  - {phrase: [buyer, client], means: customers}
                  - {phrase: ghost, means: ghosts}
                metrics:
                  - {name: revenue, formula: "SUM(total_amount)", table: orders}
                examples:
                  - {question: "How many buyers are there?", sql: "SELECT count(*) FROM customers"}
                notes:
                  - {about: orders, text: "Orders before 2020 were never migrated."}
                  - {about: fiscal year, text: "It begins in July."}
                """)));
    }

    @Test
    void givesWhatFitsWithItsPlace() throws IOException {
        try (TestServer server = TestServer.knowing(written(folder), folder)) {
            JsonNode known = server.get("/api/knowledge").json();
            assertThat(known).extracting(one -> one.path("title").asText()).containsExactlyInAnyOrder(
                    "buyer, client", "revenue", "How many buyers are there?", "orders", "fiscal year");
            assertThat(known).extracting(one -> one.path("kind").asText()).contains("term", "metric", "verified", "note");
            assertThat(known).allMatch(one -> one.path("source").asText().matches("knowledge\\.yaml, line \\d+"));
            assertThat(known.toString()).contains("SUM(total_amount)", "means customers");
        }
    }

    @Test
    void whatAReviewerRejectsTakesNoPartUntilItIsApproved() throws IOException {
        try (TestServer server = TestServer.knowing(written(folder), folder)) {
            String verified = "How many buyers are there?";
            String path = "/api/knowledge/" + id(server, verified);
            String other = "/api/knowledge/" + id(server, "revenue");
            assertThat(server.post(other + "/reject", "").status()).isEqualTo(204);
            assertThat(server.ask(verified).json().path("sql").asText()).contains("FROM customers");
            assertThat(server.post(path + "/reject", "").status()).isEqualTo(204);
            assertThat(server.ask(verified).json().path("sql").asText()).doesNotContain("FROM customers");
            assertThat(server.get("/api/knowledge").json().toString()).contains("\"status\":\"rejected\"");
            assertThat(server.post(path + "/approve", "").status()).isEqualTo(204);
            assertThat(server.ask(verified).json().path("sql").asText()).contains("FROM customers");
            assertThat(server.post("/api/knowledge/nothing/reject", "").status()).isEqualTo(404);
            assertThat(server.get("/api/stats").json().path("total").asInt()).as("all are counted together").isEqualTo(3);
        }
    }

    private static String id(TestServer server, String title) {
        for (JsonNode one : server.get("/api/knowledge").json()) {
            if (one.path("title").asText().equals(title)) {
                return one.path("id").asText();
            }
        }
        throw new AssertionError("nothing is known of " + title);
    }

    @Test
    void tellsNobodyOfWhatTheyMayNotSee() throws IOException {
        Path policy = Files.writeString(folder.resolve("policy.yaml"), """
                default: deny
                roles:
                  everyone:
                    orders: all
                """);
        try (TestServer server = TestServer.under(Policy.read(policy), folder, written(folder))) {
            String key = new Keys(server.pilot.store(), "default")
                    .create("bob", Set.of(Scope.ASK), Instant.now().plus(Duration.ofDays(1))).secret();
            JsonNode known = server.send(server.request("/api/knowledge").header("Authorization", "Bearer " + key)).json();
            assertThat(known).extracting(one -> one.path("title").asText()).containsExactly("revenue", "orders");
        }
    }
}
