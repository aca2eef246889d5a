package io.querypilot.step;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.model.Arrivals;
import io.querypilot.model.Arriving;
import io.querypilot.state.Budget;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class ModelCallTest {
    @Test
    void aSlowListenerIsToldTheLatestOnly() {
        CountDownLatch heard = new CountDownLatch(1);
        CountDownLatch written = new CountDownLatch(1);
        List<String> told = new CopyOnWriteArrayList<>();

        String reply = Arrivals.telling(
                arrived -> {
                    told.add(arrived.text());
                    heard.countDown();
                    await(written);
                },
                () -> new ModelCall(Budget.STANDARD, StepTest.asked("How many?")).of(() -> {
                    tell("0");
                    await(heard);
                    for (int number = 1; number <= 1_000; number++) {
                        tell(String.valueOf(number));
                    }
                    written.countDown();
                    return "done";
                }));

        assertThat(reply).isEqualTo("done");
        assertThat(told).containsExactly("0", "1000");
    }

    private static void tell(String text) {
        Arrivals.heard().orElseThrow().accept(new Arriving("", text));
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException cancelled) {
            throw new IllegalStateException(cancelled);
        }
    }
}
