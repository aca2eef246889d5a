package io.querypilot.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Access;
import io.querypilot.database.Databases;
import io.querypilot.database.TestJdbc;
import io.querypilot.database.TestTrino;
import io.querypilot.database.demo.ShopQuestions;
import io.querypilot.database.demo.TestShop;
import io.querypilot.embedded.EmbeddedModel;
import io.querypilot.embedded.network.ModelFiles;
import io.querypilot.schema.Sampling;
import io.querypilot.sql.dialect.Dialect;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Questions about the demo shop by the model that ships, on a real Trino: the same answers as on SQLite. */
class TrinoQuestionsTest {
    private static final EmbeddedModel MODEL = new EmbeddedModel(ModelFiles.packaged());

    @TempDir
    Path folder;

    @Test
    void answersAsOnSqlite(@TempDir Path servers) throws Exception {
        Path shop = folder.resolve("shop.db");
        Sampling all = new Sampling(List.of("*"), List.of(), List.of(), List.of());
        try (TestTrino server = TestTrino.start(
                servers, "mvn -pl app -am test -Dtest=TrinoQuestionsTest -Dsurefire.failIfNoSpecifiedTests=false -Dtrino=true")) {
            TestJdbc.run(server.address("owner"), TestShop.statements(shop, Dialect.TRINO));
            assertThat(ShopQuestions.answers(Databases.open(server.address("shopper"), Access.STANDARD.with(all)), MODEL))
                    .isEqualTo(ShopQuestions.answers(Databases.open(shop.toString()), MODEL));
        }
    }
}
