package io.querypilot;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.TestSqlite;
import io.querypilot.link.SchemaLinker;
import io.querypilot.model.Draft;
import io.querypilot.state.Answer.Answered;
import io.querypilot.state.Trust;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** "Our biggest shop", and the question does not say by what: other measures are named beside the answer. */
class NameOthersTest {
    private static final String BY_SALES = "SELECT city FROM shops ORDER BY sales DESC LIMIT 1";
    private static final String BY_STAFF = "SELECT city FROM shops ORDER BY staff DESC LIMIT 1";

    @TempDir
    Path folder;

    private int asked;

    private List<String> named(String question, String... rivals) {
        Path file = TestSqlite.run(
                folder.resolve("shops" + asked++ + ".db"),
                "CREATE TABLE shops (id INTEGER PRIMARY KEY, city TEXT, sales INTEGER, staff INTEGER, area INTEGER)",
                "INSERT INTO shops VALUES (1, 'Rome', 90, 3, 80), (2, 'Oslo', 80, 9, 70), (3, 'Bern', 10, 1, 20)");
        List<Draft.Rival> others = Stream.of(rivals).map(sql -> new Draft.Rival(sql, 0.2)).toList();
        ScriptedModel model = ScriptedModel.wavering(BY_SALES, 0.5, new Draft.Rivals(0.5, others));
        try (Database database = Databases.open(file.toString())) {
            QueryPilot agent = new QueryPilot(database, model, new SchemaLinker(), Settings.STANDARD);
            return ((Answered) agent.ask(question)).trust().alternatives().stream().map(Trust.Alternative::sql).toList();
        }
    }

    @Test
    void whatRanksOtherwiseIsNamed() {
        assertThat(named("Which is our biggest shop?", BY_STAFF)).containsExactly(BY_STAFF);
    }

    @Test
    void neitherTheOtherEndNorTheSameRowsAre() {
        String least = "SELECT city FROM shops ORDER BY sales ASC LIMIT 1";
        String byArea = "SELECT city FROM shops ORDER BY area DESC LIMIT 1";
        assertThat(named("Which is our biggest shop?", least, byArea)).isEmpty();
    }

    @Test
    void whereTheMeasureIsSaidThereIsNoOther() {
        assertThat(named("Which is our biggest shop by sales?", BY_STAFF)).isEmpty();
        assertThat(named("In which city are the highest sales?", BY_STAFF)).isEmpty();
    }

    @Test
    void whatTheGuardRefusesIsNeverRun() {
        assertThat(named("Which is our biggest shop?", "DELETE FROM shops ORDER BY staff", BY_STAFF)).containsExactly(BY_STAFF);
    }
}
