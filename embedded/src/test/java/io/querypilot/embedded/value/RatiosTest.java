package io.querypilot.embedded.value;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RatiosTest {
    @ParameterizedTest
    @CsvSource({"half, of, 0.5", "one quarter, of, 0.25", "twice, as, 2", "double, the, 2", "20, %, 0.2", "20%, of, 0.2", "20, percent, 0.2", "1.5, times, 1.5", "three, times, 3",
        "two, thirds, 0.6666666666666666", "20, % above, 1.2", "20%, more, 1.2", "20, percent less, 0.8", "20, % of, 0.2"})
    void readsHowManyTimes(String text, String behind, double times) {
        String[] words = (behind + " x").split(" ");
        assertThat(Ratios.read(text, words[0], words[1])).contains(times);
    }

    @Test
    void leavesWhatIsNoNumber() {
        assertThat(Ratios.read("much", "more", "than")).isEmpty();
    }
}
