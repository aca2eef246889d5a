package io.querypilot.state;

import io.querypilot.database.Limits;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** What one question may cost with all its attempts together: tokens, time, and rows and bytes brought in. */
public record Budget(long tokens, Duration time, long rows, long bytes) {
    public static final Budget STANDARD = new Budget(100_000, Duration.ofMinutes(5), 100_000, 256L << 20);
    private static final Duration LEAST = Duration.ofMillis(100);

    /** What is used up, in words; empty while there is something left of everything. */
    public Optional<String> spent(State state) {
        if (state.usage().inputTokens() + state.usage().outputTokens() >= tokens) {
            return spent(tokens, "token");
        }
        if (remaining(state).isNegative()) {
            return spent(time.toSeconds(), "second");
        }
        if (state.volume().rows() >= rows) {
            return spent(rows, "row");
        }
        return state.volume().bytes() >= bytes ? spent(bytes, "byte") : Optional.empty();
    }

    private static Optional<String> spent(long count, String what) {
        return Optional.of("The question's budget of " + count + " " + what + (count == 1 ? "" : "s") + " is spent.");
    }

    /** The time that is left; negative where it is over. */
    public Duration remaining(State state) {
        return time.minus(Duration.between(state.question().asked(), Instant.now()));
    }

    /** What one statement of this question may cost, whatever is left. */
    public static Limits limits(Limits standard, State state) {
        return state.question().limits().orElse(standard);
    }

    /** What one statement may cost and what is left for it, whichever is less; never nothing at all. */
    public Limits within(Limits standard, State state) {
        Limits limits = limits(standard, state);
        Duration left = remaining(state).compareTo(LEAST) < 0 ? LEAST : remaining(state);
        return new Limits(
                limits.timeout().compareTo(left) < 0 ? limits.timeout() : left,
                (int) Math.max(1, Math.min(limits.rows(), rows - state.volume().rows())),
                Math.max(1, Math.min(limits.bytes(), bytes - state.volume().bytes())));
    }
}
