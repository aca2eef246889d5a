package io.querypilot.step;

import io.querypilot.link.LookAlikes;
import io.querypilot.link.QuestionWords;
import io.querypilot.model.Join;
import io.querypilot.schema.Column;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import io.querypilot.step.Connections.Link;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The ways to join one table to others, surest first: as the model proposes where it is sure, by declared keys, then by
 * names and types, and where none of these is sure, by whatever else the model proposes. Several equally short ones share their confidence unless the question's words choose.
 */
final class Ways {
    private static final double NAMED = 0.9;

    private final Connections connections;
    private final List<Link> proposed;
    private final QuestionWords question;
    private final double sureEnough;

    /** Of what the model proposes only what the schema has counts. */
    Ways(Connections connections, List<Join> proposed, Schema schema, QuestionWords question, double sureEnough) {
        this.connections = connections;
        this.proposed = proposed.stream().flatMap(join -> known(join, schema).stream()).toList();
        this.question = question;
        this.sureEnough = sureEnough;
    }

    private static Optional<Link> known(Join join, Schema schema) {
        Optional<Table> left = schema.table(join.leftTable());
        Optional<Table> right = schema.table(join.rightTable());
        return left.flatMap(from -> right.flatMap(to -> known(from, to, join)));
    }

    private static Optional<Link> known(Table from, Table to, Join join) {
        Optional<Column> left = from.column(join.leftColumn());
        Optional<Column> right = to.column(join.rightColumn());
        boolean comparable =
                left.isPresent() && right.isPresent() && left.get().kind().comparableTo(right.get().kind());
        return comparable
                ? Optional.of(link(from.path(), left.get().name(), to.path(), right.get().name(), join.confidence()))
                : Optional.empty();
    }

    private static Link link(String from, String column, String to, String key, double confidence) {
        return new Link(from, to, List.of(new Join(from, column, to, key, confidence, Join.Evidence.MODEL)));
    }

    /** None where nothing leads to the table. */
    List<Way> to(String table, Set<String> reached) {
        List<Way> found = weighed(connections.shortestPaths(reached, table).stream().map(Way::of).toList());
        boolean sure = found.stream().anyMatch(way -> way.confidence() >= sureEnough);
        boolean wanted = leading(table, reached).anyMatch(this::sure);
        List<Way> all = sure && !wanted ? found : withProposed(found, table, reached);
        return all.stream()
                .sorted(Comparator.comparing(this::wanted).thenComparingDouble(Way::confidence).reversed())
                .toList();
    }

    private Stream<Link> leading(String table, Set<String> reached) {
        return proposed.stream().filter(link -> link.other(table).filter(reached::contains).isPresent());
    }

    private boolean sure(Link link) {
        return link.joins().get(0).confidence() >= sureEnough;
    }

    private boolean wanted(Way way) {
        return proposed.stream().anyMatch(link -> way.same(link) && sure(link));
    }

    private List<Way> weighed(List<Way> ways) {
        if (ways.size() < 2) {
            return ways;
        }
        LookAlikes names = new LookAlikes(ways.stream().map(Way::name).toList());
        long named = ways.stream().filter(way -> names.named(way.name(), question)).count();
        return ways.stream()
                .map(way -> named == 1 && names.named(way.name(), question)
                        ? way.sure(NAMED)
                        : way.sure(way.confidence() / ways.size()))
                .toList();
    }

    /** What the model proposes too is as sure as the model is; what it alone proposes is one way more. */
    private List<Way> withProposed(List<Way> found, String table, Set<String> reached) {
        List<Way> all = new ArrayList<>(found);
        leading(table, reached).forEach(link -> {
            Way way = Way.of(List.of(link));
            if (all.stream().noneMatch(known -> known.same(link))) {
                all.add(way);
            }
            all.replaceAll(known -> known.same(link) ? known.sure(Math.max(known.confidence(), way.confidence())) : known);
        });
        return all;
    }
}
