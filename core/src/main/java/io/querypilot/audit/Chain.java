package io.querypilot.audit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.querypilot.audit.Journal.Added;
import io.querypilot.audit.Journal.End;
import io.querypilot.audit.Journal.Standing;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Lines that hold each other: each has a number and a hash over itself and the hash before it. */
final class Chain {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String HASH = ",\"hash\":\"";
    private static final String BROKEN = "broken";

    private final SecretKeySpec key;

    /** A key of no characters is not allowed; without one of its own, whoever can write the log can chain it anew. */
    Chain(String key) {
        this.key = new SecretKeySpec((key.isEmpty() ? "querypilot" : key).getBytes(StandardCharsets.UTF_8), "HmacSHA256");
    }

    /** The entry as a line; before it one that tells of a break, where the end is not as it was left. */
    List<Added> lines(Standing standing, ObjectNode entry) {
        End end = end(standing);
        Optional<String> broken = broken(standing);
        if (broken.isEmpty()) {
            return List.of(line(end, entry));
        }
        Added told = line(end, JSON.createObjectNode()
                .put("at", Instant.now().toString())
                .put("decision", BROKEN)
                .put("why", broken.get()));
        return List.of(told, line(told.end(), entry));
    }

    /** No number is ever given twice: lines that were cut off leave a gap that stays. */
    private static End end(Standing standing) {
        End last = standing.last().map(Chain::end).orElse(End.START);
        return standing.noted().filter(noted -> noted.number() > last.number()).orElse(last);
    }

    private Added line(End end, ObjectNode entry) {
        ObjectNode numbered = JSON.createObjectNode().put("number", end.number() + 1);
        String body = numbered.setAll(entry).toString();
        String hash = hash(end.hash(), body);
        return new Added(body.substring(0, body.length() - 1) + HASH + hash + "\"}", new End(end.number() + 1, hash));
    }

    private String hash(String before, String body) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(key);
            return HexFormat.of().formatHex(mac.doFinal((before + "\n" + body).getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException everyJavaHasIt) {
            throw new IllegalStateException(everyJavaHasIt);
        }
    }

    /** Why the last line is not what it was left as; empty if it is. */
    Optional<String> broken(Standing standing) {
        End last = standing.last().map(Chain::end).orElse(End.START);
        if (standing.noted().isEmpty()) {
            return standing.last().map(line ->
                    "The note of the last line is missing or cannot be read: lines may be missing after " + last.number() + ".");
        }
        End noted = standing.noted().get();
        if (noted.equals(last) || killedBeforeItsNote(noted, standing.last())) {
            return Optional.empty();
        }
        return Optional.of(noted.number() > last.number()
                ? "Lines are missing at the end: " + last.number() + " is the last, " + noted.number() + " was written."
                : "Line " + last.number() + ", the last, is not the one that was written.");
    }

    /** A line is written before its note, so one may stand there that is not noted yet. */
    private boolean killedBeforeItsNote(End noted, Optional<String> last) {
        return last.filter(line -> end(line).number() == noted.number() + 1 && follows(noted, line)).isPresent();
    }

    private boolean follows(End before, String line) {
        int at = line.lastIndexOf(HASH);
        return at >= 0 && hash(before.hash(), line.substring(0, at) + "}").equals(end(line).hash());
    }

    /** What is wrong from the first line to the last, told for a person. */
    List<String> verify(Stream<String> lines, Optional<End> noted) {
        List<String> wrong = new ArrayList<>();
        End end = End.START;
        Optional<String> last = Optional.empty();
        for (String line : (Iterable<String>) lines::iterator) {
            if (parsed(line).isEmpty()) {
                wrong.add("After line " + end.number() + " stands something that is not a line of an audit.");
                continue;
            }
            wrong(end, line).ifPresent(wrong::add);
            told(line).ifPresent(wrong::add);
            end = end(line);
            last = Optional.of(line);
        }
        broken(new Standing(last, noted)).ifPresent(wrong::add);
        return wrong;
    }

    private Optional<String> wrong(End before, String line) {
        long number = end(line).number();
        if (number != before.number() + 1) {
            return Optional.of("After line " + before.number() + " comes line " + number + ": lines were removed or moved.");
        }
        return follows(before, line)
                ? Optional.empty()
                : Optional.of("Line " + number + " was changed, or written under another key.");
    }

    private static Optional<String> told(String line) {
        return parsed(line)
                .filter(node -> node.path("decision").asText().equals(BROKEN))
                .map(node -> "Line " + node.path("number").asLong() + " tells of a break that was found on "
                        + node.path("at").asText() + ": " + node.path("why").asText());
    }

    /** The last of these that is whole. */
    static Optional<String> last(List<String> lines) {
        for (int i = lines.size() - 1; i >= 0; i--) {
            if (parsed(lines.get(i)).isPresent()) {
                return Optional.of(lines.get(i));
            }
        }
        return Optional.empty();
    }

    private static End end(String line) {
        return parsed(line)
                .map(node -> new End(node.path("number").asLong(), node.path("hash").asText()))
                .orElse(End.START);
    }

    static Optional<JsonNode> parsed(String line) {
        try {
            JsonNode node = JSON.readTree(line);
            return Optional.of(node).filter(read -> read.has("number") && read.has("hash"));
        } catch (JsonProcessingException notWhole) {
            return Optional.empty();
        }
    }
}
