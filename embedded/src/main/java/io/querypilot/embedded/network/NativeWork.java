package io.querypilot.embedded.network;

import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Loads native code in the background, on threads with the stack it needs, and waits for it where the program would
 * end in the middle of it.
 */
public final class NativeWork {
    private static final long STACK_BYTES = 64L << 20;
    private static final long LONGEST_MILLIS = 20_000;
    private static final Set<Thread> UNDER_WAY = ConcurrentHashMap.newKeySet();

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

    /**
     * Waits for what is under way. A program that ends early calls this before it exits: ONNX Runtime closes itself when
     * the JVM shuts down, whoever is still inside.
     */
    public static void finish() {
        try {
            for (Thread thread : UNDER_WAY) {
                thread.join(LONGEST_MILLIS);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
