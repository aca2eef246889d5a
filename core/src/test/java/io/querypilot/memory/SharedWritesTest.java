package io.querypilot.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Writers who share a transaction of a SQLite store: each has its turn or is told why not. */
class SharedWritesTest {
    @TempDir
    Path folder;

    @Test
    void anErrorOfOneWriterIsThatWritersAloneAndTheOthersAreKept() throws Exception {
        try (Store store = Store.open(folder.resolve("store.db").toString())) {
            CountDownLatch inTurn = new CountDownLatch(1);
            CountDownLatch allQueued = new CountDownLatch(1);
            FutureTask<Integer> first = new FutureTask<>(() -> store.within(connection -> {
                inTurn.countDown();
                await(allQueued);
                return 0;
            }));
            start(first);
            await(inTurn);
            FutureTask<Integer> before = writer(store, 1);
            FutureTask<Integer> guilty = new FutureTask<>(() -> store.within(connection -> {
                throw new StackOverflowError("too deep");
            }));
            FutureTask<Integer> after = writer(store, 2);
            for (FutureTask<Integer> task : List.of(before, guilty, after)) {
                untilItWaits(start(task));
            }
            allQueued.countDown();

            assertThat(before.get(1, TimeUnit.MINUTES)).isEqualTo(1);
            assertThat(after.get(1, TimeUnit.MINUTES)).isEqualTo(1);
            assertThatThrownBy(() -> guilty.get(1, TimeUnit.MINUTES))
                    .isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(StackOverflowError.class);
            assertThat(new StoredSessions(store).turns("tenant", "writer")).hasSize(2);
            FutureTask<Integer> next = writer(store, 3);
            next.run();
            assertThat(next.get()).isEqualTo(1);
        }
    }

    private static FutureTask<Integer> writer(Store store, int number) {
        return new FutureTask<>(() -> store.within(connection -> {
            try (var statement = connection.createStatement()) {
                return statement.executeUpdate("INSERT INTO querypilot_turn (tenant, session, number, question, query,"
                        + " summary, at) VALUES ('tenant', 'writer', " + number + ", 'q" + number + "', '', '', 0)");
            }
        }));
    }

    private static Thread start(FutureTask<Integer> task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    /** For its turn: it has queued its work before. */
    private static void untilItWaits(Thread thread) {
        while (thread.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }

    @Test
    void everyOneOfManyWritersIsKeptAndAnInterruptStaysWithItsThread() throws Exception {
        try (Store store = Store.open(folder.resolve("store.db").toString())) {
            List<FutureTask<Integer>> writers = IntStream.range(0, 300).mapToObj(number -> writer(store, number)).toList();
            List<FutureTask<Boolean>> tasks = writers.stream().map(each -> new FutureTask<>(() -> {
                Thread.currentThread().interrupt();
                each.run();
                return Thread.interrupted();
            })).toList();
            tasks.forEach(task -> new Thread(task).start());

            for (int i = 0; i < tasks.size(); i++) {
                assertThat(tasks.get(i).get(1, TimeUnit.MINUTES)).isTrue();
                assertThat(writers.get(i).get()).isEqualTo(1);
            }
            assertThat(store.<Integer>reading(connection -> {
                try (var statement = connection.createStatement();
                        var count = statement.executeQuery("SELECT count(*) FROM querypilot_turn")) {
                    return count.getInt(1);
                }
            })).isEqualTo(300);
        }
    }
}
