package io.querypilot.policy;

import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.language.NearMatch;
import io.querypilot.policy.Policy.Entry;
import io.querypilot.policy.Policy.Rule;
import io.querypilot.policy.Policy.Sensitive;
import io.querypilot.yaml.NotYaml;
import io.querypilot.yaml.YamlNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reads a policy from YAML, as nodes, so that whatever is wrong is told with its line. */
final class PolicyFile {
    private static final int MOST_BYTES = 1 << 20;
    private static final List<String> TOP = List.of("default", "sensitive", "roles", "users");
    private static final List<String> PARTS = List.of("columns", "except", "mask", "rows");

    private final Path file;

    PolicyFile(Path file) {
        this.file = file;
    }

    Policy policy() {
        String text = text();
        YamlNode root = root(text);
        Map<Entry, YamlNode> top = mapping(root, "a policy: default, sensitive, roles and users");
        top.keySet().forEach(key -> require(key, TOP));
        Map<String, List<Rule>> roles = new LinkedHashMap<>();
        child(top, "roles").ifPresent(node -> mapping(node, "roles, each with its tables")
                .forEach((name, tables) -> roles.put(name.text(), rules(tables))));
        Map<String, List<String>> users = new LinkedHashMap<>();
        child(top, "users").ifPresent(node -> mapping(node, "users, each with their roles")
                .forEach((name, names) -> users.put(name.text(), known(names, roles))));
        boolean open = choice(top, "default", List.of("deny", "allow")).equals("allow");
        String sensitive = choice(top, "sensitive", List.of("show", "mask", "refuse"));
        return new Policy(
                file.toString(), digest(text), open, Sensitive.valueOf(sensitive.toUpperCase(Locale.ROOT)), roles, users);
    }

    private String text() {
        try {
            return YamlNode.text(file, MOST_BYTES);
        } catch (IOException fault) {
            throw new QueryPilotException(
                    ErrorCode.SETTING_INVALID,
                    "The policy " + file + " cannot be read: it is missing, too large, no plain text file, or not yours"
                            + " to read.",
                    "Give another with --policy FILE.",
                    fault);
        }
    }

    private YamlNode root(String text) {
        try {
            return YamlNode.read(text, MOST_BYTES)
                    .orElseThrow(() -> refused(1, "The policy is empty.", "Begin with default: deny, and the roles."));
        } catch (NotYaml fault) {
            throw refused(fault.line(), fault.what(), fault.nextStep());
        }
    }

    /** A table to each rule: all, none, or its parts. */
    private List<Rule> rules(YamlNode node) {
        List<Rule> rules = new ArrayList<>();
        mapping(node, "tables: each all, none, or columns, except, mask and rows").forEach((table, said) ->
                rules.add(said.text().isPresent() ? worded(table, said) : parts(table, said)));
        return List.copyOf(rules);
    }

    private Rule worded(Entry table, YamlNode said) {
        Entry word = new Entry(said.text().orElseThrow(), said.line());
        require(word, List.of("all", "none"));
        boolean nothing = word.text().equals("none");
        return new Rule(table, nothing, List.of(), List.of(), Map.of(), Optional.empty());
    }

    private Rule parts(Entry table, YamlNode node) {
        Map<Entry, YamlNode> parts = mapping(node, "all, none, or columns, except, mask and rows");
        parts.keySet().forEach(key -> require(key, PARTS));
        Map<Entry, Entry> masks = new LinkedHashMap<>();
        child(parts, "mask").ifPresent(mask -> mapping(mask, "columns, each with an SQL expression or null")
                .forEach((column, shown) -> masks.put(column, expression(shown))));
        return new Rule(
                table,
                false,
                child(parts, "columns").map(this::list).orElse(List.of()),
                child(parts, "except").map(this::list).orElse(List.of()),
                masks,
                child(parts, "rows").map(this::expression));
    }

    private Entry expression(YamlNode node) {
        Entry entry = scalar(node, "SQL");
        if (entry.text().contains("--") || entry.text().contains("/*") || entry.text().contains(";")) {
            throw refused(entry.line(), "SQL in a policy holds no comment and no semicolon.", "Leave it out.");
        }
        return entry;
    }

    private List<String> known(YamlNode names, Map<String, List<Rule>> roles) {
        List<Entry> entries = list(names);
        entries.forEach(entry -> require(entry, List.copyOf(roles.keySet())));
        return entries.stream().map(Entry::text).toList();
    }

    private List<Entry> list(YamlNode node) {
        List<YamlNode> items = node.items().orElse(List.of());
        if (items.isEmpty()) {
            throw refused(node.line(), "A list is wanted here.", "Write [one, two].");
        }
        return items.stream().map(item -> scalar(item, "a name")).toList();
    }

    private Entry scalar(YamlNode node, String wanted) {
        return node.text()
                .filter(text -> !text.isEmpty())
                .map(text -> new Entry(text, node.line()))
                .orElseThrow(() -> refused(
                        node.line(), "Here " + wanted + " is wanted.", "Put it in quotes if it holds a colon."));
    }

    private Map<Entry, YamlNode> mapping(YamlNode node, String wanted) {
        List<YamlNode.Pair> pairs = node.pairs()
                .orElseThrow(() -> refused(node.line(), "Here stand " + wanted + ".", "Write name: value, one a line."));
        Map<Entry, YamlNode> entries = new LinkedHashMap<>();
        for (YamlNode.Pair pair : pairs) {
            Entry key = scalar(pair.name(), "a name");
            if (entries.keySet().stream().anyMatch(known -> known.text().equals(key.text()))) {
                throw refused(key.line(), "\"" + key.text() + "\" stands here twice.", "Keep one of them.");
            }
            entries.put(key, pair.value());
        }
        return entries;
    }

    private static Optional<YamlNode> child(Map<Entry, YamlNode> entries, String name) {
        return entries.entrySet().stream()
                .filter(entry -> entry.getKey().text().equals(name))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    /** The word given, or the first of those allowed. */
    private String choice(Map<Entry, YamlNode> entries, String name, List<String> allowed) {
        return child(entries, name).map(node -> scalar(node, String.join(" or ", allowed))).map(given -> {
            require(given, allowed);
            return given.text();
        }).orElse(allowed.get(0));
    }

    private void require(Entry given, List<String> allowed) {
        if (!allowed.contains(given.text())) {
            throw refused(given.line(), "There is no \"" + given.text() + "\" here.", meant(given.text(), allowed));
        }
    }

    static String meant(String given, List<String> allowed) {
        return NearMatch.ranked(given, allowed, 1).stream()
                .findFirst()
                .map(near -> "Did you mean " + near + "?")
                .orElse(allowed.isEmpty() ? "Define it first." : "There are: " + String.join(", ", allowed) + ".");
    }

    private QueryPilotException refused(int line, String what, String nextStep) {
        return refused(file.toString(), line, what, nextStep);
    }

    static QueryPilotException refused(String file, int line, String what, String nextStep) {
        return new QueryPilotException(ErrorCode.SETTING_INVALID, file + ":" + line + ": " + what, nextStep);
    }

    static String digest(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, 8);
        } catch (NoSuchAlgorithmException everyJavaHasIt) {
            throw new IllegalStateException(everyJavaHasIt);
        }
    }
}
