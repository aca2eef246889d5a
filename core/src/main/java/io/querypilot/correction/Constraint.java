package io.querypilot.correction;

import static java.util.Objects.requireNonNull;

import java.util.List;

/** A hard rule that a person's correction, now or earlier, lays on every later draft of a question. */
public sealed interface Constraint {
    /** The rule as a model is told it. */
    String instruction();

    /** Whether this, said later, takes the place of what was said before about the same thing. */
    default boolean replaces(Constraint earlier) {
        if (this instanceof UseTable) {
            return earlier instanceof UseTable || earlier instanceof AvoidTables;
        }
        if (this instanceof AvoidTables avoid) {
            return earlier instanceof UseTable use && avoid.tables().contains(use.table());
        }
        return this instanceof JoinOn && earlier instanceof JoinOn;
    }

    /** This table must be used. */
    record UseTable(String table) implements Constraint {
        public UseTable {
            requireNonNull(table, "table");
        }

        @Override
        public String instruction() {
            return "MANDATORY TABLE: Use " + table;
        }
    }

    /** These tables must not be used. */
    record AvoidTables(List<String> tables) implements Constraint {
        public AvoidTables {
            tables = List.copyOf(tables);
        }

        @Override
        public String instruction() {
            return "DO NOT use: " + String.join(", ", tables);
        }
    }

    /** These two tables must be joined by these columns. */
    record JoinOn(String leftTable, String leftColumn, String rightTable, String rightColumn) implements Constraint {
        public JoinOn {
            requireNonNull(leftTable, "leftTable");
            requireNonNull(leftColumn, "leftColumn");
            requireNonNull(rightTable, "rightTable");
            requireNonNull(rightColumn, "rightColumn");
        }

        /** The same, the other side first. */
        public JoinOn reversed() {
            return new JoinOn(rightTable, rightColumn, leftTable, leftColumn);
        }

        public String condition() {
            return leftTable + "." + leftColumn + " = " + rightTable + "." + rightColumn;
        }

        @Override
        public String instruction() {
            return "MANDATORY JOIN: " + condition();
        }
    }

    /**
     * What a word of the question was once said to mean: this table. Where {@code rivals} could be called so too, it
     * rules only a draft that uses one of them; else the table must be used.
     */
    record MeansTable(String table, List<String> rivals) implements Constraint {
        public MeansTable {
            requireNonNull(table, "table");
            rivals = List.copyOf(rivals);
        }

        @Override
        public String instruction() {
            return "MANDATORY TABLE: Use " + table;
        }
    }

    /** What a word of the question was once said to mean: this column, and not its table's {@code rivals}. */
    record MeansColumn(String table, String column, List<String> rivals) implements Constraint {
        public MeansColumn {
            requireNonNull(table, "table");
            requireNonNull(column, "column");
            rivals = List.copyOf(rivals);
        }

        @Override
        public String instruction() {
            return "MANDATORY COLUMN: Use " + table + "." + column;
        }
    }

    /** What the person wants, in the person's own words: a model follows it, the critic cannot check it. */
    record Wish(String text) implements Constraint {
        public Wish {
            requireNonNull(text, "text");
        }

        @Override
        public String instruction() {
            return "MANDATORY: " + text;
        }
    }
}
