package io.querypilot.state;

import io.querypilot.database.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** What one question may cost with all its attempts together: tokens, time, and rows brought in. */
public record Budget(long tokens, Duration time, long rows) {
    public static final Budget STANDARD = new Budget(100_000, Duration.ofMinutes(5), 100_000);

    /** What is used up, in words; empty while there is something left of everything. */
    public Optional<String> spent(State state) {
        long tokensUsed = state.usage().inputTokens() + state.usage().outputTokens();
        if (tokensUsed >= tokens) {
            return Optional.of("The question's budget of " + tokens + " tokens is spent.");
        }
        if (remaining(state).isNegative()) {
            return Optional.of("The question's budget of " + time.toSeconds() + " seconds is spent.");
        }
        if (rowsRead(state) >= rows) {
            return Optional.of("The question's budget of " + rows + " rows is spent.");
        }
        return Optional.empty();
    }

    public Duration remaining(State state) {
        return time.minus(Duration.between(state.question().asked(), Instant.now()));
    }

    public long rowsLeft(State state) {
        return rows - rowsRead(state);
    }

    private static long rowsRead(State state) {
        return state.attempts().stream()
                .flatMap(attempt -> attempt.outcome().stream())
                .filter(Outcome.Success.class::isInstance)
                .mapToLong(outcome -> ((Outcome.Success) outcome).table().rowCount())
                .sum();
    }
}
