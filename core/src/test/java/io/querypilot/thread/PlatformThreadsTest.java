package io.querypilot.thread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

class PlatformThreadsTest {
    private final PlatformThreads threads = new PlatformThreads("test-native", 2);

    private static <T> FutureTask<T> waiting(Supplier<T> work) {
        return new FutureTask<>(work::get);
    }

    @Test
    void whatComesOnAVirtualThreadIsDoneOnAPlatformThread() throws Exception {
        FutureTask<String> task = waiting(() -> threads.run(() -> Thread.currentThread().getName()));
        Threads.FACTORY.newThread(task).start();
        assertThat(task.get()).isEqualTo(Threads.areVirtual() ? "test-native" : "querypilot");
        assertThat(threads.run(Thread::currentThread)).isSameAs(Thread.currentThread());
    }

    @Test
    void anInterruptReachesTheWorkAndStaysWithWhoeverWaited() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        FutureTask<Boolean> task = waiting(() -> {
            String came = threads.run(() -> slept(begun));
            return came.equals("interrupted") && Thread.currentThread().isInterrupted();
        });
        Thread waits = Threads.FACTORY.newThread(task);
        waits.start();
        begun.await();
        waits.interrupt();
        assertThat(task.get()).isTrue();
    }

    private static String slept(CountDownLatch begun) {
        begun.countDown();
        try {
            Thread.sleep(600_000);
            return "slept";
        } catch (InterruptedException cancelled) {
            Thread.currentThread().interrupt();
            return "interrupted";
        }
    }

    @Test
    void whatIsThrownAndWhatTheLogIsAboutGoWithTheWork() throws Exception {
        FutureTask<String> task = waiting(() -> {
            MDC.put("session", "s1");
            assertThatThrownBy(() -> threads.run(() -> {
                        throw new IllegalArgumentException("no");
                    }))
                    .isInstanceOf(IllegalArgumentException.class);
            return threads.finish(() -> MDC.get("session"));
        });
        Threads.FACTORY.newThread(task).start();
        assertThat(task.get()).isEqualTo("s1");
    }
}
