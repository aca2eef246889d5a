package io.querypilot;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.flow.Rules;
import io.querypilot.link.SchemaLinker;
import io.querypilot.state.Answer.Answered;
import io.querypilot.state.Answer.Failed;
import io.querypilot.state.Answer.NeedsCorrection;
import io.querypilot.state.Budget;
import io.querypilot.step.Understand;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What one question may cost with all its attempts: when it is spent it stops with what it has and says so. */
class BudgetTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final String NAMES = "SELECT name FROM people_2001";

    @TempDir
    Path folder;

    private Database database;

    @BeforeEach
    void open() throws Exception {
        Path file = folder.resolve("people.db");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            for (String sql : List.of(
                    "CREATE TABLE people_2001 (id INTEGER PRIMARY KEY, name TEXT)",
                    "CREATE TABLE people_2002 (id INTEGER PRIMARY KEY, name TEXT)",
                    "INSERT INTO people_2001 VALUES (1, 'Ann'), (2, 'Bob'), (3, 'Cid'), (4, 'Dan')",
                    "INSERT INTO people_2002 VALUES (1, 'Eve'), (2, 'Flo'), (3, 'Gus'), (4, 'Hal')")) {
                statement.executeUpdate(sql);
            }
        }
        database = Databases.open(file.toString());
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void attemptsEndWhenTheTokensOfTheWholeQuestionAreSpent() {
        ScriptedModel model = ScriptedModel.writing("SELECT x FROM people_2001", "SELECT y FROM people_2001", NAMES);

        Failed failed = (Failed) agent(model, new Budget(150, MINUTE, 100, 10_000)).ask("names in 2001?");

        assertThat(failed.trace().attempts()).hasSize(2);
        assertThat(failed.clarification().message())
                .contains("1. column_not_found", "2. column_not_found", "The question's budget of 150 tokens is spent.");
    }

    @Test
    void nothingIsWrittenWhenTheTimeIsOver() {
        ScriptedModel model = ScriptedModel.writing(NAMES);

        Failed failed = (Failed) agent(model, new Budget(1_000, Duration.ofSeconds(-1), 100, 10_000)).ask("names in 2001?");

        assertThat(failed.clarification().message()).contains("seconds is spent");
        assertThat(failed.clarification().options()).anyMatch(option -> option.contains("question_time"));
        assertThat(model.requests()).isEmpty();
    }

    @Test
    void aResultIsCutWhereTheRowsAreSpentAndThatIsSaid() {
        Answered answer = ask(new Budget(1_000, MINUTE, 3, 10_000));
        assertThat(answer.table().rowCount()).isEqualTo(3);
        assertThat(answer.reflection().issues()).containsExactly("The question's budget of 3 rows is spent. The result is cut.");
    }

    @Test
    void aResultIsCutWhereTheBytesAreSpentAndThatIsSaid() {
        Answered answer = ask(new Budget(1_000, MINUTE, 100, 30));
        assertThat(answer.table().rowCount()).isEqualTo(2);
        assertThat(answer.reflection().issues()).containsExactly("The question's budget of 30 bytes is spent. The result is cut.");
    }

    @Test
    void aResultWithinTheBudgetIsWhole() {
        assertThat(ask(new Budget(1_000, MINUTE, 4, 10_000)).reflection().issues()).isEmpty();
    }

    @Test
    void readingsThatAreOnlyComparedCountAndSoDoesWhatWasBroughtBeforeACorrection() {
        QueryPilot agent = agent(ScriptedModel.writing(NAMES, NAMES), new Budget(1_000, MINUTE, 10, 10_000));
        assertThat(agent.ask(Ask.of("whose names?").in("s"))).isInstanceOf(NeedsCorrection.class);

        Answered answer = (Answered) agent.correct(Ask.of("use table people_2001").in("s"));

        assertThat(answer.table().rowCount()).isEqualTo(2);
        assertThat(answer.reflection().issues()).anyMatch(issue -> issue.contains("10 rows is spent"));
    }

    @Test
    void whereNothingIsLeftToCompareReadingsTheDraftStands() {
        ScriptedModel model = ScriptedModel.writing(NAMES);
        Answered answer = (Answered) agent(model, new Budget(1_000, MINUTE, 4, 10_000)).ask("whose names?");
        assertThat(answer.attempt().sql()).isEqualTo(NAMES);
        assertThat(answer.attempt().note())
                .isEqualTo("The question's budget of 4 rows is spent. The question can be read in 2 ways"
                        + " (people_2001 or people_2002); only 1 could be tried.");
        // What was brought to be compared is paid for, and is the answer whole.
        assertThat(answer.table().rowCount()).isEqualTo(4);
        assertThat(answer.reflection().issues()).isEmpty();
    }

    private Answered ask(Budget budget) {
        return (Answered) agent(ScriptedModel.writing(NAMES), budget).ask("names in 2001?");
    }

    private QueryPilot agent(ScriptedModel model, Budget budget) {
        Rules rules = Rules.STANDARD.withBudget(budget).withUnderstanding(Understand.Mode.OFF);
        return new QueryPilot(database, model, new SchemaLinker(), Settings.STANDARD.withRules(rules));
    }
}
