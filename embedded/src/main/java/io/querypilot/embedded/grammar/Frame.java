package io.querypilot.embedded.grammar;

import io.querypilot.embedded.plan.Token;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/**
 * One query being written. {@code needed} select items are asked for by a set operation (0: free); {@code bracket}
 * says that a bracket is open; {@code condition} is the counted or conditional aggregate whose condition is open, else PAD,
 * and {@code around} what was open before it; {@code clause} is PAD before the first one; {@code outer} says that groups
 * without rows are kept.
 */
record Frame(
        boolean nested,
        int needed,
        List<Integer> tables,
        Token clause,
        int selected,
        boolean bracket,
        Token condition,
        List<Derivation.Pending> around,
        boolean outer) {
    static Frame of(boolean nested, int needed) {
        return new Frame(nested, needed, List.of(), Token.PAD, 0, false, Token.PAD, List.of(), false);
    }

    Frame withTable(int table) {
        List<Integer> more = new ArrayList<>(tables);
        more.add(table);
        return new Frame(nested, needed, List.copyOf(more), clause, selected, bracket, condition, around, outer);
    }

    Frame entering(Token other) {
        return new Frame(nested, needed, tables, other, selected, bracket, condition, around, outer);
    }

    Frame oneMoreSelected() {
        return new Frame(nested, needed, tables, clause, selected + 1, bracket, condition, around, outer);
    }

    Frame bracketed(boolean open) {
        return new Frame(nested, needed, tables, clause, selected, open, condition, around, outer);
    }

    Frame conditioned(Token opener, List<Derivation.Pending> open) {
        return new Frame(nested, needed, tables, clause, selected, bracket, opener, open, outer);
    }

    Frame keepingZeros() {
        return new Frame(nested, needed, tables, clause, selected, bracket, condition, around, true);
    }

    /** Whether the condition of a percentage, a count or a conditional aggregate is open. */
    boolean percent() {
        return condition != Token.PAD;
    }

    /** Whether some table stands in it more than once. */
    boolean repeats() {
        return new HashSet<>(tables).size() != tables.size();
    }

    boolean joins() {
        return new HashSet<>(tables).size() > 1;
    }

    int lastTable() {
        return tables.get(tables.size() - 1);
    }

    boolean in(Token... clauses) {
        return List.of(clauses).contains(clause);
    }
}
