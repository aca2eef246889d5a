package io.querypilot.embedded;

import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.linking.Link;
import io.querypilot.embedded.linking.LinkKind;
import io.querypilot.embedded.linking.Target;
import io.querypilot.embedded.parser.Parse;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What in the tables comes near a question they do not answer. */
final class Nearby {
    private static final int MOST = 6;

    private Nearby() {}

    /** The first tables there are, for who asked about something else altogether. */
    static List<String> tables(Schema schema) {
        return first(schema.tables().stream().map(Table::path).toList());
    }

    /** So many of them, and how many more there are. */
    private static List<String> first(List<String> tables) {
        Stream<String> rest = tables.size() > MOST ? Stream.of("and " + (tables.size() - MOST) + " more") : Stream.of();
        return Stream.concat(tables.stream().limit(MOST), rest).toList();
    }

    /**
     * What the words link to, strongest first, and then what stands beside it; what merely resembles them only where there
     * is nothing else.
     */
    static List<String> linked(Parse parse) {
        SchemaView schema = parse.prepared().schema();
        List<Target> firm = linked(parse, link -> link.kind() != LinkKind.NEAR);
        List<Target> targets = firm.isEmpty() ? linked(parse, link -> true) : firm;
        return Stream.concat(targets.stream(), targets.stream().flatMap(target -> columns(schema, target)))
                .map(target -> name(schema, target))
                .distinct()
                .limit(MOST)
                .toList();
    }

    private static Stream<Target> columns(SchemaView schema, Target target) {
        boolean table = target.sort() == Target.Sort.TABLE;
        int number = table ? target.index() : schema.column(target.index()).table();
        return schema.columnsOf(number).stream().map(Target::column).filter(column -> !key(schema, column));
    }

    /** Nobody asks for keys: they are named by the tables they lead to. */
    private static List<Target> linked(Parse parse, Predicate<Link> wanted) {
        SchemaView schema = parse.prepared().schema();
        int earlier = parse.prepared().asked().earlierWords();
        return parse.prepared().links().stream()
                .filter(link -> link.word() >= earlier && wanted.test(link) && !key(schema, link.target()))
                .sorted(Comparator.comparing(Link::kind)
                        .thenComparing(link -> link.target().sort(), Comparator.reverseOrder())
                        .thenComparing(Link::word)
                        .thenComparing(link -> link.target().index()))
                .map(Link::target)
                .distinct()
                .limit(MOST)
                .toList();
    }

    /** Those first that the question most likely needs. */
    static List<String> tables(Parse parse) {
        SchemaView schema = parse.prepared().schema();
        int first = parse.prepared().encoding().words() + parse.prepared().encoding().columns();
        return first(IntStream.range(0, schema.tables().size())
                .boxed()
                .sorted(Comparator.comparingDouble(table -> -parse.usedOdds()[first + table]))
                .map(table -> schema.table(table).path())
                .toList());
    }

    private static boolean key(SchemaView schema, Target target) {
        return target.sort() == Target.Sort.COLUMN
                && (schema.primaryKey(target.index()) || schema.foreignKey(target.index()));
    }

    private static String name(SchemaView schema, Target target) {
        if (target.sort() == Target.Sort.TABLE) {
            return schema.table(target.index()).path();
        }
        int table = schema.column(target.index()).table();
        return schema.table(table).path() + "." + schema.column(target.index()).name();
    }
}
