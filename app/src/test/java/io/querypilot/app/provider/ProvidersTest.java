package io.querypilot.app.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import io.querypilot.database.TestDialect;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.link.LinkedSchema;
import io.querypilot.link.LinkedTable;
import io.querypilot.model.Draft;
import io.querypilot.model.Model;
import io.querypilot.model.Reply;
import io.querypilot.model.Spent;
import io.querypilot.model.Usage;
import io.querypilot.model.WriteRequest;
import io.querypilot.model.prompted.PromptSettings;
import io.querypilot.requirement.Requirements;
import io.querypilot.schema.Column;
import io.querypilot.schema.ColumnKind;
import io.querypilot.schema.Table;
import io.querypilot.sql.dialect.Dialect;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProvidersTest {
    private static final String KEY = "sk-test-0123456789-secret";
    private static final Map<String, String> KEYS =
            Map.of("OPENAI_API_KEY", KEY, "ANTHROPIC_API_KEY", KEY, "GOOGLE_API_KEY", KEY);
    private static final String SQL = "SELECT count(*) FROM orders";
    private static final Usage ONE_CALL = new Usage(120, 30, 1);

    private final WireServer server = WireServer.start();
    private final List<Duration> pauses = new ArrayList<>();

    @AfterEach
    void close() {
        server.close();
    }

    private Model model(Provider provider) {
        return model(provider, Duration.ofMinutes(2));
    }

    private Model model(Provider provider, Duration timeout) {
        ModelSpec spec = ModelSpec.of(provider.id() + ":test", server.url(), timeout, PromptSettings.STANDARD);
        return new Providers(KEYS, pauses::add).create(spec);
    }

    private Model model(Provider provider, int replyTokens) {
        ModelSpec spec = ModelSpec.of(provider.id() + ":test", server.url(), Duration.ofMinutes(2), PromptSettings.STANDARD);
        return new Providers(KEYS, pauses::add).create(spec.withReplyTokens(replyTokens));
    }

    private static Reply<Draft> write(Model model) {
        Column column = new Column("order_id", "INTEGER", ColumnKind.INTEGER, true, false, "", List.of());
        Table orders = new Table("", "orders", false, "", List.of(column), List.of());
        return model.write(new WriteRequest(
                "How many orders are there?",
                List.of(),
                TestDialect.of(Dialect.SQLITE),
                new LinkedSchema(List.of(new LinkedTable(orders, 1, false, List.of("order_id"), Map.of()))),
                null,
                List.of(),
                List.of(),
                Requirements.NONE,
                List.of(),
                LocalDate.of(2026, 11, 15)));
    }

    private static QueryPilotException fault(Model model) {
        return catchThrowableOfType(QueryPilotException.class, () -> write(model));
    }

    private static String sql(Reply<Draft> reply) {
        return ((Draft.Sql) reply.value()).sql();
    }

    @ParameterizedTest
    @EnumSource(Provider.class)
    void writesSqlAndCountsTokensOverEveryProtocol(Provider provider) {
        server.then(WireReply.sql(SQL));

        Reply<Draft> reply = write(model(provider));

        assertThat(sql(reply)).isEqualTo(SQL);
        assertThat(reply.usage()).isEqualTo(ONE_CALL);
        assertThat(server.requests()).hasSize(1);
        assertThat(server.requests().get(0).prompt()).contains("orders(order_id INTEGER*)", "How many orders");
    }

    @ParameterizedTest
    @EnumSource(Provider.class)
    void acceptsPlainSqlWithoutASecondCall(Provider provider) {
        server.says("```sql\n" + SQL + ";\n```");

        Reply<Draft> reply = write(model(provider));

        assertThat(sql(reply)).isEqualTo(SQL);
        assertThat(reply.usage().calls()).isEqualTo(1);
    }

    /** Gemini's client reads no reply that lacks its usage. */
    @ParameterizedTest
    @EnumSource(value = Provider.class, mode = EnumSource.Mode.EXCLUDE, names = "GEMINI")
    void estimatesTokensWhereTheServerCountsNone(Provider provider) {
        server.then(new WireReply.Said(SQL, false, false));

        Usage usage = write(model(provider)).usage();

        assertThat(usage.calls()).isEqualTo(1);
        assertThat(usage.inputTokens()).isPositive();
        assertThat(usage.outputTokens()).isPositive();
    }

    @ParameterizedTest
    @EnumSource(Provider.class)
    void waitsAsAskedAfterARateLimitAndThenSucceeds(Provider provider) {
        server.then(WireReply.busy(3), WireReply.sql(SQL));

        Reply<Draft> reply = write(model(provider));

        assertThat(sql(reply)).isEqualTo(SQL);
        assertThat(reply.usage()).isEqualTo(new Usage(120, 30, 2));
        assertThat(pauses).containsExactly(Duration.ofSeconds(3));
    }

    @ParameterizedTest
    @EnumSource(Provider.class)
    void triesAgainWhenTheServerIsDownHangsUpOrBreaksOff(Provider provider) {
        server.then(WireReply.status(503, "overloaded"), new WireReply.HangUp(), WireReply.sql(SQL));
        assertThat(write(model(provider)).usage().calls()).isEqualTo(3);

        server.then(new WireReply.CutShort(SQL), WireReply.sql(SQL));
        assertThat(write(model(provider)).usage().calls()).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource(Provider.class)
    void asksForARepairWhenTheReplyIsBrokenJson(Provider provider) {
        server.says("{\"sql\": \"").then(WireReply.sql(SQL));

        Reply<Draft> reply = write(model(provider));

        assertThat(sql(reply)).isEqualTo(SQL);
        assertThat(reply.usage()).isEqualTo(new Usage(240, 60, 2));
        assertThat(server.requests().get(1).prompt()).contains("Your reply could not be read");
    }

    @ParameterizedTest
    @EnumSource(Provider.class)
    void asksAgainWhenTheReplyReachedTheLengthLimit(Provider provider) {
        server.then(new WireReply.Said(SQL, true, true), WireReply.sql(SQL));

        assertThat(write(model(provider)).usage().calls()).isEqualTo(2);
        assertThat(server.requests().get(1).prompt()).contains("broke off at the length limit");
    }

    @ParameterizedTest
    @EnumSource(Provider.class)
    void givesUpOnAServerThatNeverAnswers(Provider provider) {
        server.otherwise(request -> new WireReply.Stall(false));

        QueryPilotException fault = fault(model(provider, Duration.ofMillis(200)));

        assertThat(fault.code()).isEqualTo(ErrorCode.MODEL_UNREACHABLE);
        assertThat(fault).hasMessageContaining("did not answer in time (asked 3 times)");
    }

    @Test
    void givesUpOnABodyThatNeverEnds() {
        server.otherwise(request -> new WireReply.Stall(true));

        assertThat(fault(model(Provider.OPENAI, Duration.ofMillis(200))).code()).isEqualTo(ErrorCode.MODEL_UNREACHABLE);
    }

    @ParameterizedTest
    @EnumSource(Provider.class)
    void cutsOffAReplyWithoutEndAndAsksForNoOther(Provider provider) throws InterruptedException {
        server.otherwise(request -> new WireReply.Flood(200));

        QueryPilotException fault = fault(model(provider));

        assertThat(fault.code()).isEqualTo(ErrorCode.MODEL_REPLY_UNUSABLE);
        assertThat(fault).hasMessageContaining("was cut off: The model's reply is longer than 16 MB.");
        assertThat(server.clientLeft()).isTrue();
        assertThat(server.requests()).hasSize(1);
        assertThat(Spent.by(fault).calls()).isEqualTo(1);
        assertThat(Spent.by(fault).inputTokens()).isPositive();
    }

    @Test
    void readsTheBeginningOfARefusalWithoutEnd() throws InterruptedException {
        server.otherwise(request -> new WireReply.Flood(401));

        assertThat(fault(model(Provider.OPENAI)).code()).isEqualTo(ErrorCode.MODEL_KEY_REJECTED);
        assertThat(server.clientLeft()).isTrue();
    }

    @ParameterizedTest
    @EnumSource(Provider.class)
    void namesARejectedKeyByItsVariableAndShowsItNowhere(Provider provider) {
        server.then(WireReply.status(401, "Incorrect API key provided: " + KEY));

        QueryPilotException fault = fault(model(provider));

        assertThat(fault.code()).isEqualTo(ErrorCode.MODEL_KEY_REJECTED);
        assertThat(fault).hasMessageContaining("The key for " + provider.id() + " was rejected");
        StringWriter trace = new StringWriter();
        fault.printStackTrace(new PrintWriter(trace));
        assertThat(trace.toString()).doesNotContain(provider.keyVariables().isEmpty() ? "no key was sent" : KEY);
    }

    @Test
    void namesTheVariableTheKeyCameFrom() {
        server.then(WireReply.status(400, "API key not valid. Please pass a valid API key."));

        assertThat(fault(model(Provider.GEMINI))).hasMessageContaining("(GOOGLE_API_KEY)");
    }

    @ParameterizedTest
    @EnumSource(Provider.class)
    void saysWhatToTypeForAnUnknownModel(Provider provider) {
        server.then(WireReply.status(404, "model test was not found"));

        QueryPilotException fault = fault(model(provider));

        assertThat(fault.code()).isEqualTo(ErrorCode.MODEL_UNKNOWN);
        assertThat(fault).hasMessageContaining("knows no model named test");
        assertThat(fault.nextStep()).contains("--model " + provider.id() + ":NAME");
    }

    @Test
    void namesTheAddressOfAServerThatIsNotThere() throws IOException {
        // Bound, so that nobody else is, and not listening.
        try (Socket taken = new Socket()) {
            taken.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0));
            String url = "http://127.0.0.1:" + taken.getLocalPort() + "/v1";
            ModelSpec spec = ModelSpec.of("openai:x", url, Duration.ofMinutes(2), PromptSettings.STANDARD);

            QueryPilotException fault = fault(new Providers(Map.of(), pauses::add).create(spec));

            assertThat(fault.code()).isEqualTo(ErrorCode.MODEL_UNREACHABLE);
            assertThat(fault).hasMessageContaining(url);
            assertThat(pauses).isEmpty();
        }
    }

    @Test
    void saysThatAServerOfAnotherKindAnswers() {
        server.otherwise(request -> new WireReply.Refusal(200, Map.of(), "<html>welcome</html>"));

        QueryPilotException fault = fault(model(Provider.OPENAI));

        assertThat(fault.code()).isEqualTo(ErrorCode.MODEL_REPLY_UNUSABLE);
        assertThat(fault).hasMessageContaining("no chat reply");
    }

    @Test
    void passesOnWhyARequestWasRejected() {
        server.otherwise(request -> WireReply.status(400, "This model's context is 2048 tokens. Key " + KEY));

        QueryPilotException fault = fault(model(Provider.OPENAI));

        assertThat(fault.code()).isEqualTo(ErrorCode.MODEL_REQUEST_REJECTED);
        assertThat(fault.getMessage()).contains("context is 2048 tokens").doesNotContain(KEY);
    }

    @Test
    void givesUpAJsonSchemaTheServerRefusesAndRemembers() {
        server.then(WireReply.status(400, "response_format json_schema is not supported"))
                .then(WireReply.sql(SQL), WireReply.sql(SQL));
        Model model = model(Provider.OPENAI);

        assertThat(write(model).usage().calls()).isEqualTo(2);
        assertThat(write(model).usage().calls()).isEqualTo(1);
        List<JsonNode> formats =
                server.requests().stream().map(request -> request.body().path("response_format")).toList();
        assertThat(formats.get(0).path("type").asText()).isEqualTo("json_schema");
        assertThat(formats.get(1).isMissingNode()).isTrue();
        assertThat(formats.get(2).isMissingNode()).isTrue();
    }

    @Test
    void givesUpATemperatureTheModelRefuses() {
        server.then(WireReply.status(400, "Unsupported value: 'temperature' does not support 0 with this model."))
                .then(WireReply.sql(SQL));

        write(model(Provider.OPENAI));

        assertThat(server.requests().get(0).body().path("temperature").asDouble(-1)).isZero();
        assertThat(server.requests().get(1).body().has("temperature")).isFalse();
        assertThat(server.requests().get(1).body().has("response_format")).isTrue();
    }

    @Test
    void asksEachProtocolForItsJsonSchemaAndRoomForTheReply() {
        server.otherwise(request -> WireReply.sql(SQL));
        List.of(Provider.values()).forEach(provider -> write(model(provider)));

        List<JsonNode> bodies = server.requests().stream().map(WireServer.Request::body).toList();
        assertThat(bodies.get(0).at("/response_format/json_schema/strict").asBoolean()).isTrue();
        assertThat(bodies.get(1).path("max_tokens").asInt()).isEqualTo(4_096);
        assertThat(bodies.get(1).toString()).contains("json_schema");
        assertThat(bodies.get(2).path("generationConfig").toString()).contains("cannot_answer");
        assertThat(bodies.get(3).path("format").toString()).contains("cannot_answer");
        assertThat(bodies.get(3).at("/options/num_ctx").asInt()).isEqualTo(16_096);
    }

    @Test
    void leavesAModelThatThinksTheRoomItIsGiven() {
        server.otherwise(request -> WireReply.sql(SQL));
        List.of(Provider.ANTHROPIC, Provider.OLLAMA).forEach(provider -> write(model(provider, 20_000)));

        List<JsonNode> bodies = server.requests().stream().map(WireServer.Request::body).toList();
        assertThat(bodies.get(0).path("max_tokens").asInt()).isEqualTo(20_000);
        assertThat(bodies.get(1).at("/options/num_ctx").asInt()).isEqualTo(32_000);
    }

    @Test
    void sendsTheKeyOfEachProviderInItsOwnHeader() {
        server.otherwise(request -> WireReply.sql(SQL));
        List.of(Provider.values()).forEach(provider -> write(model(provider)));

        List<Map<String, String>> headers = server.requests().stream().map(WireServer.Request::headers).toList();
        assertThat(headers.get(0)).containsEntry("authorization", "Bearer " + KEY);
        assertThat(headers.get(1)).containsEntry("x-api-key", KEY);
        assertThat(headers.get(2)).containsEntry("x-goog-api-key", KEY);
        assertThat(headers.get(3).values()).noneMatch(value -> value.contains(KEY));
        assertThat(headers).noneMatch(each -> each.containsKey("upgrade"));
    }

    @Test
    void needsNoKeyForAServerOfOnesOwn() {
        server.then(WireReply.sql(SQL));
        ModelSpec spec = ModelSpec.of("openai:local", server.url() + "/v1/", Duration.ofMinutes(2), PromptSettings.STANDARD);

        Model model = new Providers(Map.of(), pauses::add).create(spec);

        assertThat(model.name()).isEqualTo("openai:local");
        assertThat(sql(write(model))).isEqualTo(SQL);
        assertThat(server.requests().get(0).path()).isEqualTo("/v1/chat/completions");
    }

    @ParameterizedTest
    @ValueSource(strings = {"openai:gpt-5", "anthropic:claude", "gemini:pro"})
    void asksForAMissingKeyByTheNameOfItsVariable(String name) {
        ModelSpec spec = ModelSpec.of(name, "", Duration.ofSeconds(1), PromptSettings.STANDARD);

        QueryPilotException fault = catchThrowableOfType(
                QueryPilotException.class, () -> new Providers(Map.of("OPENAI_API_KEY", " ")).create(spec));

        assertThat(fault.code()).isEqualTo(ErrorCode.MODEL_NOT_CONFIGURED);
        assertThat(fault.nextStep()).startsWith("Set " + spec.provider().keyVariables().get(0));
    }
}
