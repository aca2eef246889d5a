package io.querypilot;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.flow.Listener;
import io.querypilot.flow.StepEvent;
import io.querypilot.state.Answer;
import io.querypilot.state.Answer.Answered;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a listener is told of a question, and what it cannot do to it. */
class StepEventTest {
    private static final String COUNT = "SELECT COUNT(*) AS n FROM customers";

    @TempDir
    Path folder;

    private TestPilot test;

    @BeforeEach
    void open() {
        test = TestPilot.over(folder, "CREATE TABLE customers (id INTEGER PRIMARY KEY)");
    }

    @AfterEach
    void close() {
        test.close();
    }

    @Test
    void everyStepIsToldInItsOrder() {
        List<StepEvent> told = new ArrayList<>();

        test.agent(ScriptedModel.writing("SELECT COUNT(*) AS n FROM clients", COUNT))
                .ask(Ask.of("how many customers?").telling(told::add));

        assertThat(told.stream()
                        .filter(event -> !(event instanceof StepEvent.Entered || event instanceof StepEvent.Passed))
                        .<Class<?>>map(Object::getClass)
                        .toList())
                .isEqualTo(List.of(
                        StepEvent.SchemaLoaded.class,
                        StepEvent.Linked.class,
                        StepEvent.Understood.class,
                        StepEvent.JoinsInferred.class,
                        StepEvent.Drafted.class,
                        StepEvent.Criticised.class,
                        StepEvent.Diagnosed.class,
                        StepEvent.Drafted.class,
                        StepEvent.Criticised.class,
                        StepEvent.AlternativesCompared.class,
                        StepEvent.Ran.class,
                        StepEvent.Reflected.class,
                        StepEvent.Answered.class));
    }

    @Test
    void aListenerThatThrowsChangesNoAnswerAndHidesNothingFromOthers() {
        List<StepEvent> told = new ArrayList<>();
        Listener broken = event -> {
            throw new IllegalStateException("broken");
        };

        Answer answer = test.agent(ScriptedModel.writing(COUNT), broken, told::add)
                .ask(Ask.of("how many customers?").telling(broken));

        assertThat(((Answered) answer).summary()).isEqualTo("n: 0");
        assertThat(told).last().isInstanceOf(StepEvent.Answered.class);
    }

    /** What no handler of runtime exceptions holds. */
    @Test
    void anAssertionACheckedExceptionOrABrokenHearingChangesNoAnswerEither() {
        List<StepEvent> told = new ArrayList<>();
        Listener asserting = event -> {
            throw new AssertionError("broken");
        };
        Listener sneaky = event -> StepEventTest.<RuntimeException>thrown(new IOException("broken"));

        Answer answer = test.agent(ScriptedModel.writing(COUNT), asserting, sneaky, new Deaf(told), told::add)
                .ask(Ask.of("how many customers?").telling(asserting));

        assertThat(((Answered) answer).summary()).isEqualTo("n: 0");
        assertThat(told.subList(told.size() - 2, told.size())).hasOnlyElementsOfType(StepEvent.Answered.class);
    }

    /** A generic clause lets a checked exception pass undeclared, as other languages of the JVM do. */
    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void thrown(Throwable fault) throws T {
        throw (T) fault;
    }

    /** Fails to say whether it hears replies, and is told of steps nevertheless. */
    private record Deaf(List<StepEvent> told) implements Listener {
        @Override
        public void on(StepEvent event) {
            told.add(event);
        }

        @Override
        public boolean hearsReplies() {
            throw new IllegalStateException("broken");
        }
    }
}
