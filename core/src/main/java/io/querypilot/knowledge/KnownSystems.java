package io.querypilot.knowledge;

import io.querypilot.database.Database;
import io.querypilot.document.DocumentedDatabase;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import io.querypilot.yaml.NotYaml;
import io.querypilot.yaml.YamlNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which well-known systems a schema is of. Their tables say little of themselves: that customers are partners of a rank, that
 * docstatus 2 is cancelled. A system is told by the tables that each of its installations has, under one prefix where it
 * lets its owner choose one.
 */
public final class KnownSystems {
    /** A prefix is written into a file of knowledge, and what is no plain name must not be. */
    private static final Pattern PREFIX = Pattern.compile("(?i)[a-z0-9_]{1,40}");
    private static final String FOLDER = "systems/";
    private static final int MOST_BYTES = 1 << 20;
    private static final int FEWEST_TABLES = 4;
    private static final double SMALLEST_SHARE = 2 / 3.0;
    private static final int MOST_KEPT = 16;

    /** What a system is told by; {@code prefix} is how its file writes what an owner may have chosen differently. */
    private record Mark(String name, String file, String prefix, Set<String> tables) {
        private boolean told(Set<String> found) {
            return found.size() >= FEWEST_TABLES && found.size() >= SMALLEST_SHARE * tables.size();
        }
    }

    private record Installation(Mark mark, String prefix) {}

    private static final List<Mark> MARKS = marks();
    private static final Map<String, List<Mark>> BY_TABLE = byTable();

    /** By the schema's fingerprint: to read a system's file takes longer than a question may. */
    private static final Map<String, List<KnownSystem>> KEPT = new LinkedHashMap<>(MOST_KEPT, 1, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, List<KnownSystem>> eldest) {
            return size() > MOST_KEPT;
        }
    };

    private KnownSystems() {}

    /** The same database, which says of its columns what is known of them too. */
    public static Database over(Database live) {
        return new DocumentedDatabase(live, (schema, dialect) -> {
            Schema told = schema;
            for (KnownSystem system : in(schema)) {
                told = system.over(told);
            }
            return told;
        });
    }

    public static List<KnownSystem> in(Schema schema) {
        synchronized (KEPT) {
            return KEPT.computeIfAbsent(schema.fingerprint(), unread -> found(schema));
        }
    }

    private static List<KnownSystem> found(Schema schema) {
        Map<Installation, Set<String>> found = new LinkedHashMap<>();
        schema.tables().stream().map(Table::name).map(name -> name.toLowerCase(Locale.ROOT)).forEach(name -> {
            look(name, "", found);
            for (int at = name.indexOf('_'); at > 0; at = name.indexOf('_', at + 1)) {
                look(name.substring(at + 1), name.substring(0, at + 1), found);
            }
        });
        return found.entrySet().stream()
                .filter(one -> one.getKey().mark().told(one.getValue()))
                .map(one -> read(one.getKey()))
                .toList();
    }

    private static void look(String name, String prefix, Map<Installation, Set<String>> found) {
        BY_TABLE.getOrDefault(name, List.of()).stream()
                .filter(mark -> prefix.isEmpty() || !mark.prefix().isEmpty() && PREFIX.matcher(prefix).matches())
                .forEach(mark -> found.computeIfAbsent(new Installation(mark, prefix), none -> new HashSet<>()).add(name));
    }

    private static KnownSystem read(Installation one) {
        Mark mark = one.mark();
        String text = resource(mark.file() + ".yaml");
        String placed = mark.prefix().isEmpty()
                ? text
                : text.replaceAll("\\b" + Pattern.quote(mark.prefix()), Matcher.quoteReplacement(one.prefix()));
        return new KnownSystem(mark.name(), KnowledgeFile.read(mark.name(), placed));
    }

    private static List<Mark> marks() {
        try {
            return YamlNode.read(resource("systems.yaml"), MOST_BYTES).flatMap(YamlNode::items).orElseThrow().stream()
                    .map(KnownSystems::mark)
                    .toList();
        } catch (NotYaml broken) {
            throw new IllegalStateException("systems.yaml is broken.", broken);
        }
    }

    private static Mark mark(YamlNode node) {
        Map<String, YamlNode> fields = new HashMap<>();
        node.pairs().orElseThrow().forEach(pair -> fields.put(pair.name().text().orElseThrow(), pair.value()));
        Set<String> tables = new HashSet<>();
        fields.get("known_by").items().orElseThrow().forEach(table -> tables.add(table.text().orElseThrow().toLowerCase(Locale.ROOT)));
        return new Mark(
                fields.get("name").text().orElseThrow(),
                fields.get("file").text().orElseThrow(),
                Optional.ofNullable(fields.get("prefix")).flatMap(YamlNode::text).orElse(""),
                tables);
    }

    private static Map<String, List<Mark>> byTable() {
        Map<String, List<Mark>> index = new HashMap<>();
        MARKS.forEach(mark -> mark.tables().forEach(table -> index.computeIfAbsent(table, none -> new ArrayList<>()).add(mark)));
        return index;
    }

    private static String resource(String name) {
        try (InputStream file = KnownSystems.class.getResourceAsStream(FOLDER + name)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
