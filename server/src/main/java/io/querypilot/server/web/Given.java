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
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What came with a request, each value held to its field; one that nobody expects is refused, or it would be ignored. */
public final class Given {
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .build();

    private final Map<String, String> values = new HashMap<>();

    private Given() {}

    /** Reads the body whole, so that what comes after on the connection is another request. */
    static Given inBody(Context ctx, List<Field> fields) {
        byte[] bytes = ctx.bodyAsBytes();
        JsonNode object = bytes.length == 0 ? MAPPER.createObjectNode() : parsed(bytes);
        if (!object.isObject()) {
            throw Problem.invalid("The body is not a JSON object.", "Send one, such as {\"question\": \"…\"}.");
        }
        for (Iterator<String> names = object.fieldNames(); names.hasNext(); ) {
            requireKnown("The body", names.next(), fields);
        }
        Given given = new Given();
        fields.forEach(field -> given.take(field, object.path(field.name())));
        return given;
    }

    /** Refuses what it does not know. */
    static Given inAddressAlone(Context ctx, List<Field> fields) {
        ctx.queryParamMap().keySet().forEach(name -> requireKnown("The address", name, fields));
        return inAddress(ctx, fields);
    }

    /** Passes over what it does not know: identity providers and probes add what they please. */
    static Given inAddress(Context ctx, List<Field> fields) {
        Given given = new Given();
        fields.forEach(field -> Optional.ofNullable(ctx.queryParam(field.name()))
                .filter(text -> !text.isEmpty())
                .ifPresent(text -> given.take(field, text)));
        return given;
    }

    private static JsonNode parsed(byte[] bytes) {
        try {
            return MAPPER.readTree(bytes);
        } catch (IOException broken) {
            throw Problem.invalid("The body is not JSON.", "Send a JSON object in UTF-8.");
        }
    }

    private static void requireKnown(String where, String name, List<Field> fields) {
        if (fields.stream().noneMatch(field -> field.name().equals(name))) {
            String shown = name.length() > 40 ? name.substring(0, 40) + "…" : name;
            String known = fields.stream().map(Field::name).collect(Collectors.joining(", "));
            throw Problem.invalid(
                    where + " has a field \"" + shown + "\", which is not known here.",
                    fields.isEmpty() ? "Leave it out." : "The fields are: " + known + ".");
        }
    }

    private void take(Field field, JsonNode value) {
        if (value.isMissingNode() || value.isNull()) {
            if (field.required()) {
                throw Problem.invalid("The field \"" + field.name() + "\" is missing.", "Send it as text.");
            }
            return;
        }
        boolean fits = switch (field.kind()) {
            case TEXT, DATE -> value.isTextual();
            case NUMBER -> value.isIntegralNumber();
            case FLAG -> value.isBoolean();
        };
        if (!fits) {
            throw wrong(field);
        }
        take(field, value.asText());
    }

    private void take(Field field, String text) {
        boolean fits = switch (field.kind()) {
            case TEXT -> text.length() <= field.most()
                    && storable(text)
                    && (field.words().isEmpty() || field.words().contains(text));
            case DATE -> date(text).isPresent();
            case NUMBER -> text.matches("[0-9]{1,9}")
                    && Integer.parseInt(text) >= field.least()
                    && Integer.parseInt(text) <= field.most();
            case FLAG -> text.equals("true") || text.equals("false");
        };
        if (!fits) {
            throw field.kind() == Field.Kind.TEXT && text.length() > field.most() ? tooLong(field, text) : wrong(field);
        }
        values.put(field.name(), text);
    }

    /** Whether every store can keep it: PostgreSQL knows no character nought, and half a pair is none. */
    public static boolean storable(String text) {
        return text.codePoints().noneMatch(one -> one == 0 || one >= Character.MIN_SURROGATE && one <= Character.MAX_SURROGATE);
    }

    private static Problem tooLong(Field field, String text) {
        return Problem.invalid(
                String.format(Locale.ROOT, "The %s is too long: it has %,d characters, and at most %,d are read.",
                        field.name(), text.length(), field.most()),
                "Send less of it.");
    }

    private static Problem wrong(Field field) {
        String takes = switch (field.kind()) {
            case TEXT -> field.words().isEmpty()
                    ? "text of at most " + field.most() + " characters, none of which is NUL"
                    : "one of " + String.join(", ", field.words());
            case DATE -> "a date such as 2026-11-15";
            case NUMBER -> "a whole number from " + field.least() + " to " + field.most();
            case FLAG -> "true or false";
        };
        return Problem.invalid("The field \"" + field.name() + "\" cannot be that.", "Give " + takes + ".");
    }

    private static Optional<LocalDate> date(String text) {
        try {
            // Of the years that Java knows and databases do not, none is meant.
            return text.matches("[0-9]{4}-[0-9]{2}-[0-9]{2}") ? Optional.of(LocalDate.parse(text)) : Optional.empty();
        } catch (DateTimeException unreadable) {
            return Optional.empty();
        }
    }

    /** The value of a field that is required. */
    public String text(String name) {
        return values.get(name);
    }

    public Optional<String> find(String name) {
        return Optional.ofNullable(values.get(name));
    }

    public int number(String name, int standard) {
        return find(name).map(Integer::valueOf).orElse(standard);
    }

    public boolean flag(String name, boolean standard) {
        return find(name).map(Boolean::valueOf).orElse(standard);
    }

    public Optional<LocalDate> date(Field field) {
        return find(field.name()).flatMap(Given::date);
    }
}
