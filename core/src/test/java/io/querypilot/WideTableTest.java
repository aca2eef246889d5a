package io.querypilot;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.TestSqlite;
import io.querypilot.link.SchemaLinker;
import io.querypilot.state.Answer;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A table as wide as SQLite makes them: what is done per column must not look at all columns again. */
class WideTableTest {
    @Test
    void isAskedLikeAnyOther(@TempDir Path folder) {
        String columns =
                IntStream.range(0, 2_000).mapToObj(i -> "c" + i + " INTEGER").collect(Collectors.joining(", "));
        Path file = TestSqlite.run(folder.resolve("wide.db"), "CREATE TABLE wide (" + columns + ")");
        try (Database wide = Databases.open(file.toString())) {
            ScriptedModel model = ScriptedModel.writing("SELECT AVG(c1777) FROM wide");
            QueryPilot agent = new QueryPilot(wide, model, new SchemaLinker(), Settings.STANDARD);
            assertThat(agent.ask(Ask.of("What is the average of c1777?").in("s"))).isInstanceOf(Answer.Answered.class);
        }
    }
}
