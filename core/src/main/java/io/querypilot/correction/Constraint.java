package io.querypilot.correction;

import static java.util.Objects.requireNonNull;

import java.util.List;

/** A hard rule that a person's correction lays on every later draft of a question. */
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

        public String condition() {
            return leftTable + "." + leftColumn + " = " + rightTable + "." + rightColumn;
        }

        @Override
        public String instruction() {
            return "MANDATORY JOIN: " + condition();
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
