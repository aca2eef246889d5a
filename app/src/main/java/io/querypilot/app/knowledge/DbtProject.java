package io.querypilot.app.knowledge;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Descriptions, relationships and accepted values of a dbt project, as knowledge. */
final class DbtProject {
    private static final long MOST_BYTES = 64 << 20;
    private static final Pattern NAME = Pattern.compile("(?:ref|source)\\((?:[^)]*,)?\\s*['\"]([^'\"]+)['\"]\\s*\\)");
    private static final YAMLMapper MAPPER = YAMLMapper.builder()
            .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
            .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
            .build();

    private final List<Map<String, String>> notes = new ArrayList<>();
    private final List<Map<String, String>> joins = new ArrayList<>();

    private DbtProject() {}

    /** A manifest.json, or a YAML file with models or sources. */
    static DbtProject read(Path file) {
        try {
            if (!Files.isRegularFile(file) || Files.size(file) > MOST_BYTES) {
                throw new IOException("no plain file, or too large");
            }
            return new DbtProject().add(MAPPER.readTree(Files.readString(file)), file);
        } catch (IOException unreadable) {
            throw refused(file);
        }
    }

    private DbtProject add(JsonNode root, Path file) {
        if (root.has("nodes")) {
            root.path("nodes").forEach(this::node);
            root.path("sources").forEach(this::table);
            return this;
        }
        if (!root.has("models") && !root.has("sources")) {
            throw refused(file);
        }
        root.path("models").forEach(this::listed);
        root.path("sources").forEach(source -> source.path("tables").forEach(this::listed));
        return this;
    }

    private static QueryPilotException refused(Path file) {
        return new QueryPilotException(
                ErrorCode.SETTING_INVALID,
                file + " is neither a manifest.json of dbt nor one of its YAML files with models or sources.",
                "dbt writes target/manifest.json with dbt parse.");
    }

    /** A node of the manifest: a model, or a test of one of its columns. */
    private void node(JsonNode node) {
        switch (node.path("resource_type").asText()) {
            case "model", "seed", "snapshot", "source" -> table(node);
            case "test" -> {
                JsonNode test = node.path("test_metadata");
                String attached = node.path("attached_node").asText();
                String table = attached.isEmpty()
                        ? named(test.path("kwargs").path("model").asText())
                        : attached.substring(attached.lastIndexOf('.') + 1);
                test(table, node.path("column_name").asText(test.path("kwargs").path("column_name").asText()),
                        test.path("name").asText(), test.path("kwargs"));
            }
            default -> { }
        }
    }

    private void table(JsonNode node) {
        String table = node.path("alias").asText(node.path("identifier").asText(node.path("name").asText()));
        describe(table, node);
        node.path("columns").forEach(column -> describe(table, table + "." + column.path("name").asText(), column));
    }

    /** A model of a YAML file, whose columns carry their tests. */
    private void listed(JsonNode model) {
        String table = model.path("name").asText();
        describe(table, model);
        model.path("columns").forEach(column -> {
            String name = column.path("name").asText();
            describe(table, table + "." + name, column);
            List.of("tests", "data_tests").forEach(tests -> column.path(tests).forEach(test -> test.fields()
                    .forEachRemaining(one -> test(table, name, one.getKey(), arguments(one.getValue())))));
        });
    }

    private static JsonNode arguments(JsonNode test) {
        return test.has("arguments") ? test.path("arguments") : test;
    }

    private void describe(String table, JsonNode node) {
        describe(table, "", node);
    }

    private void describe(String table, String column, JsonNode node) {
        String text = node.path("description").asText("").strip();
        if (!text.isEmpty()) {
            note(table, column.isEmpty() ? text : column + ": " + text);
        }
    }

    private void test(String table, String column, String test, JsonNode arguments) {
        if (test.endsWith("relationships")) {
            joins.add(Map.of("join", table + "." + column + " = " + named(arguments.path("to").asText()) + "."
                    + arguments.path("field").asText()));
        } else if (test.endsWith("accepted_values")) {
            note(table, StreamSupport.stream(arguments.path("values").spliterator(), false)
                    .map(JsonNode::asText)
                    .collect(Collectors.joining(", ", table + "." + column + " holds ", " and nothing else.")));
        }
    }

    private void note(String table, String text) {
        Map<String, String> note = new LinkedHashMap<>();
        note.put("about", table);
        note.put("text", text);
        notes.add(note);
    }

    private static String named(String reference) {
        Matcher name = NAME.matcher(reference);
        return name.find() ? name.group(1) : reference;
    }

    String yaml() {
        Map<String, Object> parts = new LinkedHashMap<>();
        parts.put("joins", joins.stream().distinct().toList());
        parts.put("notes", notes);
        try {
            return MAPPER.writeValueAsString(parts);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
