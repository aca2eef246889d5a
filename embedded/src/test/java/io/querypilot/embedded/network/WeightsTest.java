package io.querypilot.embedded.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class WeightsTest {
    private static final long SMALL_STACK = 512L << 10;

    /** ONNX Runtime reads graphs by recursion: on the caller's stack this ended the process without a word. */
    @Test
    void loadOnAThreadWithASmallStack() throws InterruptedException {
        AtomicReference<String> version = new AtomicReference<>();
        Thread caller = new Thread(
                null, () -> version.set(Weights.load(ModelFiles.packaged()).version()), "small", SMALL_STACK);
        caller.start();
        caller.join();
        assertThat(version.get()).isNotBlank();
    }
}
