package io.querypilot.embedded.plan;

import io.querypilot.embedded.catalogue.SchemaView;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What is selected, grouped by, ordered by or compared. */
public sealed interface Expression {
    /** The columns in it, from left to right. */
    default Stream<ColumnUse> columns() {
        return inner().flatMap(Expression::columns);
    }

    /** Whether rows are taken together in it. */
    default boolean aggregates() {
        return inner().anyMatch(Expression::aggregates);
    }

    /** What it is made of; not what its conditions compare. */
    default Stream<Expression> inner() {
        return Stream.empty();
    }

    /** The conditions by which some rows count in it and others do not; not those of what it is made of. */
    default Stream<Condition.Predicate> tested() {
        return Stream.empty();
    }

    /** The expression and all within it. */
    default Stream<Expression> parts() {
        return Stream.concat(Stream.of(this), inner().flatMap(Expression::parts));
    }

    /** The leftmost column: what the expression is about. */
    default ColumnUse first() {
        return columns().findFirst().orElse(ColumnUse.STAR);
    }

    /** A column of the query's n-th table; '*' is all of them, or all of every table where it belongs to none. */
    record ColumnUse(int place, int column) implements Expression {
        public static final ColumnUse STAR = new ColumnUse(-1, SchemaView.STAR);

        public boolean star() {
            return column == SchemaView.STAR;
        }

        /** The places of their tables, of those that belong to one. */
        public static Set<Integer> places(Stream<ColumnUse> columns) {
            return columns.map(ColumnUse::place).filter(place -> place >= 0).collect(Collectors.toSet());
        }

        @Override
        public Stream<ColumnUse> columns() {
            return Stream.of(this);
        }
    }

    /**
     * What the row is called that a key leads to: its column {@code name}, where {@code target} equals the key; what has
     * nothing above it may stand for itself.
     */
    record Called(ColumnUse key, int target, int name, boolean orItself) implements Expression {
        public Called(ColumnUse key, int target, int name) {
            this(key, target, name, false);
        }

        /** The row itself, whatever of it is shown. */
        public Called row() {
            return new Called(key, target, target, orItself);
        }

        @Override
        public Stream<ColumnUse> columns() {
            return Stream.of(key);
        }
    }

    /** The year, month and so on of a date. */
    record DatePart(Token part, Expression operand) implements Expression {
        @Override
        public Stream<ColumnUse> columns() {
            return operand.columns();
        }
    }

    /** The day the question is asked. */
    record Today() implements Expression {}

    /** Two operands and what is done with them. */
    record Arithmetic(Token operator, Expression left, Expression right) implements Expression {
        @Override
        public Stream<Expression> inner() {
            return Stream.of(left, right);
        }
    }

    /** A count, sum and so on over rows. */
    record Aggregate(Token function, Expression operand) implements Expression {
        @Override
        public Stream<Expression> inner() {
            return Stream.of(operand);
        }

        @Override
        public boolean aggregates() {
            return true;
        }
    }

    /** A figure of each row of another table, whose key tells them apart: what the lines of one order come to. */
    record Each(Aggregate figure, ColumnUse key) implements Expression {
        @Override
        public Stream<Expression> inner() {
            return Stream.of(figure);
        }
    }

    /** The same in another unit. */
    record Scaled(Token scale, Expression operand) implements Expression {
        @Override
        public Stream<Expression> inner() {
            return Stream.of(operand);
        }
    }

    /** What a rate leaves of an amount or makes of it. */
    record RateFactor(Token form, Expression operand) implements Expression {
        @Override
        public Stream<Expression> inner() {
            return Stream.of(operand);
        }
    }

    /** The same to so many digits behind the point. */
    record Rounded(int digits, Expression operand) implements Expression {
        @Override
        public Stream<Expression> inner() {
            return Stream.of(operand);
        }
    }

    /** A text without regard to case and spaces around it: "Closed", "CLOSED" and "closed " are one. */
    record Folded(ColumnUse operand) implements Expression {
        @Override
        public Stream<Expression> inner() {
            return Stream.of(operand);
        }
    }

    /** The last of the spellings of a folded text, without spaces around it: "closed" of "Closed" and "closed ". */
    record Spelling(ColumnUse operand) implements Expression {
        @Override
        public Stream<Expression> inner() {
            return Stream.of(operand);
        }

        @Override
        public boolean aggregates() {
            return true;
        }
    }

    /** The aggregate of a group in percent of the same aggregate over all groups. */
    record Share(Expression aggregate) implements Expression {
        @Override
        public Stream<Expression> inner() {
            return Stream.of(aggregate);
        }

        @Override
        public boolean aggregates() {
            return true;
        }
    }

    /**
     * The aggregate of a group beside those before it: RUNNING total, CHANGE, GROWTH in percent; or its RANK among all.
     */
    record Window(Token kind, Expression aggregate) implements Expression {
        @Override
        public Stream<Expression> inner() {
            return Stream.of(aggregate);
        }

        @Override
        public boolean aggregates() {
            return true;
        }
    }

    /** IF: an aggregate over the rows that meet the condition; SHARE_IF: that in percent of the aggregate over all rows. */
    record Conditioned(Token kind, Condition.Predicate condition, Expression aggregate) implements Expression {
        @Override
        public Stream<ColumnUse> columns() {
            return Stream.concat(aggregate.columns(), condition.columns());
        }

        @Override
        public Stream<Expression> inner() {
            return Stream.of(aggregate);
        }

        @Override
        public Stream<Condition.Predicate> tested() {
            return Stream.of(condition);
        }

        @Override
        public boolean aggregates() {
            return true;
        }
    }

    /** Rows that meet the condition in percent of all rows. */
    record Percent(Condition.Predicate condition) implements Expression {
        @Override
        public Stream<ColumnUse> columns() {
            return condition.columns();
        }

        @Override
        public Stream<Condition.Predicate> tested() {
            return Stream.of(condition);
        }

        @Override
        public boolean aggregates() {
            return true;
        }
    }

    /** The number of rows that meet the condition. */
    record CountIf(Condition.Predicate condition) implements Expression {
        @Override
        public Stream<ColumnUse> columns() {
            return condition.columns();
        }

        @Override
        public Stream<Condition.Predicate> tested() {
            return Stream.of(condition);
        }

        @Override
        public boolean aggregates() {
            return true;
        }
    }
}
