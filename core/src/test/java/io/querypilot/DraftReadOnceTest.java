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
import io.querypilot.step.Understand;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** One parse, one prepare and one execution of a draft, however many steps look at it; alone, for parses are counted for the whole process. */
@Isolated
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

    private List<String> cells(String question) {
        Path file = TestSqlite.run(
                folder.resolve("kinds.db"),
                "CREATE TABLE kinds (id INTEGER PRIMARY KEY, label TEXT)",
                "CREATE TABLE shops (id INTEGER PRIMARY KEY, kind_id INTEGER REFERENCES kinds(id))",
                "INSERT INTO kinds VALUES (1, 'bakery'), (2, 'butcher')",
                "INSERT INTO shops VALUES (1, 1), (2, 2)");
        try (AuditedDatabase database = new AuditedDatabase(Databases.open(file.toString()), audit)) {
            new QueryPilot(database, ScriptedModel.writing("SELECT COUNT(*) AS n FROM shops"), new SchemaLinker(), Settings.STANDARD)
                    .ask(question);
        }
        return audit.sql(Purpose.CELLS).stream().filter(sql -> sql.contains("kinds")).toList();
    }

    @Test
    void noTableIsReadForItsValuesWhereNoWordCanBeOne() {
        assertThat(cells("How many shops are there?")).isEmpty();
    }

    @Test
    void aTableNearbyIsReadWhereAWordCanBeAValue() {
        assertThat(cells("How many butcher shops are there?")).isNotEmpty();
    }

    @Test
    void eachFurtherDraftIsParsedOnceMore() {
        String wrong = "SELECT COUNT(*) AS n FROM shops WHERE nothing_like_it = 'Rome'";
        assertThat(parses(wrong, RIGHT)).isEqualTo(2);
    }

    private static final String BOTH = "SELECT SUM(total) AS total FROM %s";
    private static final String[] TWO_TABLES = {
        "CREATE TABLE orders_online (id INTEGER PRIMARY KEY, total INTEGER)",
        "CREATE TABLE orders_store (id INTEGER PRIMARY KEY, total INTEGER)",
        "INSERT INTO orders_store VALUES (1, 9)"
    };

    /** What was asked of the database about drafts, in its order, and the SQL that answers. */
    private List<String> asked(ScriptedModel model, String answers, String... more) {
        Path file = TestSqlite.run(folder.resolve("orders.db"), TWO_TABLES);
        TestSqlite.run(file, more);
        try (AuditedDatabase database = new AuditedDatabase(Databases.open(file.toString()), audit)) {
            Settings settings = Settings.STANDARD.withRules(
                    Settings.STANDARD.rules().withUnderstanding(Understand.Mode.OFF));
            QueryPilot agent = new QueryPilot(database, model, new SchemaLinker(), settings);
            Answered answer = (Answered) agent.ask("how much in all orders?");
            assertThat(answer.attempt().sql()).isEqualTo(BOTH.formatted(answers));
            assertThat(answer.attempt().executedHash()).isEqualTo(answer.attempt().validatedHash());
        }
        return audit.seen().stream()
                .filter(seen -> seen.sql().startsWith("SELECT SUM"))
                .map(seen -> seen.context().purpose() + " " + seen.sql().substring(seen.sql().lastIndexOf(' ') + 1))
                .toList();
    }

    @Test
    void aDraftThatWasComparedWithAnotherReadingIsPreparedAndRunOnceToo() {
        ScriptedModel model = ScriptedModel.writing(BOTH.formatted("orders_online")).choosing();
        assertThat(asked(model, "orders_online", "INSERT INTO orders_online VALUES (1, 7)"))
                .containsExactly(
                        "CHECK orders_online", "ANSWER orders_online", "CHECK orders_store", "ALTERNATIVE orders_store");
    }

    @Test
    void soIsTheReadingThatTakesItsPlace() {
        ScriptedModel model = ScriptedModel.writing(BOTH.formatted("orders_online"));
        assertThat(asked(model, "orders_store"))
                .containsExactly(
                        "CHECK orders_online", "ANSWER orders_online", "CHECK orders_store", "ALTERNATIVE orders_store");
    }
}
