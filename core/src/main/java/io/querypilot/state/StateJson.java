package io.querypilot.state;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.querypilot.database.Outcome;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.link.LinkedSchema;
import io.querypilot.link.LinkedTable;
import io.querypilot.memory.Lesson;
import io.querypilot.model.Refinement;
import io.querypilot.model.Relevance;
import io.querypilot.model.Understanding;
import io.querypilot.model.Usage;
import io.querypilot.requirement.Requirements;
import io.querypilot.requirement.Rule;
import io.querypilot.schema.Schema;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.BiConsumer;

/**
 * State as text, for checkpoints. The schema is left out, because it can be large, it holds samples of people's data,
 * and the database has it: only its fingerprint and the linked tables' paths travel. The answer follows from the attempts.
 */
public final class StateJson {
    @JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "is")
    private interface Named {}

    /** A linked table by its path; the values are those the question says itself. */
    private record Link(
            String path, double score, boolean bridge, List<String> columns, Map<String, List<String>> values) {
        static List<Link> of(LinkedSchema linked) {
            return linked.tables().stream()
                    .map(each -> new Link(
                            each.table().path(), each.score(), each.bridge(), each.columnsByRelevance(), each.values()))
                    .toList();
        }

        LinkedTable in(Schema schema) {
            return new LinkedTable(schema.table(path).orElseThrow(), score, bridge, columns, values);
        }
    }

    @JsonIgnoreProperties(ignoreUnknown = true)
    private record Stored(
            Question question,
            String fingerprint,
            List<Link> links,
            List<Lesson> lessons,
            Requirements requirements,
            List<Relevance> judged,
            Optional<Refinement> refined,
            Understanding understanding,
            JoinPlan joins,
            List<Attempt> attempts,
            Optional<Clarification> clarification,
            Usage usage,
            ResultVolume volume,
            Map<String, JsonNode> fields) {}

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .addModules(new Jdk8Module(), new JavaTimeModule(), CellJson.module())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS, SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .addMixIn(Outcome.class, Named.class)
            .addMixIn(Rule.class, Named.class)
            .registerSubtypes(Outcome.class.getPermittedSubclasses())
            .registerSubtypes(Rule.class.getPermittedSubclasses())
            .build();

    /** What every question begins with, written once; found by identity, because an equal one is as quickly written as compared. */
    private static final Map<Object, String> BEGINNINGS = beginnings();

    private final List<Field<?>> fields;

    /** Keeps these further fields as well. */
    public StateJson(List<Field<?>> fields) {
        this.fields = List.copyOf(fields);
    }

    /** What {@link Stored} reads; of what was written before only the parts that have changed are written anew. */
    public String write(State state, WrittenParts before) {
        QuestionContext context = state.context();
        StringJoiner json = new StringJoiner(",", "{", "}");
        BiConsumer<String, Object> part =
                (name, value) -> json.add('"' + name + "\":" + before.text(name, value, StateJson::text));
        part.accept("question", state.question());
        part.accept("fingerprint", context.schema().fingerprint());
        part.accept("links", context.linked());
        part.accept("lessons", context.lessons());
        part.accept("requirements", context.requirements());
        part.accept("judged", context.judged());
        part.accept("refined", context.refined());
        part.accept("understanding", context.understanding());
        part.accept("joins", context.joins());
        part.accept("clarification", state.clarification());
        part.accept("usage", state.usage());
        part.accept("volume", state.volume());
        // These two are others each time, and a result may be long.
        return json.add("\"attempts\":" + text(state.attempts()))
                .add("\"fields\":" + (fields.isEmpty() ? "{}" : text(written(state))))
                .toString();
    }

    private static Map<Object, String> beginnings() {
        QuestionContext empty = QuestionContext.EMPTY;
        Map<Object, String> texts = new IdentityHashMap<>();
        for (Object part : List.of(
                List.of(),
                Optional.empty(),
                empty.schema().fingerprint(),
                empty.linked(),
                empty.requirements(),
                empty.understanding(),
                empty.joins(),
                Usage.NONE,
                ResultVolume.NOTHING)) {
            texts.put(part, json(part));
        }
        return texts;
    }

    private static String text(Object part) {
        String known = BEGINNINGS.get(part);
        return known == null ? json(part) : known;
    }

    private static String json(Object part) {
        try {
            return MAPPER.writeValueAsString(part instanceof LinkedSchema linked ? Link.of(linked) : part);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("state that cannot be written: " + e.getMessage(), e);
        }
    }

    /** The state as it was, over the schema as it is; empty if the schema, or how states are kept, has changed since. */
    public Optional<State> read(String json, Schema schema) {
        Stored stored = stored(json);
        if (!stored.fingerprint().equals(schema.fingerprint()) || stored.links() == null) {
            return Optional.empty();
        }
        QuestionContext context = new QuestionContext(
                schema,
                new LinkedSchema(stored.links().stream().map(link -> link.in(schema)).toList()),
                stored.lessons(),
                Optional.ofNullable(stored.requirements()).orElse(Requirements.NONE),
                stored.judged(),
                stored.refined(),
                stored.understanding(),
                stored.joins());
        State state = new State(
                stored.question(),
                context,
                stored.attempts(),
                stored.clarification(),
                stored.usage(),
                Optional.ofNullable(stored.volume()).orElse(ResultVolume.NOTHING),
                Optional.empty(),
                Map.of());
        return Optional.of(restored(state, stored.fields()));
    }

    /** The question alone, which is there whatever became of the schema. */
    public Question question(String json) {
        return stored(json).question();
    }

    private static Stored stored(String json) {
        try {
            Stored stored = MAPPER.readValue(json, Stored.class);
            if (stored.question() != null && stored.fingerprint() != null) {
                return stored;
            }
        } catch (JsonProcessingException broken) {
            String text = questionText(json);
            throw text.isEmpty() ? unreadable(broken) : earlier(text, broken);
        }
        throw unreadable(null);
    }

    /** A question that is there and yet cannot be read as one has the shape of an earlier version. */
    private static QueryPilotException earlier(String question, Exception cause) {
        return new QueryPilotException(
                ErrorCode.QUESTION_INVALID,
                "This session was kept by an earlier version of QueryPilot.",
                "Ask its question again: " + question,
                cause);
    }

    private static String questionText(String json) {
        try {
            return MAPPER.readTree(json).path("question").path("text").asText();
        } catch (JsonProcessingException broken) {
            return "";
        }
    }

    private static QueryPilotException unreadable(Exception cause) {
        return new QueryPilotException(
                ErrorCode.QUESTION_INVALID,
                "What was kept of this session cannot be read.",
                "Ask its question again, in another session.",
                cause);
    }

    private Map<String, JsonNode> written(State state) {
        Map<String, JsonNode> nodes = new HashMap<>();
        fields.forEach(field ->
                state.field(field).ifPresent(value -> nodes.put(field.name(), MAPPER.valueToTree(value))));
        return nodes;
    }

    private State restored(State state, Map<String, JsonNode> nodes) {
        State whole = state;
        for (Field<?> field : fields) {
            if (nodes.containsKey(field.name())) {
                whole = restored(whole, field, nodes.get(field.name()));
            }
        }
        return whole;
    }

    private static <T> State restored(State state, Field<T> field, JsonNode node) {
        return state.with(field, MAPPER.convertValue(node, field.type()));
    }
}
