package io.querypilot.embedded.parser;

import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.linking.Alias;
import io.querypilot.embedded.linking.Target;
import io.querypilot.requirement.Requirements;
import io.querypilot.requirement.Rule;
import io.querypilot.requirement.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What people call columns and tables: the words, and what they mean. */
public record SaidNames(List<Said> all) {
    static final SaidNames NONE = new SaidNames(List.of());

    /** Words, the path of what they mean, and whether they are defined so, as the words of a known system are. */
    public record Said(String phrase, String path, boolean defined) {}

    public SaidNames {
        all = List.copyOf(all);
    }

    /** Of what is required, what words mean it: the strongest source's one thing, or all that a known system calls so. */
    static SaidNames of(Requirements requirements) {
        List<Said> all = new ArrayList<>();
        requirements.all().stream().filter(one -> !one.phrase().isEmpty()).forEach(one -> path(one.rule()).ifPresent(path -> {
            boolean defined = one.source() == Source.SYSTEM;
            if (all.stream().noneMatch(said -> said.phrase().equals(one.phrase()) && !(defined && said.defined()))) {
                all.add(new Said(one.phrase(), path, defined));
            }
        }));
        return new SaidNames(all);
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
        return all.stream()
                .flatMap(said -> target(schema, said.path())
                        .map(target -> new Alias(said.phrase(), target, said.defined()))
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
