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
import io.querypilot.yaml.NotYaml;
import io.querypilot.yaml.YamlNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads knowledge from YAML, as nodes, so that whatever is wrong is told with its line. */
public final class KnowledgeFile {
    private static final int MOST_BYTES = 8 << 20;
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

    private final String file;
    private final List<Placed> read = new ArrayList<>();

    private KnowledgeFile(String file) {
        this.file = file;
    }

    /** The entries of these files, in their order. */
    public static Knowledge read(List<Path> files) {
        return new Knowledge(files.stream().flatMap(file -> new KnowledgeFile(file.toString()).entries(text(file)).stream()).toList());
    }

    /** Those of a text, which goes by this name. */
    static Knowledge read(String name, String text) {
        return new Knowledge(new KnowledgeFile(name).entries(text));
    }

    private List<Placed> entries(String text) {
        root(text).ifPresent(root ->
                pairs(root, "parts such as glossary, metrics and joins").forEach(pair -> part(pair.name(), pair.value())));
        return read;
    }

    private static String text(Path file) {
        try {
            return YamlNode.text(file, MOST_BYTES);
        } catch (IOException fault) {
            throw new QueryPilotException(
                    ErrorCode.SETTING_INVALID,
                    "The knowledge " + file + " cannot be read: it is missing, larger than 8 MB, no plain text file, or"
                            + " not yours to read.",
                    "Give another with --knowledge FILE; querypilot knowledge --template writes a form.",
                    fault);
        }
    }

    private Optional<YamlNode> root(String text) {
        try {
            return YamlNode.read(text, MOST_BYTES);
        } catch (NotYaml fault) {
            throw refused(fault.line(), fault.what(), fault.nextStep());
        }
    }

    private void part(YamlNode name, YamlNode list) {
        String given = name(name);
        Part part = Stream.of(Part.values())
                .filter(one -> one.name().equalsIgnoreCase(given))
                .findFirst()
                .orElseThrow(() -> unknown(name, Part.names()));
        list.items()
                .orElseThrow(() -> refused(list.line(), given + " is no list.", "Begin each entry with a dash."))
                .forEach(node -> add(part, node));
    }

    private void add(Part part, YamlNode node) {
        Map<String, YamlNode> fields = new LinkedHashMap<>();
        pairs(node, String.join(", ", part.fields)).forEach(pair -> {
            if (!part.fields.contains(name(pair.name()))) {
                throw unknown(pair.name(), part.fields);
            }
            fields.put(name(pair.name()), pair.value());
        });
        part.fields.stream().limit(part.required).filter(name -> !fields.containsKey(name)).findFirst().ifPresent(name -> {
            throw refused(node.line(), "This has no " + name + ".", "It needs " + required(part) + ".");
        });
        if (read.size() == MOST_ENTRIES) {
            throw refused(node.line(), "There are more than " + MOST_ENTRIES + " entries.", "Leave out the rest.");
        }
        read.add(new Placed(entry(part, new Fields(fields, node)), file + ", line " + node.line()));
    }

    private static String required(Part part) {
        return String.join(" and ", part.fields.subList(0, part.required));
    }

    private Entry entry(Part part, Fields given) {
        return switch (part) {
            case GLOSSARY -> new Term(given.words("phrase"), given.text("means"));
            case CODES -> new Codes(given.text("column"), given.map("values"));
            case UNITS -> new Unit(given.text("column"), given.text("unit"));
            case METRICS -> new Metric(
                    Stream.concat(given.words("name").stream(), given.list("synonyms").stream()).toList(),
                    given.text("formula"), given.text("table"), given.text("where"));
            case FILTERS -> new Filter(given.words("phrase"), given.text("table"), given.text("where"));
            case JOINS -> join(given);
            case TABLES -> table(given);
            case EXAMPLES -> new Verified(given.text("question"), given.text("sql"));
            case NOTES -> new Note(given.text("about"), given.text("text"));
        };
    }

    private Entry table(Fields given) {
        if (!given.has("forbid") && !given.has("prefer")) {
            throw refused(given.node.line(), "This has neither prefer nor forbid.", "Write prefer: orders, over: [orders_old].");
        }
        return given.has("forbid")
                ? new Forbidden(given.text("forbid"))
                : new Preferred(given.text("prefer"), given.list("over"));
    }

    private Entry join(Fields given) {
        String[] sides = given.text("join").split("=", -1);
        if (sides.length != 2) {
            throw refused(given.node.line(), "This is no join.", "Write join: orders.customer_id = customers.id.");
        }
        return new JoinBy(sides[0].strip(), sides[1].strip());
    }

    /** The fields of one entry. */
    private final class Fields {
        private final Map<String, YamlNode> fields;
        private final YamlNode node;

        private Fields(Map<String, YamlNode> fields, YamlNode node) {
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
                    .map(value -> value.items().orElse(List.of(value)).stream().map(KnowledgeFile.this::scalar).toList())
                    .orElse(List.of());
        }

        /** At least one. */
        private List<String> words(String name) {
            List<String> words = list(name);
            if (words.isEmpty()) {
                throw refused(node.line(), "This has no " + name + ".", "Write at least one " + name + ".");
            }
            return words;
        }

        private Map<String, String> map(String name) {
            Map<String, String> pairs = new LinkedHashMap<>();
            pairs(fields.get(name), "codes, each with its meaning").forEach(pair ->
                    pairs.put(name(pair.name()), scalar(pair.value())));
            return pairs;
        }
    }

    private String scalar(YamlNode node) {
        return node.text()
                .filter(text -> !text.isEmpty() && text.length() <= LONGEST_TEXT)
                .orElseThrow(() -> refused(
                        node.line(), "This is no text.", "Write some words, at most " + LONGEST_TEXT + " characters."));
    }

    private List<YamlNode.Pair> pairs(YamlNode node, String wanted) {
        return node.pairs()
                .orElseThrow(() -> refused(node.line(), "Here should stand " + wanted + ".", "Write name: value."));
    }

    private String name(YamlNode node) {
        return node.text().orElseThrow(() -> refused(node.line(), "A name is no list.", "Write name: value."));
    }

    private QueryPilotException unknown(YamlNode node, List<String> known) {
        String name = name(node);
        String near = NearMatch.nearest(name, known).map(word -> " Did you mean " + word + "?").orElse("");
        return refused(node.line(), "\"" + name + "\" means nothing here." + near, "Use " + String.join(", ", known) + ".");
    }

    private QueryPilotException refused(int line, String message, String next) {
        return new QueryPilotException(ErrorCode.SETTING_INVALID, file + ", line " + line + ": " + message, next);
    }
}
