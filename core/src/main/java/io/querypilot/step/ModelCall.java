package io.querypilot.step;

import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.model.LogContext;
import io.querypilot.state.Budget;
import io.querypilot.state.State;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Asks a model for no longer than the question has time left. The call runs on a thread of its own, which is
 * interrupted when the time is over or the question is cancelled, because no model can be trusted to watch the clock.
 */
record ModelCall(Budget budget, State state) {
    <T> T of(Supplier<T> asked) {
        FutureTask<T> task = new FutureTask<>(LogContext.carried(asked)::get);
        Thread thread = new Thread(task, "querypilot-model");
        thread.setDaemon(true);
        thread.start();
        try {
            return task.get(budget.remaining(state).toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException late) {
            throw stopped("The model did not answer in the time the question has.", "Allow more with question_time.");
        } catch (InterruptedException cancelled) {
            Thread.currentThread().interrupt();
            throw stopped("The question was cancelled while the model was asked.", "");
        } catch (ExecutionException failed) {
            throw thrown(failed.getCause());
        } finally {
            task.cancel(true);
        }
    }

    private static QueryPilotException stopped(String message, String nextStep) {
        return new QueryPilotException(ErrorCode.MODEL_UNREACHABLE, message, nextStep);
    }

    private static RuntimeException thrown(Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof RuntimeException known ? known : new CompletionException(cause);
    }
}
