package io.querypilot.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class CarriedTest {
    private final Carried<String> step = new Carried<>();
    private final Carried<String> other = new Carried<>();

    @Test
    void aThreadThatWasUsedBeforeKnowsWhatGoesWithItsWorkAndNoLonger() throws Exception {
        ExecutorService used = Executors.newSingleThreadExecutor();
        try {
            used.submit(() -> {}).get();
            step.set("generate");
            other.set("kept");
            Supplier<String> first = Carried.over(this::told);
            step.set("execute");
            Supplier<String> second = Carried.over(this::told);
            step.remove();
            assertThat(used.submit(first::get).get()).isEqualTo("generate kept");
            assertThat(used.submit(second::get).get()).isEqualTo("execute kept");
            Future<String> without = used.submit(this::told);
            assertThat(without.get()).isEqualTo("null null");
            assertThat(told()).isEqualTo("null kept");
        } finally {
            other.remove();
            used.shutdown();
        }
    }

    private String told() {
        return step.get() + " " + other.get();
    }
}
