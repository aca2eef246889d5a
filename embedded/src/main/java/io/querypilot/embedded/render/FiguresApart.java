package io.querypilot.embedded.render;

import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.plan.Condition;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.Arithmetic;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Expression.Conditioned;
import io.querypilot.embedded.plan.Expression.CountIf;
import io.querypilot.embedded.plan.Expression.Percent;
import io.querypilot.embedded.plan.Order;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * "Invoiced and received": joined to its payments an invoice of two payments would be added up twice, and one without any not
 * at all. So the figures of each table that has many rows to one of another's are made first, by the key that joins it.
 *
 * @param start a place whose rows all the others are brought to
 * @param kept the places of which a row there has at most one row
 */
record FiguresApart(int start, Set<Integer> kept, List<Branch> branches) {
    private static final Set<Token> IMMUNE = EnumSet.of(Token.COUNT_DISTINCT, Token.MIN, Token.MAX);
    private static final Set<Token> MADE_OF_PARTS = EnumSet.of(Token.SUM, Token.COUNT, Token.MIN, Token.MAX);

    private static final int NOWHERE = -1;

    /** Places that hang on the kept ones by one join, and what is reckoned of their rows. */
    record Branch(JoinTree.Equality joint, Set<Integer> places, List<Expression> figures) {}

    /** Empty where no row counts twice, and where the figures cannot be told apart. */
    static Optional<FiguresApart> of(Query query, JoinTree tree, SchemaView schema) {
        boolean plain = tree.tables().size() > 1 && query.optional().isEmpty() && !query.correlates() && !query.correlated() && Medians.in(query).isEmpty();
        return plain ? new Search(query, tree, new ToOne(schema, tree)).found() : Optional.empty();
    }

    /** The branch that reckons it. */
    Optional<Branch> of(Expression figure) {
        return branches.stream().filter(branch -> branch.figures().contains(figure)).findFirst();
    }

    /** What a figure of parts is put together by. */
    static String whole(Expression figure, String part) {
        Token function = function(figure);
        return function == Token.MIN || function == Token.MAX ? function.written() + "(" + part + ")" : "SUM(COALESCE(" + part + ", 0))";
    }

    private static Token function(Expression figure) {
        if (figure instanceof Aggregate aggregate) {
            return aggregate.function();
        }
        if (figure instanceof Conditioned some && some.kind() == Token.IF) {
            return function(some.aggregate());
        }
        // What is left is a mean or a share.
        return figure instanceof CountIf ? Token.COUNT : Token.AVG;
    }

    /** The aggregates in an expression, each as a whole. */
    private static Stream<Expression> figures(Expression expression) {
        boolean figure = expression instanceof Aggregate || expression instanceof Conditioned || expression instanceof CountIf || expression instanceof Percent;
        return figure ? Stream.of(expression) : expression.inner().flatMap(FiguresApart::figures);
    }

    /** The columns of an expression that stand in no aggregate. */
    private static Stream<ColumnUse> plainColumns(Expression expression) {
        if (figures(expression).findAny().isEmpty()) {
            return expression.columns();
        }
        return figures(expression).anyMatch(expression::equals) ? Stream.empty() : expression.inner().flatMap(FiguresApart::plainColumns);
    }

    private static Stream<ColumnUse> columns(Condition condition) {
        return condition.predicates().flatMap(Predicate::columns);
    }

    private static Stream<Expression> sides(Predicate predicate) {
        return predicate.right() instanceof Right.Other other ? Stream.of(predicate.left(), other.expression()) : Stream.of(predicate.left());
    }

    /** Where the figures of a query stand in its tree. */
    private record Search(Query query, JoinTree tree, ToOne toOne) {
        Optional<FiguresApart> found() {
            List<Integer> grains = listed().filter(figure -> !ColumnUse.places(figure.columns()).isEmpty()).map(this::grain).distinct().toList();
            boolean apart = grains.size() > 1 && figures().noneMatch(figure -> !ColumnUse.places(figure.columns()).isEmpty() && !grains.contains(grain(figure)));
            // How many of what would be another question over fewer rows.
            boolean counted = figures().anyMatch(figure -> ColumnUse.places(figure.columns()).isEmpty());
            if (!apart || counted || grains.contains(NOWHERE) || figures().noneMatch(this::multiplied)) {
                return Optional.empty();
            }
            Set<Integer> shared = new HashSet<>(all());
            grains.forEach(grain -> shared.retainAll(toOne.from(grain)));
            return shared.stream().filter(place -> toOne.from(place).equals(shared)).findFirst().flatMap(start -> apart(start, shared));
        }

        /** What is shown, grouped and ordered by, and asked of groups. */
        private Stream<Expression> shown() {
            Stream<Expression> listed = Stream.of(query.select().stream(), query.group().stream(), query.order().stream().map(Order::expression), query.per().stream())
                    .flatMap(each -> each);
            return Stream.concat(listed, query.having().stream().flatMap(Condition::predicates).flatMap(FiguresApart::sides));
        }

        /** Figures that stand for themselves: passengers over seats are seats of each flight, and all of 99 written ratios mean it so. */
        private Stream<Expression> listed() {
            return shown().filter(item -> item.parts().noneMatch(part -> part instanceof Arithmetic both && both.operator() == Token.DIVIDED))
                    .flatMap(FiguresApart::figures)
                    .distinct();
        }

        private Stream<Expression> figures() {
            return shown().flatMap(FiguresApart::figures).distinct();
        }

        private Set<Integer> all() {
            return IntStream.range(0, tree.tables().size()).boxed().collect(Collectors.toSet());
        }

        /** The place whose rows a figure is reckoned over. */
        private int grain(Expression figure) {
            Set<Integer> used = ColumnUse.places(figure.columns());
            return used.stream().filter(place -> toOne.from(place).containsAll(used)).findFirst().orElse(NOWHERE);
        }

        private boolean multiplied(Expression figure) {
            boolean counted = !IMMUNE.contains(function(figure)) && !ColumnUse.places(figure.columns()).isEmpty();
            return counted && !toOne.from(grain(figure)).containsAll(all());
        }

        private Optional<FiguresApart> apart(int start, Set<Integer> kept) {
            boolean grouped = kept.containsAll(ColumnUse.places(shown().flatMap(FiguresApart::plainColumns)));
            List<JoinTree.Equality> joints = tree.outward(start).stream()
                    .filter(step -> kept.contains(step.left()) && !kept.contains(step.right()))
                    .toList();
            List<Branch> branches = joints.stream().map(joint -> branch(joint, kept)).toList();
            List<Set<Integer>> homes = Stream.concat(Stream.of(kept), branches.stream().map(Branch::places)).toList();
            // A condition on some rows may choose those of the others too, and a missing partner would not.
            boolean told = grouped
                    && (!query.zeros() || kept.contains(query.kept()))
                    && branches.stream().allMatch(this::whole)
                    && query.where().stream().allMatch(where -> kept.containsAll(ColumnUse.places(columns(where))))
                    && figures().allMatch(figure -> homes.stream().anyMatch(home -> home.containsAll(ColumnUse.places(figure.columns()))));
            return told ? Optional.of(new FiguresApart(start, kept, branches)) : Optional.empty();
        }

        /** Everything that hangs on the kept places by this join. */
        private Branch branch(JoinTree.Equality joint, Set<Integer> kept) {
            Set<Integer> places = new HashSet<>(Set.of(joint.right()));
            tree.outward(joint.right()).stream()
                    .filter(step -> places.contains(step.left()) && !kept.contains(step.right()))
                    .forEach(step -> places.add(step.right()));
            List<Expression> figures = figures().filter(figure -> used(figure, places)).toList();
            return new Branch(joint, places, figures);
        }

        private static boolean used(Expression figure, Set<Integer> places) {
            return figure.columns().anyMatch(use -> places.contains(use.place()));
        }

        /** Whether its rows count once in each of its figures, which are sums of those of its parts. */
        private boolean whole(Branch branch) {
            return !branch.figures().isEmpty()
                    && branch.figures().stream()
                            .allMatch(figure -> MADE_OF_PARTS.contains(function(figure)) && toOne.from(grain(figure)).containsAll(branch.places()));
        }
    }
}
