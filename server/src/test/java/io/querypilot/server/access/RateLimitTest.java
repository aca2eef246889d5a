package io.querypilot.server.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.querypilot.server.web.Problem;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RateLimitTest {
    private final AtomicLong clock = new AtomicLong();
    private final RateLimit limit = new RateLimit(2, clock::get);

    private void later(Duration by) {
        clock.addAndGet(by.toNanos());
    }

    private void refuses(int seconds) {
        assertThatThrownBy(() -> limit.take("ann")).isInstanceOfSatisfying(Problem.class, told ->
                assertThat(told.seconds()).isEqualTo(seconds));
    }

    @Test
    void whoComesAgainWhenToldIsLetIn() {
        limit.take("ann");
        limit.take("ann");
        refuses(30);
        later(Duration.ofMillis(2_500));
        refuses(28);
        later(Duration.ofSeconds(27));
        refuses(1);
        later(Duration.ofSeconds(1));
        assertThatCode(() -> limit.take("ann")).doesNotThrowAnyException();
        assertThatCode(() -> limit.take("bob")).doesNotThrowAnyException();
    }
}
