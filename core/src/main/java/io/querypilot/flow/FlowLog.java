package io.querypilot.flow;

import io.querypilot.critic.Critique;
import io.querypilot.state.Answer;
import io.querypilot.state.Attempt;
import io.querypilot.state.Clarification;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells each step of each attempt in the log, so that a failed question can be understood from it alone. */
public final class FlowLog implements Listener {
    private static final Logger LOG = LoggerFactory.getLogger("io.querypilot");

    @Override
    public void on(StepEvent event) {
        if (event instanceof StepEvent.Step step) {
            told(event, step);
        } else if (event instanceof StepEvent.Ended ended) {
            ended(ended.answer());
        } else if (event instanceof StepEvent.Faulted faulted) {
            LOG.warn("[{}] fault: {}", event.question().session(), faulted.fault().getMessage());
            LOG.debug("[{}] fault", event.question().session(), faulted.fault());
        }
    }

    private static void told(StepEvent event, StepEvent.Step step) {
        // What nobody reads need not be worded.
        if (LOG.isInfoEnabled()) {
            LOG.atInfo()
                    .addKeyValue("step", step.at().node())
                    .addKeyValue("attempt", step.at().attempt())
                    .addKeyValue("ms", step.at().elapsed().toMillis())
                    .log(
                            "[{}] attempt {} {} {} ({} ms)",
                            event.question().session(),
                            step.at().attempt(),
                            step.at().node(),
                            told(step),
                            step.at().elapsed().toMillis());
        }
    }

    private static void ended(Answer answer) {
        Answer.Trace trace = answer.trace();
        LOG.atInfo()
                .addKeyValue("status", answer.getClass().getSimpleName())
                .addKeyValue("attempts", trace.attempts().size())
                .addKeyValue("calls", trace.usage().calls())
                .addKeyValue("input_tokens", trace.usage().inputTokens())
                .addKeyValue("output_tokens", trace.usage().outputTokens())
                .addKeyValue("ms", trace.elapsed().toMillis())
                .log(
                        "[{}] {} after {} attempts, {} calls, {} ms: {}",
                        trace.question().session(),
                        answer.getClass().getSimpleName(),
                        trace.attempts().size(),
                        trace.usage().calls(),
                        trace.elapsed().toMillis(),
                        trace.question().text());
    }

    private static String told(StepEvent.Step step) {
        if (step instanceof StepEvent.SchemaLoaded loaded) {
            return loaded.tables() + " tables";
        }
        if (step instanceof StepEvent.Linked linked) {
            return "linked " + String.join(", ", linked.tables());
        }
        if (step instanceof StepEvent.Understood understood) {
            return "needs " + String.join(", ", understood.tables());
        }
        if (step instanceof StepEvent.JoinsInferred inferred) {
            return inferred.joins().size() + " joins";
        }
        if (step instanceof StepEvent.AlternativesCompared compared) {
            return asked(compared.open());
        }
        return toldOfDraft(step);
    }

    private static String toldOfDraft(StepEvent.Step step) {
        if (step instanceof StepEvent.Drafted drafted) {
            return drafted.attempt().map(FlowLog::written).orElse("no draft");
        }
        if (step instanceof StepEvent.Criticised criticised) {
            return criticised.attempt().critique().map(FlowLog::judged).orElse("");
        }
        if (step instanceof StepEvent.Ran ran) {
            return went(ran.attempt());
        }
        if (step instanceof StepEvent.Reflected reflected) {
            return went(reflected.attempt());
        }
        return step instanceof StepEvent.Diagnosed diagnosed ? went(diagnosed.attempt()) : "done";
    }

    private static String asked(Optional<Clarification> open) {
        return open.map(asked -> asked.type().id() + ": " + String.join(" or ", asked.options()))
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
