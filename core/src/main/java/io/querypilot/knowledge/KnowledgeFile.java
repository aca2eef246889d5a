package io.querypilot.knowledge;

import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.knowledge.Entry.Codes;
import io.querypilot.knowledge.Entry.Filter;
import io.querypilot.knowledge.Entry.Forbidden;
import io.querypilot.knowledge.Entry.JoinBy;
import io.querypilot.knowledge.Entry.Metric;
import io.querypilot.knowledge.Entry.Note;
import io.querypilot.knowledge.Entry.Preferred;
import io.querypilot.knowledge.Entry.Term;
import io.querypilot.knowledge.Entry.Unit;
import io.querypilot.knowledge.Entry.Verified;
import io.querypilot.language.NearMatch;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/** Reads knowledge from YAML, as nodes, so that whatever is wrong is told with its line. */
public final class KnowledgeFile {
    private static final long MOST_BYTES = 8 << 20;
    private static final int MOST_ENTRIES = 20_000;
    private static final int LONGEST_TEXT = 10_000;

    /** The parts of a file, and the fields of an entry of each; the first are required. */
    private enum Part {
        GLOSSARY(2, "phrase", "means"),
        CODES(2, "column", "values"),
        UNITS(2, "column", "unit"),
        METRICS(3, "name", "formula", "table", "where", "synonyms"),
        FILTERS(3, "phrase", "table", "where"),
        JOINS(1, "join"),
        TABLES(0, "prefer", "over", "forbid"),
        EXAMPLES(2, "question", "sql"),
        NOTES(2, "about", "text");

        private final int required;
        private final List<String> fields;

        Part(int required, String... fields) {
            this.required = required;
            this.fields = List.of(fields);
        }

        private static List<String> names() {
            return Stream.of(values()).map(part -> part.name().toLowerCase(Locale.ROOT)).toList();
        }
    }

    private final Path file;
    private final List<Placed> read = new ArrayList<>();

    private KnowledgeFile(Path file) {
        this.file = file;
    }

    /** The entries of these files, in their order. */
    public static Knowledge read(List<Path> files) {
        return new Knowledge(files.stream().flatMap(file -> new KnowledgeFile(file).entries().stream()).toList());
    }

    private List<Placed> entries() {
        Node root = root(text());
        mapping(root, "parts such as glossary, metrics and joins").forEach((name, list) -> part(name, list));
        return read;
    }

    private String text() {
        try {
            if (!Files.isRegularFile(file) || Files.size(file) > MOST_BYTES) {
                throw new IOException("no plain file, or too large");
            }
            return Files.readString(file);
        } catch (IOException fault) {
            throw new QueryPilotException(
                    ErrorCode.SETTING_INVALID,
                    "The knowledge " + file + " cannot be read: it is missing, larger than 8 MB, no plain text file, or"
                            + " not yours to read.",
                    "Give another with --knowledge FILE; querypilot knowledge --template writes a form.",
                    fault);
        }
    }

    private Node root(String text) {
        LoaderOptions options = new LoaderOptions();
        options.setCodePointLimit((int) MOST_BYTES);
        try {
            Node root = new Yaml(new SafeConstructor(options)).compose(new StringReader(text));
            return root == null ? new MappingNode(Tag.MAP, List.of(), null) : root;
        } catch (MarkedYAMLException fault) {
            int line = fault.getProblemMark() == null ? 1 : fault.getProblemMark().getLine() + 1;
            throw refused(line, "This is not YAML: " + fault.getProblem() + ".", "Mind colons and indents.");
        } catch (YAMLException fault) {
            throw refused(1, "This is not YAML.", "Mind colons, indents, and characters that cannot be seen.");
        }
    }

    private void part(ScalarNode name, Node list) {
        Part part = Stream.of(Part.values())
                .filter(one -> one.name().equalsIgnoreCase(name.getValue()))
                .findFirst()
                .orElseThrow(() -> unknown(name, Part.names()));
        if (!(list instanceof SequenceNode sequence)) {
            throw refused(line(list), name.getValue() + " is no list.", "Begin each entry with a dash.");
        }
        sequence.getValue().forEach(node -> add(part, node));
    }

    private void add(Part part, Node node) {
        Map<String, Node> fields = new LinkedHashMap<>();
        mapping(node, String.join(", ", part.fields)).forEach((name, value) -> {
            if (!part.fields.contains(name.getValue())) {
                throw unknown(name, part.fields);
            }
            fields.put(name.getValue(), value);
        });
        part.fields.stream().limit(part.required).filter(name -> !fields.containsKey(name)).findFirst().ifPresent(name -> {
            throw refused(line(node), "This has no " + name + ".", "It needs " + required(part) + ".");
        });
        if (read.size() == MOST_ENTRIES) {
            throw refused(line(node), "There are more than " + MOST_ENTRIES + " entries.", "Leave out the rest.");
        }
        read.add(new Placed(entry(part, new Fields(fields, node)), file + ", line " + line(node)));
    }

    private static String required(Part part) {
        return String.join(" and ", part.fields.subList(0, part.required));
    }

    private Entry entry(Part part, Fields given) {
        return switch (part) {
            case GLOSSARY -> new Term(given.list("phrase"), given.text("means"));
            case CODES -> new Codes(given.text("column"), given.map("values"));
            case UNITS -> new Unit(given.text("column"), given.text("unit"));
            case METRICS -> new Metric(
                    Stream.concat(given.list("name").stream(), given.list("synonyms").stream()).toList(),
                    given.text("formula"), given.text("table"), given.text("where"));
            case FILTERS -> new Filter(given.list("phrase"), given.text("table"), given.text("where"));
            case JOINS -> join(given);
            case TABLES -> given.has("forbid")
                    ? new Forbidden(given.text("forbid"))
                    : new Preferred(given.text("prefer"), given.list("over"));
            case EXAMPLES -> new Verified(given.text("question"), given.text("sql"));
            case NOTES -> new Note(given.text("about"), given.text("text"));
        };
    }

    private Entry join(Fields given) {
        String[] sides = given.text("join").split("=", -1);
        if (sides.length != 2) {
            throw refused(line(given.node), "This is no join.", "Write join: orders.customer_id = customers.id.");
        }
        return new JoinBy(sides[0].strip(), sides[1].strip());
    }

    /** The fields of one entry. */
    private final class Fields {
        private final Map<String, Node> fields;
        private final Node node;

        private Fields(Map<String, Node> fields, Node node) {
            this.fields = fields;
            this.node = node;
        }

        private boolean has(String name) {
            return fields.containsKey(name);
        }

        private String text(String name) {
            return Optional.ofNullable(fields.get(name)).map(KnowledgeFile.this::scalar).orElse("");
        }

        /** One text may stand for a list of one. */
        private List<String> list(String name) {
            return Optional.ofNullable(fields.get(name))
                    .map(value -> value instanceof SequenceNode sequence
                            ? sequence.getValue().stream().map(KnowledgeFile.this::scalar).toList()
                            : List.of(scalar(value)))
                    .orElse(List.of());
        }

        private Map<String, String> map(String name) {
            Map<String, String> pairs = new LinkedHashMap<>();
            mapping(fields.get(name), "codes, each with its meaning").forEach((code, meaning) ->
                    pairs.put(code.getValue(), scalar(meaning)));
            return pairs;
        }
    }

    private String scalar(Node node) {
        if (!(node instanceof ScalarNode word) || word.getValue().isBlank() || word.getValue().length() > LONGEST_TEXT) {
            throw refused(line(node), "This is no text.", "Write some words, at most " + LONGEST_TEXT + " characters.");
        }
        return word.getValue().strip();
    }

    private Map<ScalarNode, Node> mapping(Node node, String wanted) {
        if (!(node instanceof MappingNode mapping)) {
            throw refused(line(node), "Here should stand " + wanted + ".", "Write name: value.");
        }
        Map<ScalarNode, Node> pairs = new LinkedHashMap<>();
        for (NodeTuple pair : mapping.getValue()) {
            if (!(pair.getKeyNode() instanceof ScalarNode name)) {
                throw refused(line(pair.getKeyNode()), "A name is no list.", "Write name: value.");
            }
            pairs.put(name, pair.getValueNode());
        }
        return pairs;
    }

    private QueryPilotException unknown(ScalarNode name, List<String> known) {
        String near = NearMatch.nearest(name.getValue(), known).map(word -> " Did you mean " + word + "?").orElse("");
        return refused(
                line(name), "\"" + name.getValue() + "\" means nothing here." + near, "Use " + String.join(", ", known) + ".");
    }

    private static int line(Node node) {
        return node.getStartMark() == null ? 1 : node.getStartMark().getLine() + 1;
    }

    private QueryPilotException refused(int line, String message, String next) {
        return new QueryPilotException(ErrorCode.SETTING_INVALID, file + ", line " + line + ": " + message, next);
    }
}
