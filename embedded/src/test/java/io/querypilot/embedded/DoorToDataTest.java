package io.querypilot.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.QueryPilot;
import io.querypilot.Settings;
import io.querypilot.database.AuditedDatabase;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.Purpose;
import io.querypilot.database.TestAudit;
import io.querypilot.database.demo.DemoShop;
import io.querypilot.embedded.parity.TestWeights;
import io.querypilot.link.SchemaLinker;
import io.querypilot.state.Answer.Answered;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The model reads cells through the database of the question, as its caller sees it, and runs nothing else. */
class DoorToDataTest {
    @TempDir
    Path folder;

    @Test
    void anAuditSeesEveryStatementOfTheModel() {
        TestAudit audit = new TestAudit();
        String file = DemoShop.at(folder.resolve("shop.db")).toString();
        try (Database shop = new AuditedDatabase(Databases.open(file), audit)) {
            QueryPilot agent =
                    new QueryPilot(shop, new EmbeddedModel(TestWeights.loaded()), new SchemaLinker(), Settings.STANDARD);

            Answered answer = (Answered) agent.ask("How many customers are there per country?");

            assertThat(audit.sql(Purpose.SAMPLE)).as("the schema is read once").isNotEmpty().doesNotHaveDuplicates();
            assertThat(audit.sql(Purpose.CELLS)).isNotEmpty();
            assertThat(audit.sql(Purpose.ANSWER)).containsExactly(answer.attempt().sql());
            assertThat(audit.seen())
                    .filteredOn(seen -> seen.sql().equals(answer.attempt().sql()))
                    .extracting(seen -> seen.context().purpose())
                    .as("checked once and run once")
                    .containsExactly(Purpose.CHECK, Purpose.ANSWER);
            assertThat(audit.seen()).allSatisfy(seen -> assertThat(seen.context().question())
                    .isEqualTo(answer.trace().question().id()));
        }
    }
}
