package io.querypilot.embedded.value;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RatiosTest {
    @ParameterizedTest
    @CsvSource({"half, of, 0.5", "one quarter, of, 0.25", "twice, as, 2", "double, the, 2", "20, %, 0.2", "20%, of, 0.2", "20, percent, 0.2", "1.5, times, 1.5", "three, times, 3"})
    void readsHowManyTimes(String text, String after, double times) {
        assertThat(Ratios.read(text, after)).contains(times);
    }

    @Test
    void leavesWhatIsNoNumber() {
        assertThat(Ratios.read("much", "more")).isEmpty();
    }
}
