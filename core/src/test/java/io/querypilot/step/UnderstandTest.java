package io.querypilot.step;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.ScriptedModel;
import io.querypilot.memory.Lesson;
import io.querypilot.model.Usage;
import io.querypilot.schema.Table;
import io.querypilot.state.Budget;
import io.querypilot.state.Clarification;
import io.querypilot.state.State;
import io.querypilot.step.Understand.Mode;
import java.util.List;
import org.junit.jupiter.api.Test;

class UnderstandTest extends StepTest {
    private static final ScriptedModel BOTH =
            ScriptedModel.writing().understanding(false, "sales_live", "sales_archive");

    @Test
    void linkingAloneWillDoWhereNobodyIsToBeAsked() {
        State understood = understood(Mode.OFF, Budget.STANDARD, BOTH, linked("total sales?"));
        assertThat(tables(understood)).isEqualTo(linkedTables(understood));
        assertThat(understood.usage()).isEqualTo(Usage.NONE);
    }

    @Test
    void aModelSaysWhichTablesAreNeeded() {
        ScriptedModel model = ScriptedModel.writing().understanding(false, "sales_archive");
        State understood = understood(Mode.COMBINED, Budget.STANDARD, model, linked("total sales?"));
        assertThat(tables(understood)).containsExactly("sales_archive");
        assertThat(understood.usage().calls()).isEqualTo(1);
        assertThat(understood.clarification()).isEmpty();
    }

    @Test
    void severalTablesWithNothingToJoinAreToBeChosenFrom() {
        Clarification asked = understood(Mode.COMBINED, Budget.STANDARD, BOTH, linked("total sales?"))
                .clarification()
                .orElseThrow();
        assertThat(asked.type()).isEqualTo(Clarification.Type.TABLE_SELECTION);
        assertThat(asked.options()).containsExactly("sales_live", "sales_archive");
    }

    @Test
    void unlessALessonHasChosen() {
        lessons().learn(List.of(lesson(Lesson.Type.TABLE_MAPPING, "sales", "sales_archive", "sales_archive")));
        State understood = understood(Mode.COMBINED, Budget.STANDARD, BOTH, linked("total sales?"));
        assertThat(tables(understood)).containsExactly("sales_archive");
        assertThat(understood.clarification()).isEmpty();
    }

    @Test
    void nobodyIsAskedWhenTheBudgetIsSpentNorWhereTheTablesHangTogether() {
        assertThat(understood(Mode.COMBINED, NO_TOKENS, BOTH, linked("total sales?")).usage()).isEqualTo(Usage.NONE);
        assertThat(understood(Mode.AUTO, Budget.STANDARD, BOTH, linked("orders of each customer?")).usage())
                .isEqualTo(Usage.NONE);
    }

    @Test
    void aModelThatCanAskWhenItWritesUnderstandsAndWritesInOneGo() {
        State linked = linked("customers and sales archive?");
        assertThat(understood(Mode.AUTO, Budget.STANDARD, BOTH, linked).usage().calls()).isEqualTo(1);
        ScriptedModel chat = ScriptedModel.writing().understanding(false, "sales_live", "sales_archive").choosing();
        assertThat(understood(Mode.AUTO, Budget.STANDARD, chat, linked).usage()).isEqualTo(Usage.NONE);
        assertThat(understood(Mode.COMBINED, Budget.STANDARD, chat, linked).usage().calls()).isEqualTo(1);
    }

    private State understood(Mode mode, Budget budget, ScriptedModel model, State state) {
        return new Understand(database, model, mode, 1, budget).apply(state);
    }

    private static List<String> tables(State state) {
        return state.context().understanding().tables();
    }

    private static List<String> linkedTables(State state) {
        return state.context().linked().plainTables().stream().map(Table::path).toList();
    }
}
