package io.querypilot.embedded.parser;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.embedded.network.Scored;
import io.querypilot.embedded.plan.ActionSpace;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Vocabulary;
import java.util.List;
import org.junit.jupiter.api.Test;

class SecondLookTest {
    private static final ActionSpace SPACE = new ActionSpace(Vocabulary.WHOLE, 3, 4, 2);
    private static final int SELECT = SPACE.token(Token.SELECT);

    private final SecondLook look = new SecondLook(SPACE);

    @Test
    void onlyAnUnsureFirstLookNeedsAnother() {
        assertThat(SecondLook.needed(List.of(new Scored(List.of(SELECT), -0.9)))).isFalse();
        assertThat(SecondLook.needed(List.of(new Scored(List.of(SELECT), -1.1)))).isTrue();
        assertThat(SecondLook.needed(List.of())).isFalse();
    }

    @Test
    void tablesInAnotherOrderAreTheSamePlanAndTheirKeysMoveWithThem() {
        List<Integer> one = List.of(SPACE.table(0), SPACE.table(1), SPACE.column(2), SELECT, SPACE.column(1));
        List<Integer> other = List.of(SPACE.table(1), SPACE.column(2), SPACE.table(0), SELECT, SPACE.column(1));

        List<Scored> merged = look.merged(List.of(new Scored(one, -1)), List.of(new Scored(other, -3)), 8);

        assertThat(merged).containsExactly(new Scored(one, -2));
    }

    @Test
    void theTableWhoseRowsAreAskedForStaysFirst() {
        List<Integer> rowsOfOne = List.of(SPACE.table(1), SPACE.table(0), SELECT, SPACE.column(0));
        List<Integer> rowsOfOther = List.of(SPACE.table(0), SPACE.table(1), SELECT, SPACE.column(0));

        List<Scored> merged =
                look.merged(List.of(new Scored(rowsOfOne, -1)), List.of(new Scored(rowsOfOther, -1)), 8);

        assertThat(merged).extracting(Scored::actions).containsExactly(rowsOfOne, rowsOfOther);
    }

    @Test
    void whatBothLooksFindBeatsWhatOneFinds() {
        List<Integer> agreed = List.of(SPACE.table(0), SELECT, SPACE.column(1));
        List<Integer> alone = List.of(SPACE.table(1), SELECT, SPACE.column(2));
        List<Integer> worst = List.of(SPACE.table(1), SELECT, SPACE.column(3));

        List<Scored> merged = look.merged(
                List.of(new Scored(alone, -1), new Scored(agreed, -1.2)),
                List.of(new Scored(agreed, -0.9), new Scored(worst, -4)),
                8);

        assertThat(merged.get(0).actions()).isEqualTo(agreed);
        assertThat(merged).extracting(Scored::score).isSortedAccordingTo((a, b) -> Double.compare(b, a));
    }
}
