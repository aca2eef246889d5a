package io.querypilot.flow;

import io.querypilot.state.Answer;
import io.querypilot.state.Attempt;
import io.querypilot.state.State;
import java.time.Duration;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells each step of each attempt in the log, so that a failed question can be understood from it alone. */
public final class FlowLog implements Listener {
    private static final Logger LOG = LoggerFactory.getLogger("io.querypilot");

    @Override
    public void left(String node, State state, Duration elapsed) {
        LOG.info(
                "[{}] attempt {} {} {} ({} ms)",
                state.question().session(),
                Math.max(1, state.attempts().size()),
                node,
                told(node, state),
                elapsed.toMillis());
    }

    @Override
    public void answered(Answer answer) {
        LOG.info(
                "[{}] {} after {} attempts, {} calls, {} ms: {}",
                answer.story().question().session(),
                answer.getClass().getSimpleName(),
                answer.story().attempts().size(),
                answer.story().usage().calls(),
                answer.story().elapsed().toMillis(),
                answer.story().question().text());
    }

    @Override
    public void faulted(State state, RuntimeException fault) {
        LOG.warn("[{}] fault: {}", state.question().session(), fault.getMessage());
        LOG.debug("[{}] fault", state.question().session(), fault);
    }

    private static String told(String node, State state) {
        return switch (node) {
            case Node.LOAD_SCHEMA -> state.ground().schema().tables().size() + " tables";
            case Node.LINK_SCHEMA, Node.UNDERSTAND -> "linked " + linked(state);
            case Node.INFER_JOINS -> state.ground().joins().joins().size() + " joins";
            case Node.GENERATE -> state.lastAttempt().map(FlowLog::written).orElse("no draft");
            case Node.CRITICISE -> state.lastAttempt().flatMap(Attempt::critique).map(Object::toString).orElse("");
            case Node.EXECUTE, Node.REFLECT, Node.ANALYSE -> state.lastAttempt().map(FlowLog::went).orElse("");
            default -> "done";
        };
    }

    private static String linked(State state) {
        return state.ground().linked().tables().stream()
                .map(table -> table.table().path())
                .collect(Collectors.joining(", "));
    }

    private static String written(Attempt attempt) {
        String diff = attempt.diff().isEmpty() ? "" : " (" + attempt.diff() + ")";
        return attempt.origin().id() + diff + ": " + attempt.sql().replaceAll("\\s+", " ");
    }

    private static String went(Attempt attempt) {
        return attempt.diagnosis()
                .map(made -> (made.retry() ? "retry: " : "stop: ") + made.feedback().text())
                .or(() -> attempt.reflection().map(made -> "score " + made.score() + " " + made.issues()))
                .orElseGet(() -> attempt.ran() ? "ran" : attempt.error());
    }
}
