package io.querypilot.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.querypilot.database.Caller;
import io.querypilot.memory.Lesson;
import io.querypilot.memory.RecentSessions;
import io.querypilot.memory.Sessions;
import io.querypilot.memory.Turn;
import io.querypilot.state.State;
import java.util.List;
import org.junit.jupiter.api.Test;

class LearnTest extends StepTest {
    private final Sessions sessions = new RecentSessions();

    @Test
    void keepsTheAnswerAsATurnOfItsSession() {
        String count = "SELECT COUNT(*) AS n FROM customers";
        learned(answered(reflected(linked("how many customers?"), count)));
        assertThat(turns()).containsExactly(new Turn("how many customers?", count, "n: 2", 0.99));
    }

    @Test
    void keepsNoValueThatMayBePrivate() {
        learned(answered(reflected(linked("email of Ann?"), "SELECT email FROM customers WHERE name = 'Ann'")));
        assertThat(turns()).extracting(Turn::summary).containsExactly("1 row of email.");
    }

    @Test
    void whatWasNotAnsweredTeachesNothing() {
        State failed = refused(linked("names of customers?"), "SELECT nmae FROM customers");
        learned(new Clarify("writer", lessons(), critic).apply(failed));
        assertThat(turns()).isEmpty();
        assertThat(kept()).isEmpty();
    }

    @Test
    void anErrorThatWasOvercomeIsALesson() {
        State failed = refused(linked("names of customers?"), "SELECT nmae FROM customers");
        learned(answered(reflected(failed, "SELECT name FROM customers")));
        assertThat(kept())
                .filteredOn(lesson -> lesson.type() == Lesson.Type.COLUMN_MAPPING)
                .extracting(Lesson::trigger, Lesson::target)
                .containsExactly(tuple("nmae", "customers.name"));
    }

    @Test
    void aLessonThatWasObeyedIsPraised() {
        lessons().learn(List.of(lesson(Lesson.Type.TABLE_MAPPING, "buyers", "customers", "customers")));
        learned(answered(reflected(linked("how many buyers?"), "SELECT COUNT(*) AS n FROM customers")));
        assertThat(kept()).extracting(Lesson::successes).containsExactly(1L);
    }

    private State answered(State state) {
        return new GiveAnswer("writer", critic, database.dialect()).apply(state);
    }

    private void learned(State state) {
        assertThat(new Learn(sessions, lessons(), critic, database.dialect(), database.name()).apply(state))
                .isSameAs(state);
    }

    private List<Turn> turns() {
        return sessions.turns(Caller.SOLE.tenant(), "session");
    }
}
