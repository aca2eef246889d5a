package io.querypilot.embedded.network;

import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Loads native code in the background, on threads with the stack it needs; the JVM does not end in the middle of it,
 * because native code that outlives the JVM brings the process down.
 */
public final class NativeWork {
    private static final long STACK_BYTES = 64L << 20;
    private static final long LONGEST_MILLIS = 20_000;
    private static final Set<Thread> UNDER_WAY = ConcurrentHashMap.newKeySet();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(NativeWork::awaitAll, "querypilot-native-end"));
    }

    private NativeWork() {}

    public static <T> CompletableFuture<T> start(Supplier<T> work) {
        CompletableFuture<T> result = new CompletableFuture<>();
        Thread thread = new Thread(null, () -> complete(result, work), "querypilot-native", STACK_BYTES);
        thread.setDaemon(true);
        UNDER_WAY.add(thread);
        thread.start();
        return result;
    }

    private static <T> void complete(CompletableFuture<T> result, Supplier<T> work) {
        try {
            result.complete(work.get());
        } catch (RuntimeException | Error failed) {
            result.completeExceptionally(failed);
        } finally {
            UNDER_WAY.remove(Thread.currentThread());
        }
    }

    private static void awaitAll() {
        try {
            for (Thread thread : UNDER_WAY) {
                thread.join(LONGEST_MILLIS);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
