package io.querypilot;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.TestSqlite;
import io.querypilot.flow.Rules;
import io.querypilot.flow.Services;
import io.querypilot.link.SchemaLinker;
import io.querypilot.memory.LessonBook;
import io.querypilot.memory.RecentSessions;
import io.querypilot.memory.Sessions;
import io.querypilot.model.Join;
import io.querypilot.model.Join.Evidence;
import io.querypilot.state.Answer.Answered;
import io.querypilot.state.Answer.NeedsCorrection;
import io.querypilot.state.Clarification.Type;
import io.querypilot.step.Understand;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables that neither keys nor names join: then it is the model's turn to say how. */
class ModelJoinsTest {
    private static final String TASKS = "SELECT s.full_name, COUNT(*) AS tasks FROM task t JOIN staff s ON t.%s = s.nr"
            + " GROUP BY s.full_name ORDER BY s.full_name";
    private static final String DONE = TASKS.formatted("done_by");
    private static final String CHECKED = TASKS.formatted("checked_by");

    @TempDir
    Path folder;

    private final Sessions sessions = new RecentSessions();
    private Database database;

    @BeforeEach
    void open() throws Exception {
        Path file = folder.resolve("tasks.db");
        TestSqlite.run(
                file,
                "CREATE TABLE staff (nr INTEGER PRIMARY KEY, full_name TEXT)",
                "CREATE TABLE task (task_id INTEGER PRIMARY KEY, done_by INTEGER, checked_by INTEGER, title TEXT)",
                "CREATE TABLE room (room_id INTEGER PRIMARY KEY, label TEXT)",
                "CREATE TABLE desk (desk_id INTEGER PRIMARY KEY, size INTEGER,"
                        + " room_id INTEGER REFERENCES room(room_id), old_room_id INTEGER REFERENCES room(room_id))",
                "INSERT INTO staff VALUES (1, 'Ann'), (2, 'Bob')",
                "INSERT INTO task VALUES (1, 1, 2, 'a'), (2, 1, 1, 'b')",
                "INSERT INTO room VALUES (1, 'attic')",
                "INSERT INTO desk VALUES (1, 3, 1, 1)");
        database = Databases.open(file.toString());
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void theOnlyWayIsTakenHoweverUnsureTheModelIs() {
        ScriptedModel model = ScriptedModel.writing(DONE)
                .proposing(List.of(proposed("task", "done_by", "staff", "nr", 0.3)), "task", "staff");

        assertThat(agent(model).ask("tasks of each of the staff?")).isInstanceOf(Answered.class);

        assertThat(model.requests().get(0).joins())
                .containsExactly(proposed("task", "done_by", "staff", "nr", 0.3));
    }

    @Test
    void severalThatAreNotSureAreAskedAboutAndTheAnswerBinds() {
        ScriptedModel model = ScriptedModel.writing(DONE, CHECKED).proposing(bothUnsure(), "task", "staff");
        QueryPilot agent = agent(model);

        NeedsCorrection asked = (NeedsCorrection) agent.ask(Ask.of("tasks of each of the staff?").in("s"));

        assertThat(asked.clarification().type()).isEqualTo(Type.JOIN_SELECTION);
        assertThat(asked.clarification().options())
                .containsExactly("task.done_by = staff.nr", "task.checked_by = staff.nr");
        assertThat(asked.clarification().previews())
                .containsExactly("1 row of full_name, tasks. [Ann, 2]", "2 rows of full_name, tasks. [Ann, 1] [Bob, 1]");
        assertThat(((Answered) agent.correct(Ask.of("2").in("s"))).attempt().sql()).isEqualTo(CHECKED);
    }

    @Test
    void theSurestIsTakenUnaskedAtTheThreshold() {
        ScriptedModel model = ScriptedModel.writing(CHECKED)
                .proposing(
                        List.of(
                                proposed("task", "done_by", "staff", "nr", 0.2),
                                proposed("staff", "nr", "task", "checked_by", 0.75)),
                        "task", "staff");

        assertThat(agent(model).ask("tasks of each of the staff?")).isInstanceOf(Answered.class);

        assertThat(model.requests().get(0).joins())
                .containsExactly(proposed("staff", "nr", "task", "checked_by", 0.75));
    }

    @Test
    void whatTheSchemaDoesNotHaveOrCannotCompareIsNoWay() {
        ScriptedModel model = ScriptedModel.writing("SELECT COUNT(*) AS n FROM task")
                .proposing(
                        List.of(
                                proposed("task", "owner", "staff", "nr", 0.9),
                                proposed("task", "title", "staff", "nr", 0.9),
                                proposed("jobs", "done_by", "staff", "nr", 0.9)),
                        "task", "staff");

        agent(model).ask("how many tasks of staff?");

        assertThat(model.requests().get(0).joins()).isEmpty();
    }

    @Test
    void aModelsWordChoosesBetweenKeysThatAreAsGood() {
        String labelled = "SELECT COUNT(*) AS n FROM desk JOIN room ON desk.room_id = room.room_id";
        ScriptedModel model = ScriptedModel.writing(labelled, labelled, labelled)
                .proposing(List.of(proposed("desk", "room_id", "room", "room_id", 0.8)), "desk", "room");

        agent(model).ask("how many desks with a label?");

        assertThat(model.requests().get(0).joins())
                .containsExactly(new Join("desk", "room_id", "room", "room_id", 0.8, Evidence.FOREIGN_KEY));
    }

    private static List<Join> bothUnsure() {
        return List.of(
                proposed("task", "done_by", "staff", "nr", 0.5), proposed("task", "checked_by", "staff", "nr", 0.4));
    }

    private static Join proposed(String table, String column, String other, String key, double confidence) {
        return new Join(table, column, other, key, confidence, Evidence.MODEL);
    }

    private QueryPilot agent(ScriptedModel model) {
        Services services = Services.of(database, model, new SchemaLinker()).remembering(sessions, LessonBook.OFF);
        Settings settings = Settings.STANDARD.withRules(Rules.STANDARD.withUnderstanding(Understand.Mode.COMBINED));
        return new QueryPilot(services, settings, UnaryOperator.identity(), List.of());
    }
}
