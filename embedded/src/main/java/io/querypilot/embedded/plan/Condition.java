package io.querypilot.embedded.plan;

import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** What rows or groups must meet. */
public sealed interface Condition {
    Stream<Predicate> predicates();

    /** The same with each predicate changed. */
    Condition mapped(UnaryOperator<Predicate> change);

    /** The same with another condition in place of each predicate. */
    Condition replaced(Function<Predicate, Condition> change);

    /** The conditions that must each hold for this one to. */
    default Stream<Condition> required() {
        return Stream.of(this);
    }

    /** One comparison. */
    record Predicate(Token operator, Expression left, Right right) implements Condition {
        /** The columns that are compared, from left to right. */
        public Stream<Expression.ColumnUse> columns() {
            return right instanceof Right.Other other
                    ? Stream.concat(left.columns(), other.expression().columns())
                    : left.columns();
        }

        @Override
        public Stream<Predicate> predicates() {
            return Stream.of(this);
        }

        @Override
        public Condition mapped(UnaryOperator<Predicate> change) {
            return change.apply(this);
        }

        @Override
        public Condition replaced(Function<Predicate, Condition> change) {
            return change.apply(this);
        }
    }

    /** All must hold. */
    record AllOf(List<Condition> items) implements Condition {
        public AllOf {
            items = List.copyOf(items);
        }

        @Override
        public Stream<Condition> required() {
            return items.stream().flatMap(Condition::required);
        }

        @Override
        public Stream<Predicate> predicates() {
            return items.stream().flatMap(Condition::predicates);
        }

        @Override
        public Condition mapped(UnaryOperator<Predicate> change) {
            return new AllOf(items.stream().map(item -> item.mapped(change)).toList());
        }

        @Override
        public Condition replaced(Function<Predicate, Condition> change) {
            return new AllOf(items.stream().map(item -> item.replaced(change)).toList());
        }
    }

    /** One at least must hold. */
    record AnyOf(List<Condition> items) implements Condition {
        public AnyOf {
            items = List.copyOf(items);
        }

        @Override
        public Stream<Predicate> predicates() {
            return items.stream().flatMap(Condition::predicates);
        }

        @Override
        public Condition mapped(UnaryOperator<Predicate> change) {
            return new AnyOf(items.stream().map(item -> item.mapped(change)).toList());
        }

        @Override
        public Condition replaced(Function<Predicate, Condition> change) {
            return new AnyOf(items.stream().map(item -> item.replaced(change)).toList());
        }
    }

    /** What the left side is compared with. */
    sealed interface Right {
        /** Nothing: the operator says it all. */
        record Nothing() implements Right {}

        /** One value, two for BETWEEN, or a list. */
        record Values(List<Value> values) implements Right {
            public Values {
                values = List.copyOf(values);
            }
        }

        /** What a query of its own returns. */
        record Nested(Query query) implements Right {}

        /** Another expression over the same rows. */
        record Other(Expression expression) implements Right {}
    }
}
