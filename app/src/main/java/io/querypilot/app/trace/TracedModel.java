package io.querypilot.app.trace;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.querypilot.model.Draft;
import io.querypilot.model.Model;
import io.querypilot.model.Reply;
import io.querypilot.model.UnderstandRequest;
import io.querypilot.model.Understanding;
import io.querypilot.model.WriteRequest;
import java.util.function.Supplier;

/** A model within this process, each call of which becomes a span. */
final class TracedModel implements Model {
    private final Model model;
    private final QuestionSpans spans;

    TracedModel(Model model, QuestionSpans spans) {
        this.model = model;
        this.spans = spans;
    }

    @Override
    public String name() {
        return model.name();
    }

    @Override
    public boolean understandsForFree() {
        return model.understandsForFree();
    }

    @Override
    public Reply<Understanding> understand(UnderstandRequest request) {
        return model.understandsForFree() ? model.understand(request) : called(() -> model.understand(request));
    }

    @Override
    public Reply<Draft> write(WriteRequest request) {
        return called(() -> model.write(request));
    }

    private <T> Reply<T> called(Supplier<Reply<T>> call) {
        Span span = spans.call("generate_content " + model.name(), SpanKind.INTERNAL)
                .setAttribute(GenAi.OPERATION, "generate_content")
                .setAttribute(GenAi.PROVIDER, "querypilot")
                .setAttribute(GenAi.REQUEST_MODEL, model.name());
        try {
            Reply<T> reply = call.get();
            span.setAttribute(GenAi.INPUT_TOKENS, reply.usage().inputTokens())
                    .setAttribute(GenAi.OUTPUT_TOKENS, reply.usage().outputTokens());
            return reply;
        } catch (RuntimeException fault) {
            span.setAttribute(GenAi.ERROR, fault.getClass().getName()).setStatus(StatusCode.ERROR);
            throw fault;
        } finally {
            span.end();
        }
    }

    @Override
    public void close() {
        model.close();
    }
}
