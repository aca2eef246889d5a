package io.querypilot.server;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.querypilot.AnswerJson;
import io.querypilot.flow.Listener;
import io.querypilot.flow.StepEvent;
import io.querypilot.state.Answer;
import io.querypilot.state.Attempt;
import java.time.Duration;
import java.util.Locale;

/** What Prometheus reads: how long each step takes, how questions end, what they cost, and who waits. */
public final class Meters implements Listener {
    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

    Meters(Turnstile turnstile, Agent agent) {
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        Gauge.builder("querypilot.questions.working", turnstile, Turnstile::working).register(registry);
        Gauge.builder("querypilot.questions.waiting", turnstile, Turnstile::waiting).register(registry);
        Gauge.builder("querypilot.store.connections.busy", agent.store(), store -> store.busyConnections())
                .register(registry);
    }

    /** One answered request, by its route and not its address, which may name a session. */
    void answered(String method, String route, int status, Duration took) {
        Timer.builder("querypilot.http")
                .tag("method", method)
                .tag("route", route)
                .tag("status", String.valueOf(status))
                .register(registry)
                .record(took);
    }

    @Override
    public void on(StepEvent event) {
        if (event instanceof StepEvent.Step step) {
            Timer.builder("querypilot.step")
                    .tag("node", step.at().node().toLowerCase(Locale.ROOT))
                    .register(registry)
                    .record(step.at().elapsed());
        } else if (event instanceof StepEvent.Answered answered) {
            ended(answered.answer());
        } else if (event instanceof StepEvent.AskedBack back) {
            ended(back.answer());
        } else if (event instanceof StepEvent.GaveUp failed) {
            ended(failed.answer());
        } else if (event instanceof StepEvent.Faulted) {
            count("querypilot.questions", "status", "fault", 1);
        } else if (event instanceof StepEvent.Corrected) {
            count("querypilot.corrections", "by", "person", 1);
        }
    }

    private void ended(Answer answer) {
        Answer.Trace trace = answer.trace();
        count("querypilot.questions", "status", AnswerJson.status(answer), 1);
        Timer.builder("querypilot.question").publishPercentileHistogram().register(registry).record(trace.elapsed());
        registry.summary("querypilot.attempts").record(trace.attempts().size());
        count("querypilot.tokens", "direction", "input", trace.usage().inputTokens());
        count("querypilot.tokens", "direction", "output", trace.usage().outputTokens());
        count("querypilot.model.calls", "model", trace.model(), trace.usage().calls());
        trace.attempts().forEach(this::counted);
    }

    private void counted(Attempt attempt) {
        attempt.failure().ifPresent(failure -> count("querypilot.errors", "type", failure.type().id(), 1));
        if (attempt.origin() != Attempt.Origin.GENERATED) {
            count("querypilot.corrections", "by", attempt.origin() == Attempt.Origin.REPAIRED ? "rule" : "model", 1);
        }
    }

    private void count(String name, String tag, String value, double more) {
        Counter.builder(name).tag(tag, value).register(registry).increment(more);
    }

    String text() {
        return registry.scrape();
    }
}
