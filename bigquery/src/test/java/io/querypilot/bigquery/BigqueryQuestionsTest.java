package io.querypilot.bigquery;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Access;
import io.querypilot.database.Databases;
import io.querypilot.database.demo.ShopQuestions;
import io.querypilot.database.demo.TestShop;
import io.querypilot.embedded.EmbeddedModel;
import io.querypilot.embedded.network.ModelFiles;
import io.querypilot.schema.Sampling;
import io.querypilot.sql.dialect.Dialect;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Questions about the demo shop by the model that ships: the same answers as on SQLite. */
class BigqueryQuestionsTest {
    private static final EmbeddedModel MODEL = new EmbeddedModel(ModelFiles.packaged());

    @TempDir
    Path folder;

    @Test
    void answersAsOnSqlite() throws IOException {
        Path shop = folder.resolve("shop.db");
        Sampling all = new Sampling(List.of("*"), List.of(), List.of(), List.of());
        try (LocalBigquery server = new LocalBigquery(TestShop.statements(shop, Dialect.DUCKDB))) {
            assertThat(ShopQuestions.answers(Databases.open(server.address("shop"), Access.STANDARD.with(all)), MODEL))
                    .isEqualTo(ShopQuestions.answers(Databases.open(shop.toString()), MODEL));
            assertThat(server.configurations).anyMatch(asked -> !asked.path("dryRun").asBoolean());
        }
    }
}
