package io.querypilot.server.web;

import io.javalin.http.Context;
import io.querypilot.model.LogContext;
import io.querypilot.thread.Threads;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * Answers a request that will mostly wait for a model: on a virtual thread where the JDK has them, so that it holds none of the
 * server's, which are left to everything that must not wait; else on the one that brought it.
 */
public final class Waiting {
    private Waiting() {}

    public static void answer(Context ctx, Runnable work) {
        if (!Threads.areVirtual()) {
            work.run();
            return;
        }
        CompletableFuture<Void> done = new CompletableFuture<>();
        Supplier<Void> carried = LogContext.carried(() -> {
            work.run();
            return null;
        });
        ctx.future(() -> {
            Threads.FACTORY.newThread(() -> complete(done, carried)).start();
            return done;
        });
    }

    /** What is no exception is told as one, or nobody would answer the request. */
    private static void complete(CompletableFuture<Void> done, Supplier<Void> work) {
        try {
            done.complete(work.get());
        } catch (RuntimeException fault) {
            done.completeExceptionally(fault);
        } catch (Error fault) {
            done.completeExceptionally(Problem.of(fault));
        }
    }
}
