package io.querypilot.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.querypilot.memory.Lesson;
import io.querypilot.memory.StoredLessons;
import io.querypilot.server.TestServer.Got;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptTest {
    @TempDir
    Path folder;

    private TestServer server;

    @BeforeEach
    void start() {
        server = TestServer.in(folder);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void aKeyHasAQuestionAnsweredOnce() {
        Got first = askOnce("k1", "How many orders are there?");
        int asked = server.model.asked();
        Got again = askOnce("k1", "How many orders are there?");
        assertThat(again.json()).isEqualTo(first.json());
        assertThat(server.model.asked()).isEqualTo(asked);
        assertThat(askOnce("k1", "How many customers are there?").json().path("code").asText())
                .isEqualTo("idempotency_conflict");
        assertThat(askOnce("k2", "How many orders are there?").json().path("session"))
                .isNotEqualTo(first.json().path("session"));
    }

    private Got askOnce(String key, String question) {
        return server.send(server.request("/api/ask")
                .header("Idempotency-Key", key)
                .POST(BodyPublishers.ofString("{\"question\": \"" + question + "\"}")));
    }

    @Test
    void aSessionIsSharedUntilTheLinkIsTakenBack() {
        String session = server.ask("How many orders are there?").json().path("session").asText();
        String link = server.post("/api/sessions/" + session + "/share", "").json().path("link").asText();
        String path = "/api/shared/" + link.replace("/#/shared/", "");
        assertThat(server.get(path).json().path("turns")).hasSize(1);
        assertThat(server.send(server.request("/api/sessions/" + session + "/share").DELETE()).status()).isEqualTo(204);
        assertThat(server.get(path).status()).isEqualTo(404);
    }

    @Test
    void whatIsDeletedWhileItIsWorkedOnStaysDeleted() throws InterruptedException {
        server.model.hold();
        CompletableFuture<Got> asked = CompletableFuture.supplyAsync(
                () -> server.post("/api/ask", "{\"question\": \"How many orders are there?\", \"session\": \"gone\"}"));
        while (server.model.asked() == 0) {
            Thread.sleep(20);
        }
        assertThat(server.send(server.request("/api/sessions/gone").DELETE()).status()).isEqualTo(204);
        server.model.letGo();
        assertThat(asked.join().json().path("status").asText()).as("who still waits has the answer").isEqualTo("answered");
        assertThat(server.get("/api/sessions").json()).isEmpty();
        assertThat(server.get("/api/sessions/gone").status()).isEqualTo(404);
    }

    @Test
    void aTitleIsShort() {
        Got long201 = server.post("/api/saved",
                "{\"title\":\"" + "t".repeat(201) + "\",\"question\":\"How many?\",\"sql\":\"SELECT 1\"}");
        assertThat(long201.status()).isEqualTo(400);
        assertThat(long201.body()).contains("The title is too long: it has 201 characters, and at most 200 are read.");
    }

    @Test
    void aQuestionIsSavedAndForgotten() {
        String id = server.post("/api/saved", "{\"title\":\"Orders\",\"question\":\"How many?\",\"sql\":\"SELECT 1\"}")
                .json().path("id").asText();
        assertThat(server.get("/api/saved").json().get(0).path("sql").asText()).isEqualTo("SELECT 1");
        assertThat(server.send(server.request("/api/saved/" + id).DELETE()).status()).isEqualTo(204);
        assertThat(server.send(server.request("/api/saved/" + id).DELETE()).status()).isEqualTo(404);
        assertThat(server.get("/api/saved").json()).isEmpty();
    }

    @Test
    void aLessonIsDecidedOnChangedAndForgotten() {
        Lesson lesson = new StoredLessons(server.pilot.store()).add(Lesson.learned(
                Lesson.Type.TABLE_MAPPING,
                new Lesson.Scope(server.pilot.database().name(), "default", server.pilot.database().schema().fingerprint()),
                "clients", "customers", "customers", Lesson.Provenance.CORRECTION, 0.8));
        String path = "/api/lessons/" + lesson.id();
        assertThat(server.post(path + "/reject", "").status()).isEqualTo(204);
        assertThat(only().path("status").asText()).isEqualTo("rejected");
        assertThat(server.post(path + "/approve", "").status()).isEqualTo(204);
        assertThat(only().path("status").asText()).isEqualTo("approved");
        assertThat(edit(path, "{\"target\": \"nowhere\"}").json().path("code").asText()).isEqualTo("lesson_invalid");
        assertThat(edit(path, "{\"trigger\": \"buyers\"}").status()).isEqualTo(204);
        assertThat(only().path("trigger").asText()).isEqualTo("buyers");
        assertThat(server.get("/api/knowledge").json().get(0).path("title").asText()).isEqualTo("buyers");
        assertThat(server.send(server.request("/api/lessons/" + only().path("id").asText()).DELETE()).status()).isEqualTo(204);
        assertThat(server.get("/api/lessons").json()).isEmpty();
    }

    private JsonNode only() {
        JsonNode all = server.get("/api/lessons").json();
        assertThat(all).hasSize(1);
        return all.get(0);
    }

    private Got edit(String path, String body) {
        return server.send(server.request(path).method("PATCH", BodyPublishers.ofString(body)));
    }

    @Test
    void givesThreeQuestionsAndCountsHowTheyEnd() {
        assertThat(server.get("/api/examples").json().path("questions")).hasSize(3);
        server.ask("How many orders are there?");
        assertThat(server.get("/api/stats").json().path("total").asInt()).isEqualTo(1);
    }
}
