package io.querypilot.embedded.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.embedded.catalogue.ColumnPair;
import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.catalogue.TableView;
import io.querypilot.embedded.plan.ActionSpace;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Vocabulary;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Where a unit may stand in a plan, and what may follow where groups without rows are kept. */
class UnitsAndZerosTest {
    private static final int TEAM = 1;
    private static final int PAY = 4;
    private static final SchemaView SCHEMA = new SchemaView(
            List.of(new TableView("", "team", "team", ""), new TableView("", "person", "person", "")),
            List.of(ColumnView.STAR, column(0, "id"), column(0, "title"), column(1, "team_id"), column(1, "pay")),
            List.of(TEAM),
            List.of(new ColumnPair(3, TEAM)));

    private static ColumnView column(int table, String name) {
        return new ColumnView(table, name, name, ColumnType.NUMBER, ColumnType.NUMBER, false, "");
    }

    private static ActionSpace space(Vocabulary vocabulary) {
        return new ActionSpace(vocabulary, 3, SCHEMA.columns().size(), SCHEMA.tables().size());
    }

    /** What may follow the tables, columns and tokens written so far. */
    private static BitSet after(ActionSpace space, int... actions) {
        Grammar grammar = new Grammar(SCHEMA, space, Map.of());
        Derivation derivation = Derivation.start();
        for (int action : actions) {
            assertThat(grammar.allowed(derivation).get(action)).as(space.action(action).toString()).isTrue();
            derivation = grammar.advance(derivation, action);
        }
        return grammar.allowed(derivation);
    }

    private static final ActionSpace WHOLE = space(Vocabulary.WHOLE);

    private static boolean allows(BitSet allowed, Token token) {
        return allowed.get(WHOLE.token(token));
    }

    private static int number(Token token) {
        return WHOLE.token(token);
    }

    private static int[] selecting(Token... tokens) {
        int[] start = {WHOLE.table(1), number(Token.SELECT)};
        int[] more = Arrays.stream(tokens).mapToInt(UnitsAndZerosTest::number).toArray();
        int[] all = Arrays.copyOf(start, start.length + more.length);
        System.arraycopy(more, 0, all, start.length, more.length);
        return all;
    }

    @Test
    void aUnitIsOutermostOrAnOperandOfPlusAndMinus() {
        assertThat(allows(after(WHOLE, selecting()), Token.OVER_60)).isTrue();
        assertThat(allows(after(WHOLE, selecting(Token.MINUS)), Token.OVER_60)).isTrue();
        assertThat(allows(after(WHOLE, selecting(Token.AVG, Token.PLUS)), Token.OVER_60)).isTrue();
        assertThat(allows(after(WHOLE, selecting(Token.AVG)), Token.OVER_60)).isFalse();
        assertThat(allows(after(WHOLE, selecting(Token.DIVIDED)), Token.OVER_60)).isFalse();
        assertThat(allows(after(WHOLE, selecting(Token.OVER_60)), Token.TIMES_12)).isFalse();
        assertThat(allows(after(WHOLE, selecting(Token.OVER_60, Token.MINUS)), Token.OVER_60)).isFalse();
        assertThat(allows(after(WHOLE, selecting(Token.COUNT_IF)), Token.OVER_60)).isFalse();
    }

    @Test
    void windowsInAUnitAreThoseThatHaveOne() {
        BitSet allowed = after(WHOLE, selecting(Token.OVER_60));
        assertThat(List.of(Token.RUNNING, Token.CHANGE, Token.SUM, Token.IF)).allMatch(token -> allows(allowed, token));
        assertThat(List.of(Token.SHARE, Token.GROWTH, Token.RANK)).noneMatch(token -> allows(allowed, token));
        assertThat(allowed.get(WHOLE.column(SchemaView.STAR))).isFalse();
        assertThat(allows(after(WHOLE, selecting(Token.OVER_60, Token.MINUS)), Token.RUNNING)).isFalse();
    }

    @Test
    void aUnitStandsOnlyLeftOfACondition() {
        int[] having = {WHOLE.table(1), number(Token.GROUP), WHOLE.column(3), number(Token.HAVING)};
        assertThat(allows(after(WHOLE, having), Token.OVER_60)).isTrue();
        int[] compared = Arrays.copyOf(having, having.length + 3);
        compared[having.length] = WHOLE.column(PAY);
        compared[having.length + 1] = number(Token.GREATER);
        compared[having.length + 2] = number(Token.SUM);
        assertThat(allows(after(WHOLE, compared), Token.OVER_60)).isFalse();
        assertThat(allows(after(WHOLE, WHOLE.table(1), number(Token.WHERE)), Token.OVER_60)).isFalse();
        assertThat(allows(after(WHOLE, WHOLE.table(1), number(Token.GROUP)), Token.OVER_60)).isFalse();
    }

    @Test
    void zerosAreKeptOfGroupsOverSeveralTablesAndNeverCountRows() {
        int[] one = {WHOLE.table(0), number(Token.GROUP), WHOLE.column(TEAM)};
        assertThat(allows(after(WHOLE, one), Token.OUTER)).isFalse();
        int[] two = {WHOLE.table(0), WHOLE.table(1), number(Token.GROUP), WHOLE.column(TEAM), number(Token.OUTER)};
        BitSet next = after(WHOLE, two);
        assertThat(next.cardinality()).isEqualTo(2);
        assertThat(allows(next, Token.HAVING) && allows(next, Token.SELECT)).isTrue();
        int[] counting = Arrays.copyOf(two, two.length + 2);
        counting[two.length] = number(Token.SELECT);
        counting[two.length + 1] = number(Token.COUNT);
        assertThat(after(WHOLE, counting).get(WHOLE.column(SchemaView.STAR))).isFalse();
        assertThat(after(WHOLE, counting).get(WHOLE.column(PAY))).isTrue();
    }

    @Test
    void weightsThatDoNotKnowThemNeverWriteThem() {
        List<String> older = Arrays.stream(Token.values())
                .filter(token -> !Token.SCALES.contains(token) && token != Token.OUTER)
                .map(Token::written)
                .toList();
        ActionSpace space = space(Vocabulary.of(older).orElseThrow());
        BitSet allowed = after(space, space.table(1), space.token(Token.SELECT));
        assertThat(allowed.length()).isLessThanOrEqualTo(space.size());
        assertThat(allowed.get(space.token(Token.SUM))).isTrue();
        assertThat(space.token(Token.OVER_60)).isNegative();
    }
}
