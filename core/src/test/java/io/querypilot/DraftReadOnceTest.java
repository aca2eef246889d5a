package io.querypilot;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.AuditedDatabase;
import io.querypilot.database.Databases;
import io.querypilot.database.Purpose;
import io.querypilot.database.TestAudit;
import io.querypilot.database.TestSqlite;
import io.querypilot.link.SchemaLinker;
import io.querypilot.sql.query.ParseCount;
import io.querypilot.state.Answer.Answered;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One parse, one prepare and one execution of a draft, however many steps look at it. */
class DraftReadOnceTest {
    private static final String RIGHT = "SELECT COUNT(*) AS n FROM shops WHERE city = 'Rome'";

    @TempDir
    Path folder;

    private final TestAudit audit = new TestAudit();

    private AuditedDatabase open() {
        Path file = TestSqlite.run(
                folder.resolve("shops.db"),
                "CREATE TABLE shops (id INTEGER PRIMARY KEY, city TEXT)",
                "INSERT INTO shops VALUES (1, 'Rome'), (2, 'Vienna')");
        return new AuditedDatabase(Databases.open(file.toString()), audit);
    }

    private long parses(String... drafts) {
        try (AuditedDatabase database = open()) {
            QueryPilot agent =
                    new QueryPilot(database, ScriptedModel.writing(drafts), new SchemaLinker(), Settings.STANDARD);
            return ParseCount.during(() ->
                    assertThat(agent.ask("How many shops are in Rome?")).isInstanceOf(Answered.class));
        }
    }

    @Test
    void aDraftThatIsRightIsParsedPreparedAndRunOnce() {
        assertThat(parses(RIGHT)).isEqualTo(1);
        assertThat(audit.sql(Purpose.CHECK)).containsExactly(RIGHT);
        assertThat(audit.sql(Purpose.ANSWER)).containsExactly(RIGHT);
    }

    @Test
    void eachFurtherDraftIsParsedOnceMore() {
        String wrong = "SELECT COUNT(*) AS n FROM shops WHERE nothing_like_it = 'Rome'";
        assertThat(parses(wrong, RIGHT)).isEqualTo(2);
    }
}
