package io.querypilot.critic.bind;

import io.querypilot.sql.query.ParsedQuery;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.JdbcNamedParameter;
import net.sf.jsqlparser.expression.JdbcParameter;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.schema.Column;

/** The columns of one query that its conditions make equal to each other or to a constant. */
public final class Equalities {
    private record Pair(Binding.OfColumn left, Binding.OfColumn right) {}

    private final List<Pair> pairs = new ArrayList<>();
    private final Set<Binding.OfColumn> constants = new LinkedHashSet<>();
    private final BoundQuery bound;

    private Equalities(BoundQuery bound) {
        this.bound = bound;
    }

    public static Equalities of(BoundSelect select, BoundQuery bound) {
        Equalities equalities = new Equalities(bound);
        Conditions.of(select.select()).forEach(equalities::add);
        equalities.addMerged(select.scope());
        return equalities;
    }

    private void add(Expression condition) {
        if (condition instanceof EqualsTo equals) {
            add(equals.getLeftExpression(), equals.getRightExpression());
            add(equals.getRightExpression(), equals.getLeftExpression());
        }
    }

    private void add(Expression left, Expression right) {
        Optional<Binding.OfColumn> column = column(left);
        if (column.isPresent() && constant(right)) {
            constants.add(column.get());
        }
        column(right).ifPresent(other -> column.ifPresent(one -> pairs.add(new Pair(one, other))));
    }

    private Optional<Binding.OfColumn> column(Expression expression) {
        return expression instanceof Column column ? bound.columnBinding(column) : Optional.empty();
    }

    /** A quoted word that is no column is a string to SQLite. */
    private boolean constant(Expression expression) {
        if (expression instanceof Column column) {
            return ParsedQuery.quoted(column.getColumnName()) && bound.binding(column).isEmpty();
        }
        return expression instanceof LongValue
                || expression instanceof StringValue
                || expression instanceof JdbcParameter
                || expression instanceof JdbcNamedParameter;
    }

    /** What USING and NATURAL made one. */
    private void addMerged(Scope scope) {
        for (String name : scope.merged()) {
            List<Relation> holders = scope.holding(Name.exactly(name));
            for (int i = 1; i < holders.size(); i++) {
                pairs.add(new Pair(column(holders.get(0), name, scope), column(holders.get(i), name, scope)));
                pairs.add(new Pair(column(holders.get(i), name, scope), column(holders.get(0), name, scope)));
            }
        }
    }

    private static Binding.OfColumn column(Relation relation, String name, Scope scope) {
        return new Binding.OfColumn(relation, relation.column(Name.exactly(name), scope.dialect()).orElseThrow());
    }

    public boolean connect(List<Binding.OfColumn> columns) {
        return closure(Set.of(columns.get(0))).containsAll(columns);
    }

    /** The columns of tables that join two of them, or one with itself. */
    public Stream<Bindings.Equal> joins() {
        return pairs.stream()
                .filter(pair -> pair.left.relation() != pair.right.relation())
                .flatMap(pair -> pair.left.used()
                        .flatMap(left -> pair.right.used().map(right -> new Bindings.Equal(left, right)))
                        .stream());
    }

    /** Every pair of columns that are made equal, in both directions. */
    public void pairs(BiConsumer<Binding.OfColumn, Binding.OfColumn> action) {
        pairs.forEach(pair -> action.accept(pair.left, pair.right));
    }

    public Set<Binding.OfColumn> constants() {
        return constants;
    }

    /** These columns and all that equal one of them. */
    public Set<Binding.OfColumn> closure(Set<Binding.OfColumn> start) {
        Set<Binding.OfColumn> known = new LinkedHashSet<>(start);
        boolean grown = true;
        while (grown) {
            grown = pairs.stream().filter(pair -> known.contains(pair.left)).map(Pair::right).toList().stream()
                    .map(known::add)
                    .reduce(false, Boolean::logicalOr);
        }
        return known;
    }
}
