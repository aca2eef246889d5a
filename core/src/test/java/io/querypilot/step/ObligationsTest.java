package io.querypilot.step;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.correction.Constraint;
import io.querypilot.correction.Constraint.AvoidTables;
import io.querypilot.correction.Constraint.MeansTable;
import io.querypilot.database.Caller;
import io.querypilot.memory.Lesson;
import io.querypilot.model.Usage;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import io.querypilot.state.QuestionContext;
import io.querypilot.state.Question;
import io.querypilot.state.State;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

class ObligationsTest {
    private static final Schema SCHEMA = Schema.of(List.of(table("sales_live"), table("sales_archive")));
    private static final Question QUESTION =
            Question.asked("total turnover?", "s", Caller.SOLE, List.of(), LocalDate.EPOCH, Instant.EPOCH);

    @Test
    void areTheSameAtEveryStepOfAQuestion() {
        State state = asked(lesson("sales_live"));

        List<Constraint> first = Obligations.of(state);

        assertThat(first).containsExactly(new MeansTable("sales_live", List.of()));
        assertThat(Obligations.of(state.withUsage(Usage.NONE).clear())).isSameAs(first);
    }

    @Test
    void followWhatIsSaidLearnedOrReadMeanwhile() {
        State state = asked(lesson("sales_live"));
        Obligations.of(state);
        Constraint said = new AvoidTables(List.of("sales_live"));

        State corrected = state.corrected(QUESTION.corrected(List.of(said), Instant.EPOCH));
        State relearned = asked(lesson("sales_archive"));
        State reread = state.withContext(state.context().withSchema(Schema.of(List.of(table("sales_archive")))));

        assertThat(Obligations.of(corrected)).containsExactly(said);
        assertThat(Obligations.of(relearned)).containsExactly(new MeansTable("sales_archive", List.of()));
        assertThat(Obligations.of(reread)).isEmpty();
    }

    private static State asked(Lesson lesson) {
        return State.asked(QUESTION).withContext(QuestionContext.EMPTY.withSchema(SCHEMA).withLessons(List.of(lesson)));
    }

    private static Table table(String name) {
        return new Table("", name, false, "", List.of(), List.of());
    }

    private static Lesson lesson(String table) {
        return Lesson.learned(
                Lesson.Type.TABLE_MAPPING,
                new Lesson.Scope("shop", "default", SCHEMA.fingerprint()),
                "turnover",
                table,
                table,
                Lesson.Provenance.CORRECTION,
                0.95);
    }
}
