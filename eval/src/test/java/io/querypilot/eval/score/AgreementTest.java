package io.querypilot.eval.score;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class AgreementTest {
    @Test
    void ordersCountOnlyWhereTheGoldOrders() {
        List<List<Object>> gold = rows(row(1L), row(2L));
        List<List<Object>> turned = rows(row(2L), row(1L));
        assertThat(Agreement.of(gold, turned, false)).isTrue();
        assertThat(Agreement.of(gold, turned, true)).isFalse();
    }

    @Test
    void duplicatesCount() {
        assertThat(Agreement.of(rows(row("a"), row("a"), row("b")), rows(row("a"), row("b"), row("b")), false))
                .isFalse();
        assertThat(Agreement.of(rows(row("a"), row("a")), rows(row("a")), false))
                .isFalse();
        assertThat(Agreement.of(rows(row(1L, "x"), row(1L, "x")), rows(row(1L, "x"), row(2L, "x")), false))
                .isFalse();
    }

    @Test
    void numbersCompareByValue() {
        assertThat(Agreement.of(rows(row(1L)), rows(row(1.0)), false)).isTrue();
        assertThat(Agreement.of(rows(row(new BigDecimal("2.50"))), rows(row(2.5)), false))
                .isTrue();
        assertThat(Agreement.of(rows(row(0.1 + 0.2)), rows(row(0.3)), false)).isTrue();
        assertThat(Agreement.of(rows(row(true)), rows(row(1L)), false)).isTrue();
        assertThat(Agreement.of(rows(row(2.5)), rows(row(2.6)), false)).isFalse();
    }

    @Test
    void aYearIsTheSameAsATextOrANumber() {
        assertThat(Agreement.of(rows(row(2025L, "a")), rows(row("2025", "a")), false)).isTrue();
        assertThat(Agreement.of(rows(row(2025L)), rows(row("2026")), true)).isFalse();
        assertThat(Agreement.of(rows(row(7L)), rows(row("7")), false)).isFalse();
        assertThat(Agreement.of(rows(row(20255L)), rows(row("20255")), false)).isFalse();
    }

    @Test
    void wholeNumbersThatAreOnlyNearAreNotTheSame() {
        assertThat(Agreement.of(rows(row(100_000_001L)), rows(row(100_000_002L)), false))
                .isFalse();
        BigDecimal sum = new BigDecimal("100000002");
        assertThat(Agreement.of(rows(row(100_000_001L)), rows(row(sum)), false)).isFalse();
        assertThat(Agreement.of(rows(row(100_000_002L)), rows(row(sum)), false)).isTrue();
    }

    @Test
    void infinityAndNotANumberAreOnlyThemselves() {
        for (Object odd : List.of(Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN)) {
            assertThat(Agreement.of(rows(row(odd)), rows(row(odd)), false)).isTrue();
            assertThat(Agreement.of(rows(row(odd)), rows(row(5.5)), false)).isFalse();
            assertThat(Agreement.of(rows(row(5L)), rows(row(odd)), true)).isFalse();
        }
        assertThat(Agreement.of(rows(row(1 / 0.0)), rows(row(-1 / 0.0)), false)).isFalse();
    }

    @Test
    void aNumberIsNotItsText() {
        assertThat(Agreement.of(rows(row(1L)), rows(row("1")), false)).isFalse();
    }

    @Test
    void nullIsOnlyNull() {
        assertThat(Agreement.of(rows(row((Object) null)), rows(row((Object) null)), false))
                .isTrue();
        assertThat(Agreement.of(rows(row((Object) null)), rows(row(0L)), false)).isFalse();
        assertThat(Agreement.of(rows(row((Object) null)), rows(row("")), false)).isFalse();
    }

    @Test
    void columnsCountInOrderByOurRuleAndInAnyOrderByTheBenchmarks() {
        List<List<Object>> gold = rows(row("a", 1L), row("b", 2L));
        List<List<Object>> turned = rows(row(2L, "b"), row(1L, "a"));
        assertThat(Agreement.of(gold, turned, false)).isFalse();
        assertThat(AnyColumnOrder.agrees(gold, turned, false)).isTrue();
    }

    @Test
    void aColumnOrderMustHoldForWholeRows() {
        List<List<Object>> gold = rows(row("a", "b"), row("b", "c"), row("c", "a"));
        List<List<Object>> crossed = rows(row("a", "a"), row("b", "b"), row("c", "c"));
        assertThat(AnyColumnOrder.agrees(gold, crossed, false)).isFalse();
    }

    @Test
    void rowsWhoseNearNumbersSortDifferentlyStillFindTheirPartners() {
        List<List<Object>> gold = rows(row(1.0, 5.0), row(1.0000000001, 4.0));
        List<List<Object>> ours = rows(row(1.0, 4.0), row(1.0000000001, 5.0));
        assertThat(Agreement.of(gold, ours, false)).isTrue();
    }

    @Test
    void anyShuffleOfRowsAgreesAndAnyChangedCellDoesNot() {
        Random random = new Random(11);
        for (int round = 0; round < 300; round++) {
            List<List<Object>> gold = new ArrayList<>();
            for (int row = 0; row <= random.nextInt(12); row++) {
                gold.add(row((long) random.nextInt(3), "t" + random.nextInt(3), random.nextInt(4) / 3.0));
            }
            List<List<Object>> shuffled = new ArrayList<>(gold);
            Collections.shuffle(shuffled, random);
            assertThat(Agreement.of(gold, shuffled, false)).isTrue();
            shuffled.set(0, row(99L, "t0", 0.0));
            assertThat(Agreement.of(gold, shuffled, false)).isFalse();
        }
    }

    @SafeVarargs
    private static List<List<Object>> rows(List<Object>... rows) {
        return List.of(rows);
    }

    private static List<Object> row(Object... cells) {
        return Arrays.asList(cells);
    }
}
