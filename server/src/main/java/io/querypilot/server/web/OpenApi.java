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
        components.putObject("securitySchemes")
                .putObject("bearer")
                .put("type", "http")
                .put("scheme", "bearer")
                .put("description", "An API key, or a token of the identity provider.");
        return document;
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
            security.addObject().putArray("bearer").add(one.scope().id());
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
        for (Field field : one.query()) {
            ObjectNode parameter = parameters.addObject().put("name", field.name()).put("in", "query");
            parameter.set("schema", field.schema());
        }
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
        if (one.reply().isEmpty()) {
            replies.putObject("204").put("description", "It was done.");
        } else {
            ObjectNode content = replies.putObject("200").put("description", "It was done.").putObject("content");
            addContent(content, one.reply());
        }
        replies.putObject("default")
                .put("description", "It was not done: why, under a code that stays the same, and what to do next.")
                .putObject("content")
                .putObject(PROBLEM)
                .putObject("schema")
                .put("$ref", REFERENCE + "Problem");
    }

    private static void addContent(ObjectNode content, String reply) {
        if (reply.contains("/")) {
            content.putObject(reply).putObject("schema").put("type", "string");
            return;
        }
        content.putObject("application/json").putObject("schema").put("$ref", REFERENCE + reply);
        if (reply.equals("Answer")) {
            content.putObject("text/event-stream").putObject("schema").put("type", "string");
        }
    }
}
