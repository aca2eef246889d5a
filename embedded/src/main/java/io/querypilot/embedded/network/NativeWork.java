package io.querypilot.embedded.network;

import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Loads native code in the background, on threads with the stack it needs, and waits for it where the program would
 * end in the middle of it.
 */
public final class NativeWork {
    private static final long STACK_BYTES = 64L << 20;
    private static final long LONGEST_MILLIS = 20_000;
    private static final long LOOK_MILLIS = 10;
    private static final Set<Thread> UNDER_WAY = ConcurrentHashMap.newKeySet();

    static {
        waitAtShutdown();
    }

    private NativeWork() {}

    /** A process that is told to end calls nothing of ours; libraries are taken down around whoever is still inside. */
    private static void waitAtShutdown() {
        try {
            Runtime.getRuntime().addShutdownHook(new Thread(NativeWork::finish, "querypilot-native-end"));
        } catch (IllegalStateException ending) {
            // It is too late to wait: the process is ending already.
        }
    }

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
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(LONGEST_MILLIS);
        try {
            while (!UNDER_WAY.isEmpty() && System.nanoTime() < end) {
                Thread.sleep(LOOK_MILLIS);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
