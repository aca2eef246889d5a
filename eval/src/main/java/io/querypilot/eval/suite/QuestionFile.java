package io.querypilot.eval.suite;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.StreamSupport;

/**
 * Questions of one's own, as YAML or JSON: a list, or an object with {@code questions} and perhaps {@code db}. Each has
 * a {@code question} and may have {@code id}, {@code db}, {@code kind}, {@code expect} (answer, ask or decline), and
 * {@code sql} or {@code rows} (with {@code ordered: true} where their order counts) or {@code readings}, each as good;
 * {@code after} are the questions that it follows.
 */
final class QuestionFile {
    /** The last three are our own suites': drafts of a model that is none, and what they show. */
    private static final Set<String> KNOWN = Set.of(
            "id", "db", "question", "kind", "expect", "sql", "rows", "ordered", "readings", "after",
            "naive", "wrong", "behaviour");

    private final String name;
    private final JsonNode root;
    private final String standardDatabase;

    QuestionFile(String name, JsonNode root, String standardDatabase) {
        this.name = name;
        this.root = root;
        this.standardDatabase = root.path("db").asText(standardDatabase);
    }

    /** {@code locate} says where a database is found; questions over one that is not there are left out. */
    Suite suite(Function<String, Optional<String>> locate) {
        JsonNode questions = root.isArray() ? root : root.path("questions");
        List<Case> cases = new ArrayList<>();
        Map<String, Optional<String>> found = new LinkedHashMap<>();
        questions.forEach(node -> {
            cases.add(one(node, cases.size() + 1));
            found.computeIfAbsent(withoutPassword(database(node)), shown -> locate.apply(database(node)));
        });
        Map<String, String> locations = new LinkedHashMap<>();
        found.forEach((shown, place) -> place.ifPresent(at -> locations.put(shown, at)));
        List<String> missing = found.keySet().stream().filter(shown -> !locations.containsKey(shown)).toList();
        cases.removeIf(one -> missing.contains(one.database()));
        return new Suite(name, cases, locations, missing);
    }

    private Case one(JsonNode node, int number) {
        String question = node.path("question").asText("").strip();
        if (question.isEmpty()) {
            throw Suite.invalid("Entry " + number + " of " + name + " has no question.", "Add one to it.");
        }
        requireKnown(node, number);
        String expect = node.path("expect").asText(Expected.ANSWER.id());
        Expected expected = Expected.named(expect)
                .orElseThrow(() -> Suite.invalid(
                        "Question " + number + " of " + name + " expects \"" + expect + "\".",
                        "Write expect: answer, ask or decline."));
        return new Case(
                node.path("id").asText(String.valueOf(number)),
                withoutPassword(database(node)),
                question,
                node.path("kind").asText(""),
                expected,
                gold(node, number),
                texts(node.path("after")));
    }

    private static List<String> texts(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false).map(JsonNode::asText).toList();
    }

    private String database(JsonNode node) {
        return node.path("db").asText(standardDatabase);
    }

    /** The name goes into every report. */
    private static String withoutPassword(String database) {
        return database.contains("://")
                ? database.replaceFirst("//([^/@:]*):[^/@]*@", "//$1@").replaceAll("(?i)password=[^&]*&?", "")
                : database;
    }

    /** A misspelt word would let a question count as right that was never compared with anything. */
    private void requireKnown(JsonNode node, int number) {
        node.fieldNames().forEachRemaining(word -> {
            if (!KNOWN.contains(word)) {
                throw Suite.invalid(
                        "Question " + number + " of " + name + " says \"" + word + "\", which means nothing here.",
                        "Use id, db, question, kind, expect, sql, rows, ordered, readings and after.");
            }
        });
    }

    private Optional<Gold> gold(JsonNode node, int number) {
        if (node.hasNonNull("sql")) {
            return Optional.of(new Gold.Sql(node.get("sql").asText()));
        }
        if (node.hasNonNull("readings")) {
            return Optional.of(new Gold.Readings(texts(node.get("readings"))));
        }
        JsonNode rows = node.path("rows");
        if (rows.isMissingNode()) {
            return Optional.empty();
        }
        if (!rows.isArray()) {
            throw Suite.invalid(
                    "The rows of question " + number + " of " + name + " are no list.",
                    "Write for instance rows: [[Laptop, 1199]], or rows: [] where there should be none.");
        }
        return Optional.of(new Gold.Rows(rows(rows), node.path("ordered").asBoolean()));
    }

    /** A row of one cell may be written without its brackets. */
    private static List<List<Object>> rows(JsonNode rows) {
        return StreamSupport.stream(rows.spliterator(), false)
                .map(row -> row.isArray()
                        ? cells(row)
                        : cells(JsonNodeFactory.instance.arrayNode().add(row)))
                .toList();
    }

    private static List<Object> cells(JsonNode row) {
        List<Object> cells = new ArrayList<>();
        row.forEach(cell -> cells.add(cell(cell)));
        return cells;
    }

    private static Object cell(JsonNode cell) {
        if (cell.isNull()) {
            return null;
        }
        if (cell.isNumber()) {
            return number(cell);
        }
        return cell.isBoolean() ? (Object) cell.booleanValue() : cell.asText();
    }

    private static Object number(JsonNode cell) {
        if (cell.isIntegralNumber()) {
            return cell.canConvertToLong() ? (Object) cell.longValue() : cell.bigIntegerValue();
        }
        return Double.isFinite(cell.doubleValue()) ? (Object) cell.decimalValue() : (Object) cell.doubleValue();
    }
}
