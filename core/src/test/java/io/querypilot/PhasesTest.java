package io.querypilot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.flow.Rules;
import io.querypilot.link.LinkedSchema;
import io.querypilot.link.LinkedTable;
import io.querypilot.link.Linker;
import io.querypilot.memory.LessonBook;
import io.querypilot.memory.Store;
import io.querypilot.model.Draft;
import io.querypilot.model.PhasedModel;
import io.querypilot.model.Refinement;
import io.querypilot.model.RefinementRequest;
import io.querypilot.model.Relevance;
import io.querypilot.model.RelevanceRequest;
import io.querypilot.model.Reply;
import io.querypilot.model.UnderstandRequest;
import io.querypilot.model.Understanding;
import io.querypilot.model.Usage;
import io.querypilot.model.WriteRequest;
import io.querypilot.schema.Column;
import io.querypilot.state.Answer.Answered;
import io.querypilot.step.Understand;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A question understood table by table over a schema of fifty. */
class PhasesTest {
    private static final Linker EVERYTHING = (question, schema) -> new LinkedSchema(schema.tables().stream()
            .map(table -> new LinkedTable(
                    table, 0.5, false, table.columns().stream().map(Column::name).toList(), Map.of()))
            .toList());

    @TempDir
    Path folder;

    private Database database;
    private Store store;

    @BeforeEach
    void open() throws Exception {
        Path file = folder.resolve("fifty.db");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            for (int i = 10; i < 60; i++) {
                statement.executeUpdate("CREATE TABLE t" + i + " (id INTEGER PRIMARY KEY, amount INTEGER)");
            }
            statement.executeUpdate("INSERT INTO t42 VALUES (1, 7)");
        }
        database = Databases.open(file.toString());
        store = Store.open(folder.resolve("store.db").toString());
    }

    @AfterEach
    void close() {
        database.close();
        store.close();
    }

    @Test
    void eachTableIsJudgedOnceThenRefinedAndSynthesised() {
        Judge judge = new Judge(Integer.MAX_VALUE);

        Answered answer = (Answered) agent(judge, 4).ask("what amount?");

        assertThat(answer.summary()).isEqualTo("amount: 7");
        assertThat(judge.judged).hasSize(50).doesNotHaveDuplicates();
        assertThat(judge.refined).containsExactly(List.of("t41", "t42"));
        assertThat(judge.written.get(0).understanding().tables()).containsExactly("t42");
        assertThat(answer.trace().usage().calls()).isEqualTo(50 + 1 + 1 + 1);
    }

    @Test
    void judgesFiftyTablesOneAtATimeInOneGo() {
        Judge judge = new Judge(Integer.MAX_VALUE);
        assertThat(((Answered) agent(judge, 1).ask("what amount?")).summary()).isEqualTo("amount: 7");
        assertThat(judge.judged).hasSize(50);
    }

    @Test
    void anOutageAfterTable37GoesOnAtTable38() {
        Judge failing = new Judge(37);
        assertThatThrownBy(() -> agent(failing, 1).ask(Ask.of("what amount?").in("s"))).isInstanceOf(QueryPilotException.class);
        assertThat(failing.judged).hasSize(37);

        Judge recovered = new Judge(Integer.MAX_VALUE);
        Answered answer = (Answered) agent(recovered, 1).resume(Ask.toResume("s"));

        assertThat(answer.summary()).isEqualTo("amount: 7");
        assertThat(recovered.judged).hasSize(13).doesNotContainAnyElementsOf(failing.judged);
    }

    /** Nobody is asked to choose among tables of which the model wants none. */
    @Test
    void aModelThatKeepsNoTableGoesStraightToWriting() {
        Judge idle = new Judge(100, List.of());

        Answered answer = (Answered) agent(idle, 10).ask("What is the amount?");

        assertThat(answer.summary()).isEqualTo("amount: 7");
        assertThat(idle.written.get(0).schema().tables()).hasSize(50);
    }

    private QueryPilot agent(Judge judge, int sideBySide) {
        Rules standard = Rules.STANDARD;
        Rules phased = new Rules(
                3, standard.limits(), standard.budget(), Understand.Mode.THREE_PHASE, sideBySide, standard.joinThreshold(), true, standard.asking());
        return TestPilot.of(database, store).with(EVERYTHING).with(phased).agent(judge, LessonBook.OFF);
    }

    /** Finds t41 and t42 relevant, keeps t42, and is out of reach after so many tables. */
    private static final class Judge implements PhasedModel {
        private final int most;
        private final List<String> judged = Collections.synchronizedList(new ArrayList<>());
        private final List<List<String>> refined = new ArrayList<>();
        private final List<WriteRequest> written = new ArrayList<>();

        private final List<String> relevant;

        private Judge(int most) {
            this(most, List.of("t41", "t42"));
        }

        private Judge(int most, List<String> relevant) {
            this.most = most;
            this.relevant = relevant;
        }

        @Override
        public String name() {
            return "judge";
        }

        @Override
        public Reply<Relevance> judge(RelevanceRequest request) {
            if (judged.size() >= most) {
                throw new QueryPilotException(ErrorCode.MODEL_UNREACHABLE, "The model cannot be reached.", "Try again.");
            }
            String table = request.table().table().path();
            judged.add(table);
            return reply(new Relevance(table, relevant.contains(table), 0.9, List.of("amount"), "scripted"));
        }

        @Override
        public Reply<Refinement> refine(RefinementRequest request) {
            refined.add(request.schema().plainTables().stream().map(table -> table.path()).toList());
            return reply(new Refinement(kept(), List.of("t41"), "scripted"));
        }

        @Override
        public Reply<Understanding> synthesise(UnderstandRequest request) {
            return reply(new Understanding(kept(), false, List.of(), List.of(), List.of(), List.of(), "scripted"));
        }

        @Override
        public boolean fits(UnderstandRequest request) {
            return false;
        }

        @Override
        public Reply<Understanding> understand(UnderstandRequest request) {
            return synthesise(request);
        }

        @Override
        public Reply<Draft> write(WriteRequest request) {
            written.add(request);
            return reply(new Draft.Sql("SELECT amount FROM t42", "", 0.9));
        }

        private List<String> kept() {
            return relevant.stream().filter("t42"::equals).toList();
        }

        private static <T> Reply<T> reply(T value) {
            return new Reply<>(value, new Usage(1, 1, 1));
        }
    }
}
