package io.querypilot.app.trace;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.querypilot.AnswerJson;
import io.querypilot.critic.Critique;
import io.querypilot.critic.Issue;
import io.querypilot.error.QueryPilotException;
import io.querypilot.flow.Listener;
import io.querypilot.flow.StepEvent;
import io.querypilot.model.LogContext;
import io.querypilot.sql.SqlError;
import io.querypilot.state.Answer;
import io.querypilot.state.Attempt;
import io.querypilot.state.Question;
import io.querypilot.thread.Carried;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.MDC;

/** A span for each question, within it one for each step, within that one for each call of a model. */
final class QuestionSpans implements Listener {
    private static final AttributeKey<String> QUESTION = AttributeKey.stringKey("querypilot.question");
    private static final AttributeKey<String> QUESTION_ID = AttributeKey.stringKey("querypilot.question.id");
    private static final AttributeKey<String> STATUS = AttributeKey.stringKey("querypilot.status");
    private static final AttributeKey<Long> ATTEMPT = AttributeKey.longKey("querypilot.attempt");
    private static final AttributeKey<Long> ATTEMPTS = AttributeKey.longKey("querypilot.attempts");
    private static final AttributeKey<Long> CALLS = AttributeKey.longKey("querypilot.model.calls");

    /** A question on its way; its step is null before the first and between two. */
    private static final class Open {
        private final Span question;
        private Span step;

        Open(Span question) {
            this.question = question;
        }

        void endStep() {
            if (step != null) {
                step.end();
                step = null;
            }
        }
    }

    private final Tracer tracer;
    private final boolean content;
    private final Map<String, Open> open = new ConcurrentHashMap<>();

    /** The step that is being done, also on the threads that go on with it: a model is asked on another. */
    private final Carried<Context> step = new Carried<>();

    QuestionSpans(Tracer tracer, boolean content) {
        this.tracer = tracer;
        this.content = content;
    }

    /** Whether what people asked, and what models said, may be written down. */
    boolean content() {
        return content;
    }

    /** Begins the span of a call, within the step that makes it. */
    Span call(String name, SpanKind kind) {
        Context within = step.get();
        return tracer.spanBuilder(name).setSpanKind(kind).setParent(within == null ? Context.root() : within).startSpan();
    }

    @Override
    public void on(StepEvent event) {
        if (event instanceof StepEvent.Entered entered) {
            entered(entered);
        } else if (event instanceof StepEvent.Step left) {
            left(left);
        } else if (event instanceof StepEvent.Ended ended) {
            ended(ended.answer());
        } else if (event instanceof StepEvent.Faulted faulted) {
            faulted(faulted);
        }
    }

    private void entered(StepEvent.Entered entered) {
        Open asked = open.computeIfAbsent(entered.question().id(), id -> new Open(begun(entered.question())));
        asked.endStep();
        asked.step = tracer.spanBuilder(entered.node().toLowerCase(Locale.ROOT))
                .setParent(Context.root().with(asked.question))
                .setAttribute(ATTEMPT, (long) Math.max(1, entered.attempt()))
                .startSpan();
        step.set(Context.root().with(asked.step));
    }

    private Span begun(Question question) {
        Span span = tracer.spanBuilder("invoke_agent querypilot")
                .setParent(around())
                .setAttribute(GenAi.OPERATION, "invoke_agent")
                .setAttribute(GenAi.AGENT, "querypilot")
                .setAttribute(GenAi.CONVERSATION, question.session())
                .setAttribute(QUESTION_ID, question.id())
                .startSpan();
        return content ? span.setAttribute(QUESTION, question.text()) : span;
    }

    /** The span of whoever asks, where a request has named it: {@code 00-TRACE-SPAN-FLAGS}. */
    private static Context around() {
        String named = MDC.get(LogContext.TRACE);
        if (named == null) {
            return Context.root();
        }
        String[] parts = named.split("-");
        return Context.root().with(Span.wrap(SpanContext.createFromRemoteParent(
                parts[1], parts[2], TraceFlags.fromHex(parts[3], 0), TraceState.getDefault())));
    }

    private void left(StepEvent.Step left) {
        Open asked = open.get(left.question().id());
        if (asked == null || asked.step == null) {
            return;
        }
        asked.step.setAttribute(ATTEMPT, (long) left.at().attempt());
        attempt(left).ifPresent(attempt -> described(asked.step, attempt));
        asked.endStep();
    }

    private static Optional<Attempt> attempt(StepEvent.Step step) {
        if (step instanceof StepEvent.Drafted drafted) {
            return drafted.attempt();
        }
        if (step instanceof StepEvent.Criticised criticised) {
            return Optional.of(criticised.attempt());
        }
        return step instanceof StepEvent.Ran ran ? Optional.of(ran.attempt()) : Optional.empty();
    }

    private void described(Span span, Attempt attempt) {
        attempt.engineError()
                .map(SqlError::type)
                .or(() -> attempt.critique().flatMap(Critique::firstBlocking).map(Issue::type))
                .ifPresent(type -> span.setAttribute(GenAi.ERROR, type.id()).setStatus(StatusCode.ERROR));
        if (content) {
            span.setAttribute(GenAi.SQL, attempt.sql());
        }
    }

    private void ended(Answer answer) {
        Answer.Trace trace = answer.trace();
        Span span = close(trace.question());
        span.setAttribute(STATUS, AnswerJson.status(answer))
                .setAttribute(ATTEMPTS, (long) trace.attempts().size())
                .setAttribute(CALLS, (long) trace.usage().calls())
                .setAttribute(GenAi.REQUEST_MODEL, trace.model())
                .setAttribute(GenAi.INPUT_TOKENS, trace.usage().inputTokens())
                .setAttribute(GenAi.OUTPUT_TOKENS, trace.usage().outputTokens());
        span.end();
    }

    private void faulted(StepEvent.Faulted faulted) {
        Span span = close(faulted.question());
        String type = faulted.fault() instanceof QueryPilotException known
                ? known.code().name().toLowerCase(Locale.ROOT)
                : faulted.fault().getClass().getName();
        span.setAttribute(STATUS, "fault").setAttribute(GenAi.ERROR, type).setStatus(StatusCode.ERROR);
        span.end();
    }

    private Span close(Question question) {
        step.remove();
        Open asked = open.remove(question.id());
        if (asked == null) {
            return begun(question);
        }
        asked.endStep();
        return asked.question;
    }
}
