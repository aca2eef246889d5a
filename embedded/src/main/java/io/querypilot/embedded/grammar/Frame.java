package io.querypilot.embedded.grammar;

import io.querypilot.embedded.plan.Token;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/**
 * One query being written. {@code needed} select items are asked for by a set operation (0: free); {@code bracket} and
 * {@code percent} say that a bracket or a percentage's condition is open; {@code clause} is PAD before the first one.
 */
record Frame(
        boolean nested,
        int needed,
        List<Integer> tables,
        Token clause,
        int selected,
        boolean bracket,
        boolean percent) {
    static Frame of(boolean nested, int needed) {
        return new Frame(nested, needed, List.of(), Token.PAD, 0, false, false);
    }

    Frame withTable(int table) {
        List<Integer> more = new ArrayList<>(tables);
        more.add(table);
        return new Frame(nested, needed, List.copyOf(more), clause, selected, bracket, percent);
    }

    Frame entering(Token other) {
        return new Frame(nested, needed, tables, other, selected, bracket, percent);
    }

    Frame oneMoreSelected() {
        return new Frame(nested, needed, tables, clause, selected + 1, bracket, percent);
    }

    Frame bracketed(boolean open) {
        return new Frame(nested, needed, tables, clause, selected, open, percent);
    }

    Frame inPercent(boolean open) {
        return new Frame(nested, needed, tables, clause, selected, bracket, open);
    }

    /** Whether some table stands in it more than once. */
    boolean repeats() {
        return new HashSet<>(tables).size() != tables.size();
    }

    int lastTable() {
        return tables.get(tables.size() - 1);
    }

    boolean in(Token... clauses) {
        return List.of(clauses).contains(clause);
    }
}
