package io.querypilot.embedded.value;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.embedded.cell.CellIndex;
import io.querypilot.embedded.cell.ColumnCells;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The same cases as in training/tests/test_flags.py. */
class HeldFlagsTest {
    @ParameterizedTest
    @CsvSource({
        "1, Y, N, Y",
        "0, Y, N, N",
        "Y, J, N, J",
        "no, T, F, F",
        "T, 1, 0, 1",
        "0, nein, ja, nein",
        "1, true, false, true",
    })
    void aFlagIsSpeltAsItIsHeld(String said, String one, String other, String held) {
        assertThat(HeldFlags.instead(said, column(one, other))).contains(held);
    }

    @ParameterizedTest
    @CsvSource({"Y, Y, N", "n, Y, N", "1, A, B", "2, Y, N", "open, Y, N", "1, 1, 2"})
    void whatIsHeldOrNoFlagStays(String said, String one, String other) {
        assertThat(HeldFlags.instead(said, column(one, other))).isEmpty();
    }

    private static ColumnCells column(String one, String other) {
        return new CellIndex(new TreeMap<>(Map.of(1, List.of(one, other)))).column(1).orElseThrow();
    }
}
