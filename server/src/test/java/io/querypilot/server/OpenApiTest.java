package io.querypilot.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.querypilot.server.TestServer.Got;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Drives every operation from the document, first with what it says, then with what nobody should send. */
class OpenApiTest {
    private static final List<String> HOSTILE_BODIES = List.of(
            "", "null", "[]", "\"x\"", "{", "{}{}", "{\"a\":1}", "[".repeat(2_000), "\u0000", "{\"question\":{}}",
            "{\"sql\":\"DROP TABLE orders; --\",\"format\":\"exe\"}", "{\"text\":[],\"title\":7}",
            "{\"question\":\"a\",\"question\":\"b\"}", "\uD800");
    private static final List<String> HOSTILE_TEXTS = List.of(
            "", " ", "'; DROP TABLE orders; --", "../../etc/passwd", "\u202E\u0000", "%00", "null", "x".repeat(3_000),
            "<script>alert(1)</script>");

    @TempDir
    Path folder;

    private TestServer server;
    private JsonNode document;

    @BeforeEach
    void start() {
        server = TestServer.in(folder);
        document = server.get("/openapi.json").json();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    /** One operation as the document has it. */
    private record Described(String method, String path, JsonNode operation) {}

    private List<Described> described() {
        List<Described> all = new ArrayList<>();
        document.path("paths").fields().forEachRemaining(path -> path.getValue().fields().forEachRemaining(one ->
                all.add(new Described(one.getKey().toUpperCase(Locale.ROOT), path.getKey(), one.getValue()))));
        return all;
    }

    @Test
    void theDocumentHoldsTheRoutesThereAre() {
        assertThat(document.path("openapi").asText()).startsWith("3.1");
        assertThat(described()).extracting(one -> one.method() + " " + one.path())
                .containsExactlyInAnyOrderElementsOf(server.server.routes());
        assertThat(described()).extracting(one -> one.operation().path("operationId").asText()).doesNotHaveDuplicates();
        assertThat(document.toString()).doesNotContain("\"$ref\":\"#/components/schemas/\"");
    }

    @Test
    void saysWhatAClientMustKnow() {
        JsonNode ask = document.at("/paths/~1api~1ask/post");
        assertThat(ask.path("parameters").findValuesAsText("name")).contains("Idempotency-Key");
        assertThat(ask.at("/requestBody/content/application~1json/schema/properties/question/maxLength").asInt()).isEqualTo(10_000);
        assertThat(ask.at("/responses/503/headers/Retry-After").isObject()).isTrue();
        assertThat(document.at("/paths/~1api~1login~1provider/get/responses/302").isObject()).isTrue();
        assertThat(document.at("/paths/~1api~1export/post/responses/200/content").has("text/csv")).isTrue();
        assertThat(document.at("/components/securitySchemes/cookie/in").asText()).isEqualTo("cookie");
        for (String day : List.of("+999999999-12-31", "-999999999-01-01")) {
            Got got = server.post("/api/ask", "{\"question\": \"How many orders?\", \"today\": \"" + day + "\"}");
            assertThat(got.status()).as(day).isEqualTo(400);
        }
    }

    @Test
    void everyReplyIsAsDescribed() {
        String session = server.ask("How many orders are there?").json().path("session").asText();
        Map<String, String> ids = Map.of("id", session, "token", "none");
        for (Described one : described()) {
            if (!one.operation().path("operationId").asText().equals("forget")) {
                assertDescribed(one, send(one, ids, sample(one), ""));
            }
        }
    }

    @Test
    void hostileInputGetsAProblemAndNeverAFault() {
        for (Described one : described()) {
            HOSTILE_BODIES.forEach(body -> assertDescribed(one, send(one, Map.of("id", "none", "token", "x"), body, "")));
            HOSTILE_TEXTS.forEach(text -> {
                String coded = URLEncoder.encode(text, StandardCharsets.UTF_8);
                Map<String, String> ids = Map.of("id", coded.isEmpty() ? "-" : coded, "token", coded + "-");
                assertDescribed(one, send(one, ids, hostile(one, text), "?search=" + coded + "&limit=" + coded));
            });
        }
    }

    private Got send(Described one, Map<String, String> ids, String body, String query) {
        String path = one.path();
        for (Map.Entry<String, String> id : ids.entrySet()) {
            path = path.replace("{" + id.getKey() + "}", id.getValue());
        }
        boolean get = one.method().equals("GET");
        return server.send(server.request(path + (get ? query : ""))
                .method(one.method(), get ? BodyPublishers.noBody() : BodyPublishers.ofString(body)));
    }

    private static JsonNode properties(Described one) {
        return one.operation().path("requestBody").path("content").path("application/json").path("schema").path("properties");
    }

    /** A body that says what the document asks for. */
    private static String sample(Described one) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        properties(one).fields().forEachRemaining(field -> put(body, field.getKey(), field.getValue()));
        return body.isEmpty() ? "" : body.toString();
    }

    private static void put(ObjectNode body, String name, JsonNode schema) {
        if (schema.has("enum")) {
            body.set(name, schema.get("enum").get(0));
        } else if (schema.path("type").asText().equals("integer")) {
            body.set(name, schema.get("minimum"));
        } else if (schema.path("type").asText().equals("boolean")) {
            body.put(name, true);
        } else {
            body.put(name, switch (name) {
                case "today" -> "2026-11-15";
                case "sql" -> "SELECT 1 AS one";
                default -> "How many orders are there?";
            });
        }
    }

    private static String hostile(Described one, String text) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        properties(one).fieldNames().forEachRemaining(name -> body.put(name, text));
        return body.toString();
    }

    private void assertDescribed(Described one, Got got) {
        String what = one.method() + " " + one.path() + " -> " + got.status() + " " + got.body();
        JsonNode replies = one.operation().path("responses");
        if (got.status() >= 400) {
            assertThat(got.status()).as(what).isNotEqualTo(500);
            assertThat(got.type()).as(what).startsWith("application/problem+json");
            assertThat(got.json().path("code").asText()).as(what).matches("[a-z_]+");
            assertFits(got.json(), document.path("components").path("schemas").path("Problem"), what);
            return;
        }
        assertThat(replies.has(String.valueOf(got.status()))).as(what).isTrue();
        JsonNode content = replies.path(String.valueOf(got.status())).path("content").path("application/json");
        if (got.status() == 200 && !content.isMissingNode() && got.type().startsWith("application/json")) {
            assertFits(got.json(), content.path("schema"), what);
        }
    }

    private void assertFits(JsonNode value, JsonNode schema, String what) {
        if (schema.has("$ref")) {
            String name = schema.path("$ref").asText().replace("#/components/schemas/", "");
            assertThat(document.path("components").path("schemas").has(name)).as(name).isTrue();
            assertFits(value, document.path("components").path("schemas").path(name), what);
            return;
        }
        if (schema.has("type")) {
            assertThat(types(schema.path("type"))).as(what + " at " + value).contains(type(value));
        }
        if (schema.has("enum")) {
            assertThat(schema.path("enum")).as(what).contains(value);
        }
        schema.path("required").forEach(name -> assertThat(value.has(name.asText())).as(what + ": " + name).isTrue());
        for (Iterator<Map.Entry<String, JsonNode>> all = schema.path("properties").fields(); all.hasNext(); ) {
            Map.Entry<String, JsonNode> one = all.next();
            if (value.has(one.getKey())) {
                assertFits(value.get(one.getKey()), one.getValue(), what);
            }
        }
        if (value instanceof ArrayNode items && schema.has("items")) {
            items.forEach(item -> assertFits(item, schema.path("items"), what));
        }
    }

    private static List<String> types(JsonNode type) {
        List<String> names = new ArrayList<>();
        (type.isArray() ? type : JsonNodeFactory.instance.arrayNode().add(type)).forEach(one -> names.add(one.asText()));
        return names;
    }

    private static String type(JsonNode value) {
        return switch (value.getNodeType()) {
            case STRING -> "string";
            case NUMBER -> value.isIntegralNumber() ? "integer" : "number";
            case BOOLEAN -> "boolean";
            case ARRAY -> "array";
            case OBJECT -> "object";
            default -> "null";
        };
    }
}
