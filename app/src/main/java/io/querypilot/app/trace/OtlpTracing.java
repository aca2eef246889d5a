package io.querypilot.app.trace;

import dev.langchain4j.model.chat.ChatModel;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporterBuilder;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.querypilot.app.opening.Version;
import io.querypilot.app.provider.ModelSpec;
import io.querypilot.flow.Listener;
import io.querypilot.model.Model;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import org.slf4j.LoggerFactory;

/** Sends spans to a collector in the background, by OTLP over HTTP; one that is not there costs nothing but the spans. */
final class OtlpTracing implements Tracing {
    /** A command waits no longer than this when it ends. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /** The exporter's own log is Java's, which would write to standard error; it goes into ours. */
    private static final java.util.logging.Logger THEIRS = java.util.logging.Logger.getLogger("io.opentelemetry");

    private static final Handler FORWARDING = new Handler() {
        @Override
        public void publish(LogRecord told) {
            LoggerFactory.getLogger("io.querypilot.trace").warn("traces: {}", told.getMessage());
        }

        @Override
        public void flush() {
            // Nothing is held back.
        }

        @Override
        public void close() {
            // Nothing was opened.
        }
    };

    private final SdkTracerProvider provider;
    private final QuestionSpans spans;

    OtlpTracing(Collector collector) {
        logToOurs();
        this.provider = SdkTracerProvider.builder()
                .setResource(Resource.getDefault().toBuilder()
                        .put(AttributeKey.stringKey("service.name"), collector.service())
                        .put(AttributeKey.stringKey("service.version"), Version.number())
                        .build())
                .addSpanProcessor(BatchSpanProcessor.builder(exporter(collector))
                        .setScheduleDelay(Duration.ofSeconds(1))
                        .setExporterTimeout(PATIENCE)
                        .build())
                .build();
        Tracer tracer = provider.get("io.querypilot", Version.number());
        this.spans = new QuestionSpans(tracer, collector.content());
    }

    private static OtlpHttpSpanExporter exporter(Collector collector) {
        OtlpHttpSpanExporterBuilder builder = OtlpHttpSpanExporter.builder()
                .setEndpoint(collector.address())
                .setTimeout(PATIENCE)
                .setConnectTimeout(PATIENCE)
                .setRetryPolicy(null);
        collector.headers().forEach(builder::addHeader);
        return builder.build();
    }

    private static void logToOurs() {
        THEIRS.setUseParentHandlers(false);
        THEIRS.removeHandler(FORWARDING);
        THEIRS.addHandler(FORWARDING);
    }

    @Override
    public Listener listener() {
        return spans;
    }

    @Override
    public ChatModel watching(ChatModel model, ModelSpec spec) {
        return new TracedChat(model, spec, spans);
    }

    @Override
    public Model watching(Model model) {
        return new TracedModel(model, spans);
    }

    @Override
    public void close() {
        provider.shutdown().join(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    }
}
