package io.querypilot;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.AuditedDatabase;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.Purpose;
import io.querypilot.database.StatementContext;
import io.querypilot.database.TestAudit;
import io.querypilot.database.TestSqlite;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.link.SchemaLinker;
import io.querypilot.model.Draft;
import io.querypilot.schema.Schema;
import io.querypilot.sql.SqlError;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.state.Answer.Answered;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Other drafts of a writer that bring the same rows make an answer surer. */
class ConfirmTest {
    private static final String DRAFT = "SELECT COUNT(*) AS n FROM shops WHERE city = 'Rome'";
    private static final String SAME = "SELECT COUNT(id) AS shops FROM shops WHERE city = 'Rome'";
    private static final String OTHER = "SELECT COUNT(*) AS n FROM shops";

    @TempDir
    Path folder;

    private final TestAudit audit = new TestAudit();

    /** A database that says of each statement that it took so long. */
    private record Taking(Database whole, Duration time, boolean reached) implements Database {
        @Override
        public Dialect dialect() {
            return whole.dialect();
        }

        @Override
        public String name() {
            return whole.name();
        }

        @Override
        public Schema schema(StatementContext context) {
            return whole.schema(context);
        }

        @Override
        public Optional<SqlError> prepare(String sql, Limits limits, StatementContext context) {
            return whole.prepare(sql, limits, context);
        }

        @Override
        public Outcome execute(String sql, Limits limits, StatementContext context) {
            if (!reached && context.purpose() == Purpose.ALTERNATIVE) {
                throw new QueryPilotException(ErrorCode.DATABASE_BUSY, "No turn became free.", "Ask again later.");
            }
            Outcome outcome = whole.execute(sql, limits, context);
            return outcome instanceof Outcome.Success success ? new Outcome.Success(success.table(), time) : outcome;
        }

        @Override
        public void close() {
            whole.close();
        }
    }

    private Duration time = Duration.ZERO;
    private boolean reached = true;
    private int asked;
    private String question = "How many shops are in Rome?";

    private static Draft.Rival rival(String sql, double share) {
        return new Draft.Rival(sql, share);
    }

    private Answered asked(String draft, double confidence, double share, Draft.Rival... others) {
        Path file = TestSqlite.run(
                folder.resolve("shops" + asked++ + ".db"),
                "CREATE TABLE shops (id INTEGER PRIMARY KEY, city TEXT)",
                "INSERT INTO shops VALUES (1, 'Rome'), (2, 'Vienna'), (3, 'Rome')");
        ScriptedModel model = ScriptedModel.wavering(draft, confidence, new Draft.Rivals(share, Arrays.asList(others)));
        try (AuditedDatabase database = new AuditedDatabase(new Taking(Databases.open(file.toString()), time, reached), audit)) {
            QueryPilot agent = new QueryPilot(database, model, new SchemaLinker(), Settings.STANDARD);
            return (Answered) agent.ask(question);
        }
    }

    @Test
    void whatBringsTheSameRowsAddsItsShare() {
        Answered answer = asked(DRAFT, 0.6, 0.5, rival(SAME, 0.45), rival(OTHER, 0.05));
        assertThat(answer.trust().sure()).isTrue();
        assertThat(answer.trust().confidence()).isBetween(0.87, 0.99);
        assertThat(audit.sql(Purpose.ALTERNATIVE)).containsExactly(SAME);
        assertThat(answer.attempt().sql()).isEqualTo(DRAFT);
    }

    @Test
    void twoIsTheSameAsTwoPointNought() {
        assertThat(asked(DRAFT, 0.6, 0.5, rival("SELECT SUM(1.0) AS n FROM shops WHERE city = 'Rome'", 0.45)).trust().sure()).isTrue();
    }

    @Test
    void otherRowsLeaveItAsItIs() {
        Answered answer = asked(DRAFT, 0.6, 0.5, rival(OTHER, 0.45), rival(SAME, 0.05));
        assertThat(answer.trust().sure()).isFalse();
        assertThat(answer.trust().confidence()).isLessThan(0.7);
        assertThat(audit.sql(Purpose.ALTERNATIVE)).as("what is left could not make it sure").containsExactly(OTHER);
    }

    /** Who could have read the question otherwise is seldom right with what brings nothing. */
    @Test
    void noRowsAreLessSureBesideOtherReadings() {
        question = "Which shops have an id above 3?";
        String none = "SELECT city FROM shops WHERE id > 3";
        assertThat(asked(none, 0.92, 1).trust().sure()).isTrue();
        Answered beside = asked(none, 0.92, 0.9, rival("SELECT id FROM shops WHERE id > 3", 0.1));
        assertThat(beside.trust().sure()).isFalse();
        assertThat(beside.trust().warnings()).singleElement().asString().contains("no row of shops has id > 3");
    }

    @Test
    void anotherOrderIsAnotherAnswer() {
        question = "Show the city of all shops, in descending order of id";
        String newest = "SELECT city FROM shops ORDER BY id DESC";
        Answered answer = asked(newest, 0.6, 0.5, rival("SELECT city FROM shops ORDER BY city", 0.45));
        assertThat(answer.trust().sure()).isFalse();
        Answered same = asked(newest, 0.6, 0.5, rival("SELECT city AS town FROM shops ORDER BY -id", 0.45));
        assertThat(same.trust().sure()).isTrue();
    }

    @Test
    void whatCannotBeReachedLeavesTheAnswerThatThereIs() {
        reached = false;
        Answered answer = asked(DRAFT, 0.6, 0.5, rival(SAME, 0.45));
        assertThat(answer.trust().confidence()).isEqualTo(0.6);
    }

    @Test
    void nothingIsRunWhereAllTogetherWouldNotDo() {
        Answered answer = asked(DRAFT, 0.3, 0.5, rival(SAME, 0.2));
        assertThat(answer.trust().confidence()).isEqualTo(0.3);
        assertThat(audit.sql(Purpose.ALTERNATIVE)).isEmpty();
    }

    @Test
    void nothingIsRunForASureAnswer() {
        asked(DRAFT, 0.9, 0.5, rival(SAME, 0.45));
        assertThat(audit.sql(Purpose.ALTERNATIVE)).isEmpty();
    }

    @Test
    void whatTheGuardRefusesIsNeverRun() {
        List<String> harmful = List.of("DELETE FROM shops", "SELECT load_extension('x')", "SELECT * FROM nothing_like_it", "no sql");
        Answered answer = asked(DRAFT, 0.6, 0.5, harmful.stream().map(sql -> rival(sql, 0.12)).toArray(Draft.Rival[]::new));
        assertThat(answer.trust().confidence()).isEqualTo(0.6);
        assertThat(audit.sql(Purpose.ALTERNATIVE)).isEmpty();
    }

    @Test
    void whatTakesLongIsNotRunAgain() {
        time = Duration.ofSeconds(2);
        Answered answer = asked(DRAFT, 0.6, 0.5, rival(SAME, 0.45));
        assertThat(answer.trust().sure()).isFalse();
        assertThat(audit.sql(Purpose.ALTERNATIVE)).isEmpty();
    }

    @Test
    void aZeroConfirmsNothing() {
        String none = "SELECT COUNT(*) AS n FROM shops WHERE city = 'Oslo'";
        Answered answer = asked(none, 0.6, 0.5, rival(none + " AND id > 0", 0.45));
        assertThat(audit.sql(Purpose.ALTERNATIVE)).isEmpty();
        assertThat(answer.trust().sure()).isFalse();
    }
}
