package io.querypilot.document;

import io.querypilot.document.Entry.Text;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.language.NearMatch;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/** Reads the form from YAML: tables, each with its columns. */
final class YamlReader {
    private static final List<String> OF_TABLE = List.of("name", "description", "synonyms", "columns");
    private static final List<String> OF_COLUMN = List.of("name", "type", "key", "references", "description", "synonyms");

    private final Path file;
    private final List<Entry> entries = new ArrayList<>();

    YamlReader(Path file) {
        this.file = file;
    }

    List<Entry> entries() {
        try {
            LoaderOptions options = new LoaderOptions();
            Node root = new Yaml(new SafeConstructor(options)).compose(new StringReader(Files.readString(file)));
            for (Node table : list(mapping(root, List.of("tables")).get("tables"))) {
                addTable(table);
            }
            return entries;
        } catch (IOException | YAMLException broken) {
            throw new QueryPilotException(
                    ErrorCode.SETTING_INVALID,
                    file + " cannot be read: " + String.valueOf(broken.getMessage()).lines().findFirst().orElse("") + ".",
                    "querypilot schema --template FILE writes the form.");
        }
    }

    private void addTable(Node node) {
        Map<String, Node> parts = mapping(node, OF_TABLE);
        Text name = text(parts.get("name"), node);
        Map<String, Text> values = values(parts, OF_TABLE);
        values.put("table", name);
        entries.add(new Entry(values));
        for (Node column : list(parts.get("columns"))) {
            Map<String, Node> ofColumn = mapping(column, OF_COLUMN);
            Map<String, Text> described = values(ofColumn, OF_COLUMN);
            described.put("table", new Text(name.text(), place(column)));
            described.put("column", text(ofColumn.get("name"), column));
            entries.add(new Entry(described));
        }
    }

    private Map<String, Text> values(Map<String, Node> parts, List<String> keys) {
        Map<String, Text> values = new HashMap<>();
        keys.stream()
                .filter(key -> !key.equals("name") && !key.equals("columns") && parts.containsKey(key))
                .forEach(key -> values.put(key, text(parts.get(key), parts.get(key))));
        return values;
    }

    private Map<String, Node> mapping(Node node, List<String> known) {
        if (!(node instanceof MappingNode mapping)) {
            throw new Text("", place(node)).wrong("here should stand: " + String.join(", ", known) + ".", "Write KEY: VALUE.");
        }
        Map<String, Node> parts = new LinkedHashMap<>();
        for (NodeTuple tuple : mapping.getValue()) {
            Text key = text(tuple.getKeyNode(), tuple.getKeyNode());
            if (!known.contains(key.text())) {
                String near = NearMatch.nearest(key.text(), known).map(other -> "Did you mean " + other + "? ").orElse("");
                throw key.wrong("\"" + key.text() + "\" is not known here.", near + "Known are: " + String.join(", ", known) + ".");
            }
            parts.put(key.text(), tuple.getValueNode());
        }
        return parts;
    }

    private List<Node> list(Node node) {
        return node instanceof SequenceNode sequence ? sequence.getValue() : List.of();
    }

    private Text text(Node node, Node around) {
        if (node instanceof ScalarNode scalar) {
            return new Text(scalar.getValue().strip(), place(node));
        }
        String joined = list(node).stream().map(one -> text(one, one).text()).collect(Collectors.joining(", "));
        return new Text(joined, place(node == null ? around : node));
    }

    private String place(Node node) {
        return file.getFileName() + (node == null ? "" : ", line " + (node.getStartMark().getLine() + 1));
    }
}
