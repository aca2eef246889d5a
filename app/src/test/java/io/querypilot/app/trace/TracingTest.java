package io.querypilot.app.trace;

import static io.querypilot.app.trace.TestCollector.attribute;
import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.proto.trace.v1.Span;
import io.opentelemetry.proto.trace.v1.Status;
import io.querypilot.app.Started;
import io.querypilot.app.Started.Finished;
import io.querypilot.app.provider.WireReply;
import io.querypilot.app.provider.WireServer;
import io.querypilot.model.LogContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Questions as a collector sees them that takes OTLP over HTTP. */
class TracingTest {
    private static final String QUESTION = "How many products are there?";
    private static final String GOOD = "SELECT count(*) AS products FROM products";
    private static final String ASKED = "invoke_agent querypilot";

    @TempDir
    Path folder;

    private final TestCollector collector = new TestCollector();
    private final WireServer model = WireServer.start();

    @AfterEach
    void stopBoth() {
        collector.close();
        model.close();
    }

    @Test
    void aQuestionItsStepsAndItsCallsAreSpansWithinEachOther() {
        model.then(WireReply.sql("SELECT weather FROM products"), WireReply.sql(GOOD));
        assertAnswered(traced().with("OTEL_SERVICE_NAME", "shop"));
        Span question = collector.span(ASKED);
        Span step = collector.span("generate");
        Span call = collector.span("chat test");
        assertThat(question.getParentSpanId().isEmpty()).isTrue();
        assertThat(step.getParentSpanId()).isEqualTo(question.getSpanId());
        assertThat(call.getParentSpanId()).isEqualTo(step.getSpanId());
        assertThat(collector.spans()).extracting(Span::getTraceId).containsOnly(question.getTraceId());
        assertThat(collector.spans()).extracting(Span::getName).contains("load_schema", "criticise", "execute", "answer");
        assertThat(collector.service()).isEqualTo("shop");
    }

    @Test
    void theyHoldWhatTheConventionsForModelsName() {
        model.then(WireReply.sql("SELECT weather FROM products"), WireReply.sql(GOOD));
        assertAnswered(traced());
        Span question = collector.span(ASKED);
        assertThat(attribute(question, "gen_ai.operation.name")).contains("invoke_agent");
        assertThat(attribute(question, "gen_ai.conversation.id")).isPresent();
        assertThat(attribute(question, "gen_ai.usage.input_tokens")).contains("240");
        assertThat(attribute(question, "gen_ai.usage.output_tokens")).contains("60");
        assertThat(attribute(question, "querypilot.status")).contains("answered");
        assertThat(attribute(question, "querypilot.attempts")).contains("2");
        Span call = collector.span("chat test");
        assertThat(call.getKind()).isEqualTo(Span.SpanKind.SPAN_KIND_CLIENT);
        assertThat(attribute(call, "gen_ai.provider.name")).contains("openai");
        assertThat(attribute(call, "gen_ai.request.model")).contains("test");
        assertThat(attribute(call, "gen_ai.usage.input_tokens")).contains("120");
        assertThat(attribute(call, "gen_ai.response.finish_reasons")).contains("stop");
        assertThat(attribute(call, "server.port")).contains(String.valueOf(model.port()));
        Span failed = collector.span("criticise");
        assertThat(failed.getStatus().getCode()).isEqualTo(Status.StatusCode.STATUS_CODE_ERROR);
        assertThat(attribute(failed, "error.type")).contains("column_not_found");
    }

    @Test
    void whatPeopleAskedIsInThemOnlyWhereThatIsAskedFor() {
        model.otherwise(request -> WireReply.sql(GOOD));
        assertAnswered(traced());
        assertThat(collector.all()).doesNotContain(QUESTION, GOOD, "sk-secret");
        assertAnswered(traced().with("QUERYPILOT_TRACE_CONTENT", "true"));
        assertThat(collector.all()).contains(QUESTION, GOOD, "gen_ai.input.messages").doesNotContain("sk-secret");
    }

    @Test
    void theEmbeddedModelIsSeenToo() {
        Finished finished = new Started(folder).run("ask", "--csv", "--trace", collector.url(), QUESTION);
        assertThat(finished.exitCode()).as(finished.err()).isZero();
        Span call = collector.span("generate_content embedded");
        assertThat(call.getTraceId()).isEqualTo(collector.span(ASKED).getTraceId());
        assertThat(attribute(call, "gen_ai.provider.name")).contains("querypilot");
        assertThat(collector.service()).isEqualTo("querypilot");
    }

    @Test
    void aModelThatFailsIsAnError() {
        model.then(WireReply.status(401, "no"));
        assertThat(traced().run("ask", QUESTION).exitCode()).isNotZero();
        assertThat(attribute(collector.span(ASKED), "error.type")).contains("model_key_rejected");
        assertThat(collector.span("chat test").getStatus().getCode()).isEqualTo(Status.StatusCode.STATUS_CODE_ERROR);
    }

    @Test
    void aQuestionIsASpanOfWhoeverAsksIt() {
        model.then(WireReply.sql(GOOD));
        LogContext.traced("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", () -> assertAnswered(traced()));
        Span question = collector.span(ASKED);
        assertThat(HexFormat.of().formatHex(question.getTraceId().toByteArray())).isEqualTo("0af7651916cd43dd8448eb211c80319c");
        assertThat(HexFormat.of().formatHex(question.getParentSpanId().toByteArray())).isEqualTo("b7ad6b7169203331");
    }

    @Test
    void headersComeFromTheEnvironment() {
        model.then(WireReply.sql(GOOD));
        assertAnswered(traced().with("OTEL_EXPORTER_OTLP_HEADERS", "Authorization=Bearer%20abc, other=1"));
        assertThat(collector.authorizations()).contains("Bearer abc");
    }

    @Test
    void aCollectorThatIsNotThereCostsOnlyTheSpans() {
        model.then(WireReply.sql(GOOD));
        collector.close();
        Finished finished = traced().run("ask", QUESTION);
        assertThat(finished.exitCode()).isZero();
        assertThat(finished.err()).isEmpty();
    }

    @Test
    void nothingIsSentUnlessACollectorIsNamed() {
        model.otherwise(request -> WireReply.sql(GOOD));
        assertAnswered(asking());
        assertAnswered(traced().with("OTEL_SDK_DISABLED", "true"));
        assertThat(collector.spans()).isEmpty();
    }

    @Test
    void variablesThatAreMeantForOthersStopNothing() {
        model.otherwise(request -> WireReply.sql(GOOD));
        assertAnswered(asking().with("OTEL_EXPORTER_OTLP_ENDPOINT", "localhost:4317"));
        assertAnswered(asking().with("OTEL_EXPORTER_OTLP_ENDPOINT", "http://me:secret@localhost:4318"));
        assertAnswered(asking().with("OTEL_EXPORTER_OTLP_ENDPOINT", "http://["));
        assertAnswered(traced().with("OTEL_EXPORTER_OTLP_PROTOCOL", "grpc"));
        assertThat(collector.spans()).isEmpty();
        assertAnswered(traced().with("OTEL_EXPORTER_OTLP_HEADERS", "share=100%"));
        assertThat(collector.spans()).isNotEmpty();
    }

    @Test
    void anAddressThatIsNoneIsRefusedAndAFileThatOnlyLiesHereSetsNone() throws Exception {
        assertThat(asking().run("ask", "--trace", "localhost:4318", QUESTION).err()).contains("http://localhost:4318");
        Files.writeString(folder.resolve("querypilot.yaml"), "trace: " + collector.url() + "\n");
        assertThat(asking().run("ask", QUESTION).err()).contains("trace decides where data");
    }

    private static void assertAnswered(Started started) {
        Finished finished = started.run("ask", QUESTION);
        assertThat(finished.exitCode()).as(finished.err()).isZero();
    }

    private Started traced() {
        return asking().with("OTEL_EXPORTER_OTLP_ENDPOINT", collector.url());
    }

    private Started asking() {
        return new Started(folder)
                .with("QUERYPILOT_MODEL", "openai:test")
                .with("QUERYPILOT_BASE_URL", model.url() + "/v1")
                .with("OPENAI_API_KEY", "sk-secret-0123456789");
    }
}
