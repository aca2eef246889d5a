package io.querypilot;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.state.Answer;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A view that leaves rows out never stands for its table unless the question speaks of it. */
class ViewReadingsTest {
    private static final String TOTAL = "SELECT c.full_name, SUM(o.amt) AS total FROM %s o JOIN cust c ON o.cust = c.id GROUP BY c.full_name";

    @TempDir
    Path folder;

    private TestPilot pilot;

    private void open(String view) {
        pilot = TestPilot.over(
                folder,
                "CREATE TABLE cust (id INTEGER PRIMARY KEY, full_name TEXT)",
                "CREATE TABLE ord (cust INTEGER REFERENCES cust(id), n INTEGER, dt DATE, amt INTEGER)",
                "CREATE VIEW " + view,
                "INSERT INTO cust VALUES (1, 'Ann')",
                "INSERT INTO ord VALUES (1, 1, '2024-01-01', 60), (1, 2, '2024-01-02', 10)");
    }

    @AfterEach
    void close() {
        pilot.close();
    }

    private Answer.Answered ask(String question, String table) {
        return (Answer.Answered) pilot.agent(ScriptedModel.writing(TOTAL.formatted(table)))
                .ask(question);
    }

    @ParameterizedTest
    @CsvSource({"big, amt > 50", "open_ord, n > 1"})
    void theTableIsTakenAndTheViewIsNamed(String view, String filter) {
        open(view + " AS SELECT * FROM ord WHERE " + filter);
        Answer.Answered answer = ask("total amt per full name", view);
        assertThat(answer.table().rows()).hasToString("[[Ann, 70]]");
        assertThat(answer.trust().alternatives()).singleElement()
                .satisfies(other -> assertThat(other.description()).isEqualTo(view));
    }

    @ParameterizedTest
    @CsvSource({"big, amt > 50, 60", "open_ord, n > 1, 10"})
    void aViewThatTheQuestionSpeaksOfStays(String view, String filter, String total) {
        open(view + " AS SELECT * FROM ord WHERE " + filter);
        String word = view.replace("_ord", "");
        assertThat(ask("total amt of " + word + " ones per full name", view).table().rows()).hasToString("[[Ann, " + total + "]]");
    }

    @Test
    void aViewThatLeavesNothingOutIsAsGood() {
        open("every AS SELECT cust, amt FROM ord");
        Answer.Answered answer = ask("total amt per full name", "every");
        assertThat(answer.table().rows()).hasToString("[[Ann, 70]]");
        assertThat(answer.trust().alternatives()).isEmpty();
    }
}
