package io.querypilot.embedded.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.onnxruntime.OrtException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ProcessorsTest {
    private final Processors two = new Processors(2);

    /** Which thread did each of two pieces. */
    private static Thread[] workers(Processors.Own processor) throws OrtException {
        Thread[] workers = new Thread[2];
        processor.each(2, piece -> workers[piece] = Thread.currentThread());
        return workers;
    }

    /**
     * Each piece goes on when the other has begun, on whichever threads. The thread of an earlier piece may not have left yet:
     * then the caller does both, and is asked again.
     */
    private static Thread[] workersAtOnce(Processors.Own processor) throws OrtException {
        Thread[] workers = new Thread[2];
        do {
            CountDownLatch begun = new CountDownLatch(2);
            processor.each(2, piece -> {
                begun.countDown();
                awaitAllOrAWhile(begun);
                workers[piece] = Thread.currentThread();
            });
        } while (workers[0] == workers[1]);
        return workers;
    }

    private static void awaitAllOrAWhile(CountDownLatch latch) {
        try {
            latch.await(1, TimeUnit.SECONDS);
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }

    private static void awaitAll(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }

    @Test
    void workIsDoneAtTheSameTimeWhereAProcessorIsFree() throws OrtException {
        try (Processors.Own processor = two.take()) {
            for (int again = 0; again < 3; again++) {
                Thread[] workers = workersAtOnce(processor);
                assertThat(workers[0]).isSameAs(Thread.currentThread());
                assertThat(workers[1].getName()).isEqualTo("querypilot-network");
                assertThat(workers[1].isDaemon()).isTrue();
            }
        }
    }

    @Test
    void eachDoesItsOwnWhereAsManyAreAskedAsThereAreProcessors() throws OrtException {
        Thread own = Thread.currentThread();
        try (Processors.Own processor = two.take()) {
            try (Processors.Own other = two.take()) {
                assertThat(workers(processor)).containsExactly(own, own);
                assertThat(workers(other)).containsExactly(own, own);
            }
            assertThat(workersAtOnce(processor)[1]).isNotSameAs(own);
        }
        try (Processors.Own processor = new Processors(1).take()) {
            assertThat(workers(processor)).containsExactly(own, own);
        }
    }

    @Test
    void nobodyWaitsForAThreadThatGetsNoTime() throws OrtException {
        try (Processors.Own processor = new Processors(2, work -> {}).take()) {
            assertThat(workers(processor)).containsExactly(Thread.currentThread(), Thread.currentThread());
        }
    }

    @Test
    void whatFailsIsThrownWhenTheOtherIsDone() throws OrtException {
        try (Processors.Own processor = two.take()) {
            CountDownLatch begun = new CountDownLatch(1);
            CountDownLatch failed = new CountDownLatch(1);
            boolean[] done = new boolean[1];
            assertThatThrownBy(() -> processor.each(2, piece -> {
                        if (piece == 0) {
                            awaitAll(begun);
                            failed.countDown();
                            throw new OrtException("no");
                        }
                        begun.countDown();
                        awaitAll(failed);
                        done[0] = true;
                    }))
                    .isInstanceOf(OrtException.class)
                    .hasMessageContaining("no");
            assertThat(done[0]).isTrue();
            assertThatThrownBy(() -> processor.each(2, piece -> {
                        throw new IllegalStateException("closed");
                    }))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("closed");
            assertThat(workersAtOnce(processor)).doesNotContainNull();
        }
    }

    @Test
    void anInterruptStopsNothingAndStaysWithTheCaller() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        boolean[] done = new boolean[1];
        FutureTask<Boolean> asks = new FutureTask<>(() -> {
            try (Processors.Own processor = two.take()) {
                processor.each(2, piece -> {
                    if (piece == 1) {
                        begun.countDown();
                        awaitAll(interrupted);
                        done[0] = true;
                    }
                    while (begun.getCount() > 0) {
                        Thread.onSpinWait();
                    }
                });
            }
            return done[0] && Thread.currentThread().isInterrupted();
        });
        Thread caller = new Thread(asks);
        caller.start();
        begun.await();
        caller.interrupt();
        interrupted.countDown();
        assertThat(asks.get()).isTrue();
    }
}
