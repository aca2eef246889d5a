package io.querypilot.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

class ThreadsTest {
    /** Whoever gets the thread of work that was cancelled must not pay for it. */
    @Test
    void anInterruptEndsWithTheWorkItWasMeantFor() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        FutureTask<Void> cancelled = new FutureTask<>(() -> {
            begun.countDown();
            // Hears no interrupt, so that it is still set when this ends.
            while (!Thread.currentThread().isInterrupted()) {
                Thread.onSpinWait();
            }
            ended.countDown();
            return null;
        });
        Threads.start(cancelled);
        begun.await();
        cancelled.cancel(true);
        ended.await();
        for (int i = 0; i < 20; i++) {
            FutureTask<Boolean> next = new FutureTask<>(() -> Thread.currentThread().isInterrupted());
            Threads.start(next);
            assertThat(next.get()).isFalse();
        }
    }

    @Test
    void workIsDoneOnADaemon() throws Exception {
        FutureTask<Boolean> task = new FutureTask<>(() -> Thread.currentThread().isDaemon());
        Threads.start(task);
        assertThat(task.get()).isTrue();
    }
}
