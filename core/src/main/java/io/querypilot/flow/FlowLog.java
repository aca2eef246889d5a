package io.querypilot.flow;

import io.querypilot.critic.Critique;
import io.querypilot.state.Answer;
import io.querypilot.state.Attempt;
import io.querypilot.state.State;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
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
                answer.trace().question().session(),
                answer.getClass().getSimpleName(),
                answer.trace().attempts().size(),
                answer.trace().usage().calls(),
                answer.trace().elapsed().toMillis(),
                answer.trace().question().text());
    }

    @Override
    public void faulted(State state, RuntimeException fault) {
        LOG.warn("[{}] fault: {}", state.question().session(), fault.getMessage());
        LOG.debug("[{}] fault", state.question().session(), fault);
    }

    private static String told(String node, State state) {
        return switch (node) {
            case Node.LOAD_SCHEMA -> state.context().schema().tables().size() + " tables";
            case Node.LINK_SCHEMA, Node.UNDERSTAND -> "linked " + linked(state);
            case Node.INFER_JOINS -> state.context().joins().joins().size() + " joins";
            case Node.FIND_ALTERNATIVES, Node.COMPARE_ALTERNATIVES, Node.CLARIFY -> asked(state);
            case Node.GENERATE -> state.lastAttempt().map(FlowLog::written).orElse("no draft");
            case Node.CRITICISE -> state.lastAttempt().flatMap(Attempt::critique).map(FlowLog::judged).orElse("");
            case Node.EXECUTE, Node.REFLECT, Node.ANALYSE -> state.lastAttempt().map(FlowLog::went).orElse("");
            default -> "done";
        };
    }

    private static String linked(State state) {
        return state.context().linked().tables().stream()
                .map(table -> table.table().path())
                .collect(Collectors.joining(", "));
    }

    private static String asked(State state) {
        return state.clarification()
                .map(asked -> asked.type().id() + ": " + String.join(" or ", asked.options()))
                .orElse("nothing to ask");
    }

    private static String judged(Critique critique) {
        String verdict = critique.valid() ? "valid" : "not valid";
        String issues = critique.issues().stream()
                .map(issue -> (issue.blocking() ? "; " : "; warning: ") + issue.type().id() + ": " + issue.message())
                .collect(Collectors.joining());
        return String.format(Locale.ROOT, "%s, confidence %.2f%s", verdict, critique.confidence(), issues);
    }

    private static String written(Attempt attempt) {
        String diff = attempt.diff().isEmpty() ? "" : " (" + attempt.diff() + ")";
        return attempt.origin().id() + diff + ": " + attempt.sql().replaceAll("\\s+", " ");
    }

    private static String noted(List<String> issues) {
        return issues.isEmpty() ? "" : "; " + String.join(" ", issues);
    }

    private static String went(Attempt attempt) {
        return attempt.diagnosis()
                .map(made -> (made.retry() ? "retry: " : "stop: ") + made.feedback().text())
                .or(() -> attempt.reflection().map(made -> "score " + made.score() + noted(made.issues())))
                .orElseGet(() -> attempt.ran() ? "ran" : attempt.error());
    }
}
