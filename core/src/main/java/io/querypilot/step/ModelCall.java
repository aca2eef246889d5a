package io.querypilot.step;

import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.model.Arrivals;
import io.querypilot.model.Arriving;
import io.querypilot.model.LogContext;
import io.querypilot.state.Budget;
import io.querypilot.state.State;
import io.querypilot.thread.Carried;
import io.querypilot.thread.Threads;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Asks a model for no longer than the question has time left. The call runs on a thread of its own, which is
 * interrupted when the time is over or the question is cancelled, because no model can be trusted to watch the clock.
 */
record ModelCall(Budget budget, State state) {
    <T> T of(Supplier<T> asked) {
        BlockingQueue<Optional<Arriving>> news = new LinkedBlockingQueue<>();
        Optional<Consumer<Arriving>> listener = Arrivals.heard();
        Supplier<T> told = listener.isEmpty()
                ? asked
                : () -> Arrivals.telling(arrived -> tell(news, arrived), asked);
        FutureTask<T> task = new FutureTask<>(LogContext.carried(Carried.over(told))::get) {
            @Override
            protected void done() {
                news.add(Optional.empty());
            }
        };
        Threads.start(task);
        try {
            pass(news, listener.orElse(arrived -> {}));
            return task.get();
        } catch (TimeoutException late) {
            throw new QueryPilotException(
                    ErrorCode.MODEL_UNREACHABLE,
                    "The model did not answer in the time the question has.",
                    "Allow more with question_time.");
        } catch (InterruptedException cancelled) {
            Thread.currentThread().interrupt();
            throw new QueryPilotException(
                    ErrorCode.CANCELLED, "The question was cancelled while the model was asked.", "");
        } catch (ExecutionException failed) {
            throw thrown(failed.getCause());
        } finally {
            task.cancel(true);
        }
    }

    /** Each holds the whole reply so far, so what nobody has heard yet makes way for the latest; the end stays. */
    private static void tell(BlockingQueue<Optional<Arriving>> news, Arriving arrived) {
        news.removeIf(Optional::isPresent);
        news.add(Optional.of(arrived));
    }

    /** Passes on what arrives until all has; on this thread, because a listener is told of a question by that alone. */
    private void pass(BlockingQueue<Optional<Arriving>> news, Consumer<Arriving> listener)
            throws InterruptedException, TimeoutException {
        while (true) {
            Optional<Arriving> arrived = news.poll(budget.remaining(state).toNanos(), TimeUnit.NANOSECONDS);
            if (arrived == null) {
                throw new TimeoutException();
            }
            if (arrived.isEmpty()) {
                return;
            }
            listener.accept(arrived.get());
        }
    }

    private static RuntimeException thrown(Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof RuntimeException known ? known : new CompletionException(cause);
    }
}
