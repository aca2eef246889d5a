package io.querypilot.requirement;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.stream.Stream;

/** One thing that a query is to keep to. */
public sealed interface Rule {
    /** The rule in words for a person. */
    String words();

    /** The tables that it names as wanted. */
    default List<String> tables() {
        return List.of();
    }

    /**
     * This table is to be used. Where {@code rivals} could be taken for it, only a query that uses one of them breaks
     * the rule; else every query that does not use the table.
     */
    record UseTable(String table, List<String> rivals) implements Rule {
        public UseTable {
            requireNonNull(table, "table");
            // A checkpoint of an earlier version holds none.
            rivals = rivals == null ? List.of() : List.copyOf(rivals);
        }

        public UseTable(String table) {
            this(table, List.of());
        }

        @Override
        public String words() {
            return "use table " + table;
        }

        @Override
        public List<String> tables() {
            return List.of(table);
        }
    }

    /** These tables are not to be used. */
    record AvoidTables(List<String> avoided) implements Rule {
        public AvoidTables {
            avoided = List.copyOf(avoided);
        }

        @Override
        public String words() {
            return "do not use table " + String.join(" or ", avoided);
        }
    }

    /** These two tables, where both are used, are to be joined by these columns. */
    record JoinOn(String leftTable, String leftColumn, String rightTable, String rightColumn) implements Rule {
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
        public String words() {
            return "join by " + condition();
        }

        @Override
        public List<String> tables() {
            return Stream.of(leftTable, rightTable).distinct().toList();
        }
    }

    /** This column is to be used; with {@code rivals} of the same table as for {@link UseTable}. */
    record UseColumn(String table, String column, List<String> rivals) implements Rule {
        public UseColumn {
            requireNonNull(table, "table");
            requireNonNull(column, "column");
            rivals = List.copyOf(rivals);
        }

        public String path() {
            return table + "." + column;
        }

        @Override
        public String words() {
            return "use column " + path();
        }

        @Override
        public List<String> tables() {
            return List.of(table);
        }
    }

    /** This column is not to be used. */
    record AvoidColumn(String table, String column) implements Rule {
        public AvoidColumn {
            requireNonNull(table, "table");
            requireNonNull(column, "column");
        }

        @Override
        public String words() {
            return "do not use column " + table + "." + column;
        }
    }

    /**
     * What a phrase means by the team's definition: {@code text} says it, a draft must use its {@code columns}. One that
     * {@code narrows} says which rows of its tables are meant, where a draft uses them at all.
     */
    record Definition(String phrase, String text, List<String> tables, List<String> columns, boolean narrows)
            implements Rule {
        public Definition {
            requireNonNull(phrase, "phrase");
            requireNonNull(text, "text");
            tables = List.copyOf(tables);
            columns = List.copyOf(columns);
        }

        @Override
        public String words() {
            return "\"" + phrase + "\" means " + text;
        }
    }

    /** Something that is good to know and that no draft can break. */
    record Known(String words) implements Rule {
        public Known {
            requireNonNull(words, "words");
        }
    }

    /** What the person wants, in the person's own words: a model follows it, and nothing else can check it. */
    record FreeText(String words) implements Rule {
        public FreeText {
            requireNonNull(words, "words");
        }
    }
}
