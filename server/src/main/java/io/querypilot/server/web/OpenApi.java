package io.querypilot.server.web;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The OpenAPI document, made from the operations themselves; only the shapes of replies are written down by hand. */
public final class OpenApi {
    private static final Pattern IN_PATH = Pattern.compile("\\{(\\w+)}");
    private static final String REFERENCE = "#/components/schemas/";
    /** The name of the page's cookie, which {@code Entrance} reads. */
    public static final String COOKIE = "querypilot_login";

    private static final String PROBLEM = "application/problem+json";

    private OpenApi() {}

    public static ObjectNode of(List<Operation> operations, String version) {
        ObjectNode document = JsonNodeFactory.instance.objectNode().put("openapi", "3.1.0");
        document.putObject("info")
                .put("title", "QueryPilot")
                .put("version", version)
                .put("description", "Ask a database in plain language; get a checked answer.");
        ObjectNode paths = document.putObject("paths");
        operations.forEach(one -> paths.withObjectProperty(one.path())
                .set(one.method().name().toLowerCase(Locale.ROOT), operation(one)));
        ObjectNode components = document.putObject("components");
        components.set("schemas", schemas());
        addSecurity(components.putObject("securitySchemes"));
        return document;
    }

    private static void addSecurity(ObjectNode schemes) {
        schemes.putObject("bearer")
                .put("type", "http")
                .put("scheme", "bearer")
                .put("description", "An API key, or a token of the identity provider.");
        schemes.putObject("cookie")
                .put("type", "apiKey")
                .put("in", "cookie")
                .put("name", COOKIE)
                .put("description", "The login of the page.");
    }

    /** One reply's schema by itself, with what it refers to put in its place. */
    public static JsonNode schema(String name) {
        JsonNode all = schemas();
        ObjectNode schema = (ObjectNode) all.path(name);
        schema.findParents("$ref").forEach(parent -> {
            String to = ((ObjectNode) parent).remove("$ref").asText().replace(REFERENCE, "");
            ((ObjectNode) parent).setAll((ObjectNode) all.path(to));
        });
        return schema;
    }

    private static JsonNode schemas() {
        try (InputStream text = OpenApi.class.getResourceAsStream("/io/querypilot/server/replies.json")) {
            return new ObjectMapper().readTree(text);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static ObjectNode operation(Operation one) {
        ObjectNode node = JsonNodeFactory.instance
                .objectNode()
                .put("operationId", one.id())
                .put("summary", one.summary());
        addParameters(node.putArray("parameters"), one);
        if (!one.body().isEmpty()) {
            addBody(node.putObject("requestBody"), one.body());
        }
        addReplies(node.putObject("responses"), one);
        ArrayNode security = node.putArray("security");
        if (one.scope() != Scope.ANYONE) {
            ArrayNode scopes = security.addObject().putArray("bearer");
            Scope.named(one.scope().id()).map(Scope::id).ifPresent(scopes::add);
            security.addObject().putArray("cookie");
        }
        return node;
    }

    private static void addParameters(ArrayNode parameters, Operation one) {
        Matcher matcher = IN_PATH.matcher(one.path());
        while (matcher.find()) {
            parameters.addObject()
                    .put("name", matcher.group(1))
                    .put("in", "path")
                    .put("required", true)
                    .putObject("schema")
                    .put("type", "string");
        }
        one.query().forEach(field -> addParameter(parameters, "query", field));
        one.headers().forEach(field -> addParameter(parameters, "header", field));
    }

    private static void addParameter(ArrayNode parameters, String in, Field field) {
        ObjectNode parameter = parameters.addObject().put("name", field.name()).put("in", in);
        parameter.set("schema", field.schema());
    }

    private static void addBody(ObjectNode body, List<Field> fields) {
        body.put("required", fields.stream().anyMatch(Field::required));
        ObjectNode schema = body.putObject("content").putObject("application/json").putObject("schema");
        schema.put("type", "object").put("additionalProperties", false);
        ObjectNode properties = schema.putObject("properties");
        fields.forEach(field -> properties.set(field.name(), field.schema()));
        fields.stream().filter(Field::required).map(Field::name).forEach(schema.putArray("required")::add);
    }

    private static void addReplies(ObjectNode replies, Operation one) {
        if (one.reply().matches("3[0-9]{2}")) {
            addHeader(replies.putObject(one.reply()).put("description", "It is elsewhere."), "Location", "string");
        } else if (one.reply().isEmpty()) {
            replies.putObject("204").put("description", "It was done.");
        } else {
            ObjectNode content = replies.putObject("200").put("description", "It was done.").putObject("content");
            addContent(content, one.reply());
        }
        addBusy(replies.putObject("429").put("description", "Too many of yours at once, or in a minute."));
        addBusy(replies.putObject("503").put("description", "Not now."));
        replies.putObject("default")
                .put("description", "It was not done: why, under a code that stays the same, and what to do next.")
                .set("content", problem());
    }

    private static ObjectNode problem() {
        ObjectNode content = JsonNodeFactory.instance.objectNode();
        content.putObject(PROBLEM).putObject("schema").put("$ref", REFERENCE + "Problem");
        return content;
    }

    private static void addBusy(ObjectNode reply) {
        addHeader(reply, "Retry-After", "integer");
        reply.set("content", problem());
    }

    private static void addHeader(ObjectNode reply, String name, String type) {
        reply.putObject("headers").putObject(name).putObject("schema").put("type", type);
    }

    private static void addContent(ObjectNode content, String reply) {
        if (reply.contains("/")) {
            for (String type : reply.split(", ")) {
                content.putObject(type).putObject("schema").put("type", "string");
            }
            return;
        }
        content.putObject("application/json").putObject("schema").put("$ref", REFERENCE + reply);
        if (reply.equals("Answer")) {
            content.putObject("text/event-stream").putObject("schema").put("type", "string");
        }
    }
}
