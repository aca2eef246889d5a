package io.querypilot.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.TestJdbc;
import io.querypilot.server.TestServer.Got;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The database's server goes away while a model writes. */
class LostDatabaseTest {
    private static final String QUESTION = "How many orders are there?";

    @TempDir
    Path folder;

    @Test
    void aQuestionWhoseDatabaseGoesAwayMeanwhileIsUnavailableAndNotFailed() throws Exception {
        EmbeddedPostgres postgres = EmbeddedPostgres.builder().start();
        String address = "jdbc:postgresql://localhost:" + postgres.getPort() + "/postgres?user=postgres";
        TestJdbc.run(address, "CREATE TABLE orders (id INTEGER PRIMARY KEY)");
        try (postgres; TestServer server = TestServer.over(address, folder.resolve("store.db").toString(), Map.of())) {
            server.model.hold();
            CompletableFuture<Got> asked = CompletableFuture.supplyAsync(
                    () -> server.post("/api/ask", "{\"question\": \"" + QUESTION + "\"}"));
            while (server.model.asked() == 0) {
                Thread.sleep(10);
            }
            postgres.close();
            server.model.letGo();
            Got got = asked.get();
            assertThat(got.status()).as(got.body()).isEqualTo(503);
            assertThat(got.json().path("code").textValue()).isEqualTo("database_unreachable");
            assertThat(got.body()).contains("could not be asked", "its server").doesNotContain("Exception", "localhost");
        }
    }
}
