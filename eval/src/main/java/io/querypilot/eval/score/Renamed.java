package io.querypilot.eval.score;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** Two results agree if the names in some columns can be exchanged one for one so that they do. */
final class Renamed {
    /** Many names for rows that are otherwise equal have more pairings than anyone can try. */
    private static final int MOST_TRIES = 2_000;

    private final List<List<Object>> ours;
    private final List<Integer> others;
    private final boolean ordered;
    private int tries;

    private Renamed(List<List<Object>> ours, List<Integer> others, boolean ordered) {
        this.ours = ours;
        this.others = others;
        this.ordered = ordered;
    }

    /** Names alone say nothing: a row needs another column by which it is known. */
    static boolean agrees(List<List<Object>> gold, List<List<Object>> ours, Set<Integer> names, boolean ordered) {
        if (names.isEmpty() || gold.isEmpty() || gold.size() != ours.size()) {
            return false;
        }
        List<Integer> others = IntStream.range(0, gold.get(0).size()).filter(place -> !names.contains(place)).boxed().toList();
        return !others.isEmpty() && new Renamed(ours, others, ordered).found(gold, List.copyOf(names));
    }

    private boolean found(List<List<Object>> gold, List<Integer> places) {
        return places.isEmpty()
                ? Agreement.of(gold, ours, ordered)
                : paired(gold, places, named(gold, places.get(0)), new HashMap<>());
    }

    /** Each name of the gold is given one of ours that has the same rows, and that no other has been given. */
    private boolean paired(List<List<Object>> gold, List<Integer> places, List<Object> names, Map<Object, Object> given) {
        if (++tries > MOST_TRIES) {
            return false;
        }
        int place = places.get(0);
        if (given.size() == names.size()) {
            return found(renamed(gold, place, given), places.subList(1, places.size()));
        }
        Object name = names.get(given.size());
        return named(ours, place).stream()
                .filter(other -> !given.containsValue(other) && alike(gold, name, other, place))
                .anyMatch(other -> paired(gold, places, names, with(given, name, other)));
    }

    private boolean alike(List<List<Object>> gold, Object name, Object other, int place) {
        return (name == null) == (other == null)
                && (sameText(name, other) || !said(named(ours, place), name) && !said(named(gold, place), other))
                && Agreement.of(rows(gold, place, name), rows(ours, place, other), ordered);
    }

    /** Whether a text is among the others' names as well: then it means the same there, and who calls light "dark" is wrong. */
    private static boolean said(List<Object> names, Object name) {
        return names.stream().anyMatch(other -> sameText(other, name));
    }

    private static boolean sameText(Object one, Object other) {
        return one instanceof String text && other instanceof String same && text.equalsIgnoreCase(same);
    }

    private static Map<Object, Object> with(Map<Object, Object> given, Object name, Object other) {
        Map<Object, Object> more = new HashMap<>(given);
        more.put(name, other);
        return more;
    }

    private static List<Object> named(List<List<Object>> rows, int place) {
        return rows.stream().map(row -> row.get(place)).distinct().toList();
    }

    /** What else is in the rows of a name. */
    private List<List<Object>> rows(List<List<Object>> all, int place, Object name) {
        return all.stream().filter(row -> Cells.same(row.get(place), name)).map(this::rest).toList();
    }

    private List<Object> rest(List<Object> row) {
        List<Object> cells = new ArrayList<>();
        others.forEach(place -> cells.add(row.get(place)));
        return cells;
    }

    private static List<List<Object>> renamed(List<List<Object>> rows, int place, Map<Object, Object> given) {
        return rows.stream().map(row -> renamedRow(row, place, given)).toList();
    }

    private static List<Object> renamedRow(List<Object> row, int place, Map<Object, Object> given) {
        List<Object> cells = new ArrayList<>(row);
        cells.set(place, given.get(row.get(place)));
        return cells;
    }
}
