package io.querypilot.server;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.querypilot.AnswerJson;
import io.querypilot.database.Pool;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.flow.Listener;
import io.querypilot.flow.StepEvent;
import io.querypilot.server.kept.Leases;
import io.querypilot.state.Answer;
import io.querypilot.state.Attempt;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** What Prometheus reads: how long each step takes, how questions end, what they cost, and who waits. */
public final class Meters implements Listener {
    /** Strangers can make up others, and each would be kept for ever. */
    private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");
    private static final String QUESTIONS = "Questions that have ended, by how";
    private static final String CORRECTIONS = "Drafts and answers that were corrected, by rule, model or person";

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final Optional<Prices> prices;

    Meters(Turnstile turnstile, Leases leases, Agent agent) {
        this.prices = agent.prices();
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        Gauge.builder("querypilot.questions.working", turnstile, Turnstile::working)
                .description("Questions that are worked on")
                .register(registry);
        Gauge.builder("querypilot.questions.waiting", () -> turnstile.waiting() + leases.waiting())
                .description("Questions that wait for their turn, or for the one before them in their session")
                .register(registry);
        connections("store", agent.store()::pool);
        agent.database().pool().ifPresent(there ->
                connections("database", () -> agent.database().pool().orElse(there)));
    }

    private void connections(String of, Supplier<Pool> pool) {
        connections("busy", of, () -> pool.get().busy());
        connections("waiting", of, () -> pool.get().waiting());
        connections("most", of, () -> pool.get().most());
    }

    private void connections(String state, String of, Supplier<Number> count) {
        Gauge.builder("querypilot.connections." + state, count)
                .description("Connections to the database or the store: at work (busy), waited for, or at most")
                .tag("of", of)
                .register(registry);
    }

    /** One answered request, by its route and not its address, which may name a session. */
    void answered(String method, String route, int status, Duration took) {
        Timer.builder("querypilot.http")
                .description("How long requests took, by route and status")
                .tag("method", METHODS.contains(method) ? method : "other")
                .tag("route", route)
                .tag("status", String.valueOf(status))
                .register(registry)
                .record(took);
    }

    @Override
    public void on(StepEvent event) {
        if (event instanceof StepEvent.Step step) {
            Timer.builder("querypilot.step")
                    .description("How long the steps of questions took")
                    .tag("node", step.at().node().toLowerCase(Locale.ROOT))
                    .register(registry)
                    .record(step.at().elapsed());
        } else if (event instanceof StepEvent.Ended ended) {
            ended(ended.answer());
        } else if (event instanceof StepEvent.Faulted faulted) {
            boolean cancelled = faulted.fault() instanceof QueryPilotException fault && fault.code() == ErrorCode.CANCELLED;
            count("querypilot.questions", QUESTIONS, "status", cancelled ? "cancelled" : "fault", 1);
        } else if (event instanceof StepEvent.Corrected) {
            count("querypilot.corrections", CORRECTIONS, "by", "person", 1);
        }
    }

    private void ended(Answer answer) {
        Answer.Trace trace = answer.trace();
        count("querypilot.questions", QUESTIONS, "status", AnswerJson.status(answer), 1);
        Timer.builder("querypilot.question")
                .description("How long questions took to their answer")
                .publishPercentileHistogram().register(registry).record(trace.elapsed());
        summary("querypilot.attempts", "How many drafts questions took").record(trace.attempts().size());
        tokens("input", trace.model(), trace.usage().inputTokens());
        tokens("output", trace.model(), trace.usage().outputTokens());
        prices.ifPresent(known -> count("querypilot.cost", "What answers cost, by price_input and price_output", "model", trace.model(), known.of(trace.usage())));
        summary("querypilot.question.tokens", "How many tokens questions took, read and written")
                .record(trace.usage().inputTokens() + trace.usage().outputTokens());
        count("querypilot.model.calls", "How often models were asked", "model", trace.model(), trace.usage().calls());
        trace.attempts().forEach(this::counted);
    }

    /** What is paid for, by the model that was asked first. */
    private void tokens(String direction, String model, double more) {
        Counter.builder("querypilot.tokens")
                .description("Tokens that models read (input) and wrote (output)")
                .tag("direction", direction)
                .tag("model", model)
                .register(registry)
                .increment(more);
    }

    private void counted(Attempt attempt) {
        attempt.failure().ifPresent(failure -> count("querypilot.errors", "Drafts that failed, by the type of their error", "type", failure.type().id(), 1));
        if (attempt.origin() != Attempt.Origin.GENERATED) {
            count("querypilot.corrections", CORRECTIONS, "by", attempt.origin() == Attempt.Origin.REPAIRED ? "rule" : "model", 1);
        }
    }

    private void count(String name, String meaning, String tag, String value, double more) {
        Counter.builder(name).description(meaning).tag(tag, value).register(registry).increment(more);
    }

    private DistributionSummary summary(String name, String meaning) {
        return DistributionSummary.builder(name).description(meaning).register(registry);
    }

    String text() {
        return registry.scrape();
    }
}
