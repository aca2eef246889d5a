package io.querypilot.embedded.parser;

import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.linking.Alias;
import io.querypilot.embedded.linking.Target;
import io.querypilot.requirement.Requirements;
import io.querypilot.requirement.Rule;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What people call columns and tables: the words, and the path of what they mean. */
public record SaidNames(Map<String, String> paths) {
    static final SaidNames NONE = new SaidNames(Map.of());

    public SaidNames {
        paths = Map.copyOf(paths);
    }

    /** Of what is required, what words mean it; the strongest first. */
    static SaidNames of(Requirements requirements) {
        Map<String, String> paths = new TreeMap<>();
        requirements.all().stream()
                .filter(one -> !one.phrase().isEmpty())
                .forEach(one -> path(one.rule()).ifPresent(path -> paths.putIfAbsent(one.phrase(), path)));
        return new SaidNames(paths);
    }

    private static Optional<String> path(Rule rule) {
        if (rule instanceof Rule.UseTable use) {
            return Optional.of(use.table());
        }
        if (rule instanceof Rule.JoinOn join) {
            return Optional.of(join.leftTable() + "." + join.leftColumn());
        }
        return rule instanceof Rule.UseColumn use ? Optional.of(use.path()) : Optional.empty();
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
                .filter(number -> paths(schema, number).anyMatch(path::equalsIgnoreCase))
                .mapToObj(Target::column)
                .findFirst();
        return column.or(() -> IntStream.range(0, schema.tables().size())
                .filter(number -> schema.table(number).paths().anyMatch(path::equalsIgnoreCase))
                .mapToObj(Target::table)
                .findFirst());
    }

    private static Stream<String> paths(SchemaView schema, int column) {
        return schema.table(schema.column(column).table()).paths().map(table -> table + "." + schema.column(column).name());
    }
}
