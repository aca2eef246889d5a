package io.querypilot.database.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RememberedTest {
    private final List<String> worked = new ArrayList<>();
    private final Remembered<Integer> lengths = new Remembered<>(text -> {
        worked.add(text);
        return text.length();
    });

    @Test
    void whatIsKnownIsNotWorkedOutAgain() {
        assertThat(List.of(lengths.of("a"), lengths.of("bb"), lengths.of("a"))).containsExactly(1, 2, 1);
        assertThat(worked).containsExactly("a", "bb");
    }

    @Test
    void whatWasNotWantedForLongestIsForgottenFirst() {
        String first = "x".repeat(2 << 20);
        lengths.of("a");
        lengths.of(first);
        lengths.of("a");
        lengths.of("y".repeat(2 << 20));
        worked.clear();
        lengths.of("a");
        lengths.of(first);
        assertThat(worked).containsExactly(first);
    }
}
