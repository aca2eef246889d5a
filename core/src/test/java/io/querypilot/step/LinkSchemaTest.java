package io.querypilot.step;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.memory.Lesson;
import io.querypilot.memory.Turn;
import io.querypilot.requirement.Requirement;
import io.querypilot.requirement.Rule;
import io.querypilot.requirement.Source;
import io.querypilot.schema.Table;
import io.querypilot.state.State;
import java.util.List;
import org.junit.jupiter.api.Test;

class LinkSchemaTest extends StepTest {
    private static final Turn EARLIER =
            new Turn("how many customers are there?", "SELECT COUNT(*) AS n FROM customers", "n: 2");

    @Test
    void findsTheTablesThatTheQuestionIsAbout() {
        assertThat(tables(linked("amounts of the orders?"))).startsWith("orders");
    }

    @Test
    void aFollowUpKeepsItsTurnsAndANewTopicLeavesThemBehind() {
        assertThat(after("and by name?").question().turns()).containsExactly(EARLIER);
        assertThat(after("which labels do rooms have?").question().turns()).isEmpty();
    }

    @Test
    void whatThePersonNamesIsLinkedAndBinds() {
        State linked = corrected("how many are there?", "", new Rule.UseTable("room"));
        assertThat(tables(linked)).contains("room");
        assertThat(linked.context().requirements().binding()).contains(new Rule.UseTable("room"));
    }

    @Test
    void aLessonIsRecalledAndOnlyPrefers() {
        lessons().learn(List.of(lesson(Lesson.Type.TABLE_MAPPING, "buyers", "customers", "customers")));
        State linked = linked("how many buyers?");
        assertThat(tables(linked)).contains("customers");
        assertThat(linked.context().lessons()).extracting(Lesson::trigger).containsExactly("buyers");
        assertThat(linked.context().requirements().all()).extracting(Requirement::source).containsOnly(Source.LESSON);
    }

    private State after(String question) {
        State state = asked(question);
        return linked(state.withQuestion(state.question().after(List.of(EARLIER))));
    }

    private static List<String> tables(State state) {
        return state.context().linked().plainTables().stream().map(Table::path).toList();
    }
}
