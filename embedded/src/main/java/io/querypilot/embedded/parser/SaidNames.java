package io.querypilot.embedded.parser;

import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.linking.Alias;
import io.querypilot.embedded.linking.Target;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** What lessons say people call columns and tables: the words, and the path of what they mean. */
public record SaidNames(Map<String, String> paths) {
    static final SaidNames NONE = new SaidNames(Map.of());
    private static final Pattern COLUMN = Pattern.compile("What people call \"(.+)\" is the column \"(.+)\"\\.");
    private static final Pattern TABLE = Pattern.compile("The table people call \"(.+)\" is \"(.+)\"\\.");

    public SaidNames {
        paths = Map.copyOf(paths);
    }

    /** Out of the lessons of a request. */
    static SaidNames of(List<String> lessons) {
        Map<String, String> paths = new TreeMap<>();
        for (String lesson : lessons) {
            for (Pattern pattern : List.of(COLUMN, TABLE)) {
                Matcher said = pattern.matcher(lesson);
                if (said.matches()) {
                    paths.put(said.group(1), said.group(2));
                }
            }
        }
        return new SaidNames(paths);
    }

    /** The question without the names that stand in brackets beside the words they explain: those are linked instead. */
    public String question(String text) {
        String plain = text;
        for (String path : paths.values()) {
            plain = Pattern.compile("\\s*\\(" + Pattern.quote(path) + "\\)", Pattern.CASE_INSENSITIVE)
                    .matcher(plain)
                    .replaceAll("");
        }
        return plain;
    }

    List<Alias> aliases(SchemaView schema) {
        return paths.entrySet().stream()
                .flatMap(entry -> target(schema, entry.getValue())
                        .map(target -> new Alias(entry.getKey(), target))
                        .stream())
                .toList();
    }

    private static Optional<Target> target(SchemaView schema, String path) {
        Optional<Target> column = IntStream.range(1, schema.columns().size())
                .filter(number -> path(schema, number).equalsIgnoreCase(path))
                .mapToObj(Target::column)
                .findFirst();
        return column.or(() -> IntStream.range(0, schema.tables().size())
                .filter(number -> schema.table(number).path().equalsIgnoreCase(path))
                .mapToObj(Target::table)
                .findFirst());
    }

    private static String path(SchemaView schema, int column) {
        return schema.table(schema.column(column).table()).path() + "." + schema.column(column).name();
    }
}
