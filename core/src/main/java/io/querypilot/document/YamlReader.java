package io.querypilot.document;

import io.querypilot.document.Entry.Text;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.language.NearMatch;
import io.querypilot.yaml.NotYaml;
import io.querypilot.yaml.YamlNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reads the form from YAML: tables, each with its columns. */
final class YamlReader {
    private static final List<String> OF_TABLE = List.of("name", "references", "description", "synonyms", "columns");
    private static final List<String> OF_COLUMN = List.of("name", "type", "key", "references", "description", "synonyms");

    private static final int MOST_CHARACTERS = 3 << 20;

    private final Path file;
    private final Faults faults;
    private final List<Entry> entries = new ArrayList<>();

    YamlReader(Path file, Faults faults) {
        this.file = file;
        this.faults = faults;
    }

    List<Entry> entries() {
        try {
            Optional<YamlNode> root = YamlNode.read(Files.readString(file), MOST_CHARACTERS);
            for (YamlNode table : items(parts(root, List.of("tables")).get("tables"))) {
                faults.in(() -> addTable(table));
            }
            return entries;
        } catch (NotYaml broken) {
            throw new Text("", file.getFileName() + ", line " + broken.line()).wrong(broken.what(), broken.nextStep());
        } catch (IOException broken) {
            throw new QueryPilotException(
                    ErrorCode.SETTING_INVALID,
                    file + " cannot be read: it is missing, or is no text in UTF-8.",
                    "querypilot schema --template FILE writes the form.");
        }
    }

    private void addTable(YamlNode node) {
        Map<String, YamlNode> parts = parts(Optional.of(node), OF_TABLE);
        Text name = name(parts, node);
        Map<String, Text> values = values(parts, OF_TABLE);
        values.put("table", name);
        entries.add(new Entry(values));
        items(parts.get("columns")).forEach(column -> faults.in(() -> addColumn(name, column)));
    }

    private void addColumn(Text table, YamlNode node) {
        Map<String, YamlNode> parts = parts(Optional.of(node), OF_COLUMN);
        Map<String, Text> values = values(parts, OF_COLUMN);
        values.put("table", new Text(table.text(), place(node)));
        values.put("column", name(parts, node));
        if (values.get("column").text().isEmpty()) {
            throw values.get("column").wrong("a column of " + table.text() + " has no name.", "Write name: NAME.");
        }
        entries.add(new Entry(values));
    }

    /** Where there is none, it is missing from what stands around it. */
    private Text name(Map<String, YamlNode> parts, YamlNode around) {
        return parts.containsKey("name") ? text(parts.get("name")) : new Text("", place(around));
    }

    private Map<String, Text> values(Map<String, YamlNode> parts, List<String> keys) {
        Map<String, Text> values = new HashMap<>();
        keys.stream()
                .filter(key -> !key.equals("name") && !key.equals("columns") && parts.containsKey(key))
                .forEach(key -> values.put(key, text(parts.get(key))));
        return values;
    }

    private Map<String, YamlNode> parts(Optional<YamlNode> node, List<String> known) {
        Map<String, YamlNode> parts = new LinkedHashMap<>();
        for (YamlNode.Pair pair : node.flatMap(YamlNode::pairs).orElseThrow(() -> nothing(node, known))) {
            Text key = text(pair.name());
            if (!known.contains(key.text())) {
                String near = NearMatch.nearest(key.text(), known).map(other -> "Did you mean " + other + "? ").orElse("");
                faults.add(key.wrong(
                        "\"" + key.text() + "\" is not known here.", near + "Known are: " + String.join(", ", known) + "."));
            } else {
                parts.put(key.text(), pair.value());
            }
        }
        return parts;
    }

    private QueryPilotException nothing(Optional<YamlNode> node, List<String> known) {
        String place = node.map(this::place).orElse(file.getFileName().toString());
        return new Text("", place).wrong("here should stand: " + String.join(", ", known) + ".", "Write KEY: VALUE.");
    }

    private static List<YamlNode> items(YamlNode node) {
        return Optional.ofNullable(node).flatMap(YamlNode::items).orElse(List.of());
    }

    /** A list is read as its values with commas between them. */
    private Text text(YamlNode node) {
        String text = node.text()
                .orElseGet(() -> items(node).stream().map(one -> text(one).text()).collect(Collectors.joining(", ")));
        return new Text(text, place(node));
    }

    private String place(YamlNode node) {
        return file.getFileName() + ", line " + node.line();
    }
}
