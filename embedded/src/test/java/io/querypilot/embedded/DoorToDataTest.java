package io.querypilot.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.QueryPilot;
import io.querypilot.Settings;
import io.querypilot.database.AuditedDatabase;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.Purpose;
import io.querypilot.database.TestAudit;
import io.querypilot.database.TestSqlite;
import io.querypilot.database.demo.DemoShop;
import io.querypilot.embedded.parity.TestWeights;
import io.querypilot.link.SchemaLinker;
import io.querypilot.schema.ColumnKind;
import io.querypilot.schema.Contents;
import io.querypilot.schema.Table;
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

    /**
     * Of days of birth that are kept as text SQLite counts how they are written, which tells the kind of the column. The model's
     * index and doubts look into cells in this process; into those of secrets nobody does.
     */
    @Test
    void whatIsPrivateIsNotSampled() {
        TestAudit audit = new TestAudit();
        Path file = TestSqlite.run(
                folder.resolve("guests.db"),
                "CREATE TABLE guests (id INTEGER PRIMARY KEY, name TEXT, country TEXT, email TEXT, phone TEXT, birth_date DATE, dob TEXT, iban TEXT)",
                "INSERT INTO guests VALUES (1, 'Ada Lovelace', 'Austria', 'ada@example.org', '+43 1 234 56 78', '1990-01-02', '1990-01-02',"
                        + " 'DE89 3704 0044 0532 0130 00')");
        try (Database guests = new AuditedDatabase(Databases.open(file.toString()), audit)) {
            new QueryPilot(guests, new EmbeddedModel(TestWeights.loaded()), new SchemaLinker(), Settings.STANDARD)
                    .ask("How many guests from Austria have the e-mail ada@example.org?");

            Table table = guests.schema().table("guests").orElseThrow();
            assertThat(table.column("dob").orElseThrow().kind()).isEqualTo(ColumnKind.DATE);
            assertThat(table.column("email").orElseThrow().contents()).isEqualTo(Contents.UNKNOWN);
        }
        assertThat(audit.sql(Purpose.SAMPLE))
                .anyMatch(sql -> sql.contains("\"country\""))
                .noneMatch(sql -> sql.matches("(?s).*\"(email|phone|birth_date|iban)\".*"))
                .filteredOn(sql -> sql.contains("\"dob\""))
                .allMatch(sql -> sql.startsWith("SELECT sum(\"dob\" GLOB"));
        assertThat(audit.sql(Purpose.CELLS)).anyMatch(sql -> sql.contains("\"country\"")).noneMatch(sql -> sql.contains("\"iban\""));
    }
}
