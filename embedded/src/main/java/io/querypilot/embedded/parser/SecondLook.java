package io.querypilot.embedded.parser;

import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.network.Scored;
import io.querypilot.embedded.plan.ActionSpace;
import io.querypilot.embedded.plan.Token;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Two looks at the same question, the second with tables and columns the other way round: where both find a plan it is
 * likelier right. It costs as much again as the first, so it is taken only when the first is unsure.
 */
final class SecondLook {
    private static final double UNSURE = -1.0;
    private static final double NOTHING_FOUND = -10;
    private static final Set<Token> AFTER_SELECT = EnumSet.of(
            Token.ORDER, Token.LIMIT, Token.PER, Token.CLOSE_QUERY, Token.INTERSECT, Token.UNION, Token.EXCEPT, Token.END);

    private final ActionSpace space;
    private final int firstColumn;
    private final int firstTable;

    SecondLook(ActionSpace space) {
        this.space = space;
        this.firstColumn = space.column(0);
        this.firstTable = space.table(0);
    }

    static boolean needed(List<Scored> plans) {
        return !plans.isEmpty() && plans.get(0).score() < UNSURE;
    }

    /** Mean of the scores, best first; a look that did not find a plan counts as its worst one. */
    List<Scored> merged(List<Scored> first, List<Scored> second, int most) {
        Map<List<Integer>, Double> one = scores(first);
        Map<List<Integer>, Double> other = scores(second);
        Set<List<Integer>> all = new LinkedHashSet<>(one.keySet());
        all.addAll(other.keySet());
        return all.stream()
                .map(actions -> new Scored(actions, (score(one, actions) + score(other, actions)) / 2))
                .sorted(Comparator.comparingDouble(Scored::score).reversed())
                .limit(most)
                .toList();
    }

    private Map<List<Integer>, Double> scores(List<Scored> plans) {
        Map<List<Integer>, Double> scores = new LinkedHashMap<>();
        plans.forEach(plan -> scores.putIfAbsent(inSchemaOrder(plan.actions()), plan.score()));
        return scores;
    }

    private static double score(Map<List<Integer>, Double> scores, List<Integer> actions) {
        return scores.getOrDefault(
                actions, scores.values().stream().min(Comparator.naturalOrder()).orElse(NOTHING_FOUND));
    }

    /** The tables of every FROM, each with its key hint, by their numbers: so two looks can be compared. */
    private List<Integer> inSchemaOrder(List<Integer> actions) {
        List<Integer> ordered = new ArrayList<>();
        List<List<Integer>> tables = new ArrayList<>();
        for (int place = 0; place < actions.size(); place++) {
            int action = actions.get(place);
            if (action >= firstTable) {
                tables.add(new ArrayList<>(List.of(action)));
            } else if (hint(action, tables)) {
                tables.get(tables.size() - 1).add(action);
            } else {
                flush(tables, ordered, asksForRows(actions.subList(place, actions.size())));
                ordered.add(action);
            }
        }
        flush(tables, ordered, false);
        return ordered;
    }

    /** Whether the query whose tables have just been named selects '*' alone: then the first of them is asked for. */
    private boolean asksForRows(List<Integer> rest) {
        int depth = 0;
        for (int place = 0; place < rest.size(); place++) {
            depth += is(rest, place, Token.OPEN_QUERY) ? 1 : 0;
            depth -= is(rest, place, Token.CLOSE_QUERY) ? 1 : 0;
            if (depth == 0 && is(rest, place, Token.SELECT)) {
                int first = place + (is(rest, place + 1, Token.DISTINCT) ? 2 : 1);
                boolean star = first < rest.size() && rest.get(first) == space.column(SchemaView.STAR);
                boolean alone = first + 1 == rest.size()
                        || AFTER_SELECT.stream().anyMatch(token -> is(rest, first + 1, token));
                return star && alone;
            }
        }
        return false;
    }

    private boolean is(List<Integer> actions, int place, Token token) {
        return place < actions.size() && actions.get(place) == space.token(token);
    }

    /** A column right after a table, once, is the key by which it joins. */
    private boolean hint(int action, List<List<Integer>> tables) {
        return action >= firstColumn && !tables.isEmpty() && tables.get(tables.size() - 1).size() == 1;
    }

    private static void flush(List<List<Integer>> tables, List<Integer> ordered, boolean firstStays) {
        List<List<Integer>> movable = firstStays && !tables.isEmpty() ? tables.subList(1, tables.size()) : tables;
        movable.sort(Comparator.comparingInt(table -> table.get(0)));
        tables.forEach(ordered::addAll);
        tables.clear();
    }
}
