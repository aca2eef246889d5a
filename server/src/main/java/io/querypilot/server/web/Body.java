package io.querypilot.server.web;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.javalin.http.Context;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Iterator;
import java.util.Optional;
import java.util.Set;

/** The JSON object that came with a request; a field that nobody expects is refused, since it would be ignored. */
public final class Body {
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .build();

    private final JsonNode object;

    private Body(JsonNode object) {
        this.object = object;
    }

    /** Reads it whole, so that what comes after on the connection is another request. */
    public static Body of(Context ctx, String... known) {
        byte[] bytes = ctx.bodyAsBytes();
        JsonNode object = bytes.length == 0 ? MAPPER.createObjectNode() : parsed(bytes);
        if (!object.isObject()) {
            throw Problem.invalid("The body is not a JSON object.", "Send one, such as {\"question\": \"…\"}.");
        }
        for (Iterator<String> names = object.fieldNames(); names.hasNext(); ) {
            requireKnown(names.next(), Set.of(known));
        }
        return new Body(object);
    }

    private static JsonNode parsed(byte[] bytes) {
        try {
            return MAPPER.readTree(bytes);
        } catch (IOException broken) {
            throw Problem.invalid("The body is not JSON.", "Send a JSON object in UTF-8.");
        }
    }

    private static void requireKnown(String name, Set<String> known) {
        if (!known.contains(name)) {
            String shown = name.length() > 40 ? name.substring(0, 40) + "…" : name;
            throw Problem.invalid(
                    "The body has a field \"" + shown + "\", which is not known here.",
                    known.isEmpty() ? "Send no body." : "The fields are: " + String.join(", ", known) + ".");
        }
    }

    public String text(String name) {
        return find(name).orElseThrow(() -> Problem.invalid("The field \"" + name + "\" is missing.", "Send it as text."));
    }

    public Optional<String> find(String name) {
        JsonNode value = object.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return Optional.empty();
        }
        if (!value.isTextual()) {
            throw Problem.invalid("The field \"" + name + "\" is not text.", "Send it as text.");
        }
        return Optional.of(value.textValue());
    }

    /** A whole number from {@code least} to {@code most}. */
    public int number(String name, int standard, int least, int most) {
        JsonNode value = object.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return standard;
        }
        if (!value.canConvertToInt() || !value.isIntegralNumber() || value.intValue() < least || value.intValue() > most) {
            throw Problem.invalid(
                    "The field \"" + name + "\" cannot be that.",
                    "Send a whole number from " + least + " to " + most + ".");
        }
        return value.intValue();
    }

    public Optional<LocalDate> date(String name) {
        try {
            return find(name).map(LocalDate::parse);
        } catch (DateTimeException unreadable) {
            throw Problem.invalid("The field \"" + name + "\" is not a date.", "Send it as 2026-11-15.");
        }
    }
}
