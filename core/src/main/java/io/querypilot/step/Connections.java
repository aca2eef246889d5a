package io.querypilot.step;

import io.querypilot.join.References;
import io.querypilot.model.Join;
import io.querypilot.model.Join.Evidence;
import io.querypilot.schema.ForeignKey;
import io.querypilot.schema.Table;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** How tables hang together: by declared keys, and by a key's name where none is declared between two. */
final class Connections {
    private static final double DECLARED = 1.0;
    private static final double SAME_NAME = 0.8;
    private static final int MOST_PATHS = 8;
    private static final int LONGEST_PATH = 4;

    /** One way to join two tables; a composite key joins by several columns at once. */
    record Link(String left, String right, List<Join> joins) {
        Optional<String> other(String table) {
            return table.equals(left) ? Optional.of(right) : table.equals(right) ? Optional.of(left) : Optional.empty();
        }

        Link reversed() {
            return new Link(right, left, joins.stream().map(Join::reversed).toList());
        }

        /** Whether both join by the same columns, whichever side each begins with and however sure each is. */
        boolean sameAs(Link link) {
            return sameOneWay(link) || sameOneWay(link.reversed());
        }

        boolean joinsSameTables(Link link) {
            return Set.of(left, right).equals(Set.of(link.left, link.right));
        }

        private boolean sameOneWay(Link link) {
            return joins.stream().map(Join::condition).toList()
                    .equals(link.joins.stream().map(Join::condition).toList());
        }
    }

    private final List<Link> links;

    Connections(List<Table> tables) {
        this.links = links(tables);
    }

    static boolean connected(List<Table> tables) {
        if (tables.size() < 2) {
            return true;
        }
        Connections connections = new Connections(tables);
        Set<String> reached = new HashSet<>(Set.of(tables.get(0).path()));
        while (connections.links.stream().anyMatch(link -> grows(reached, link))) {
            // Each link that touches what is reached adds its other end.
        }
        return reached.size() == tables.size();
    }

    private static boolean grows(Set<String> reached, Link link) {
        return reached.contains(link.left()) && reached.add(link.right())
                || reached.contains(link.right()) && reached.add(link.left());
    }

    /** Every shortest way from any of the tables reached to another one; none where nothing leads there. */
    List<List<Link>> shortestPaths(Set<String> reached, String target) {
        List<List<Link>> paths = new ArrayList<>();
        for (int length = 1; length <= LONGEST_PATH && paths.isEmpty(); length++) {
            for (String start : reached) {
                walk(start, target, length, new HashSet<>(reached), new ArrayList<>(), paths);
            }
        }
        return paths;
    }

    private void walk(String at, String target, int left, Set<String> seen, List<Link> way, List<List<Link>> found) {
        if (left == 0 || found.size() >= MOST_PATHS) {
            return;
        }
        for (Link link : links) {
            String next = link.other(at).orElse(null);
            if (next == null || seen.contains(next)) {
                continue;
            }
            way.add(link);
            if (next.equals(target)) {
                found.add(List.copyOf(way));
            } else {
                seen.add(next);
                walk(next, target, left - 1, seen, way, found);
                seen.remove(next);
            }
            way.remove(way.size() - 1);
        }
    }

    private static List<Link> links(List<Table> tables) {
        List<Link> links = new ArrayList<>();
        for (Table from : tables) {
            from.foreignKeys().stream()
                    .filter(key -> tables.stream().anyMatch(to -> to != from && to.path().equals(key.targetTable())))
                    .forEach(key -> links.add(new Link(from.path(), key.targetTable(), joins(from, key))));
        }
        References references = References.among(tables);
        for (Table from : tables) {
            references.implied(from).stream()
                    .map(found -> byName(from.path(), found.column(), found.targetTable(), found.targetColumn()))
                    .filter(link -> !link.left().equals(link.right()) && links.stream().noneMatch(link::joinsSameTables))
                    .toList()
                    .forEach(links::add);
        }
        return links;
    }

    private static List<Join> joins(Table from, ForeignKey key) {
        List<Join> joins = new ArrayList<>();
        for (int i = 0; i < key.columns().size(); i++) {
            joins.add(new Join(
                    from.path(),
                    key.columns().get(i),
                    key.targetTable(),
                    key.targetColumns().get(i),
                    DECLARED,
                    Evidence.FOREIGN_KEY));
        }
        return joins;
    }

    private static Link byName(String left, String column, String right, String key) {
        return new Link(left, right, List.of(new Join(left, column, right, key, SAME_NAME, Evidence.NAME_AND_TYPE)));
    }
}
