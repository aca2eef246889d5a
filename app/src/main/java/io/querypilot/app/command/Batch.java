package io.querypilot.app.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.querypilot.error.QueryPilotException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads one JSON object, such as {@code {"id","sql"}}, a line and writes one a line, in order and at once. A line that cannot be
 * used gets a line that says so, and the run goes on.
 */
final class Batch {
    private static final Logger LOG = LoggerFactory.getLogger(Batch.class);
    private static final int LONGEST_LINE = 1 << 20;
    private static final ObjectMapper MAPPER =
            new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private final String field;
    private final Function<JsonNode, ObjectNode> each;
    private final PrintStream out;

    /** {@code field} is the text that every line must have. */
    Batch(String field, Function<JsonNode, ObjectNode> each, PrintStream out) {
        this.field = field;
        this.each = each;
        this.out = out;
    }

    /** Ends with the input, or when nobody reads the output any more. */
    void run(InputStream in) {
        try (Reader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            int number = 0;
            for (Optional<String> line = next(reader); line.isPresent() && !out.checkError(); line = next(reader)) {
                number++;
                if (!line.get().isBlank()) {
                    out.print(answer(line.get(), number) + "\n");
                    out.flush();
                }
            }
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    /** The next line; of one that is too long only so much that it is seen to be. */
    private static Optional<String> next(Reader reader) throws IOException {
        StringBuilder line = new StringBuilder();
        int letter = reader.read();
        if (letter < 0) {
            return Optional.empty();
        }
        while (letter >= 0 && letter != '\n') {
            if (line.length() <= LONGEST_LINE) {
                line.append((char) letter);
            }
            letter = reader.read();
        }
        return Optional.of(line.toString());
    }

    private ObjectNode answer(String line, int number) {
        if (line.length() > LONGEST_LINE) {
            return unusable(NullNode.getInstance(), number, "it is longer than a million characters");
        }
        try {
            JsonNode request = MAPPER.readTree(line);
            return answer(request, number);
        } catch (JsonProcessingException notJson) {
            return unusable(NullNode.getInstance(), number, "it is not one JSON object");
        }
    }

    private ObjectNode answer(JsonNode request, int number) {
        JsonNode id = request.path("id").isMissingNode() ? NullNode.getInstance() : request.get("id");
        if (!request.isObject() || !request.path(field).isTextual()) {
            return unusable(id, number, "it has no text \"" + field + "\"");
        }
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        answer.set("id", id);
        try {
            return answer.setAll(each.apply(request));
        } catch (QueryPilotException forAllLines) {
            throw forAllLines;
        } catch (RuntimeException ours) {
            LOG.error("Line {} could not be answered.", number, ours);
            return unusable(id, number, "something went wrong that should not, " + ours.getClass().getSimpleName());
        }
    }

    private static ObjectNode unusable(JsonNode id, int number, String why) {
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        answer.set("id", id);
        answer.put("accepted", false).putArray("issues");
        return answer.put("error", "Line " + number + " cannot be used: " + why + ".");
    }
}
