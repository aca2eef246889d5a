package io.querypilot.requirement;

import static java.util.Objects.requireNonNull;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** One thing that a query is to keep to. */
public sealed interface Rule {
    /** The rule in words for a person. */
    String words();

    /** Whether a draft could break it; what only tells something cannot be broken. */
    default boolean binds() {
        return true;
    }

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
     * What a phrase means by the team's definition, or in a known {@code system}: {@code text} says it, and {@code statement}
     * is a query that computes it or takes the rows it means. No draft is refused for it: whether one follows it is told, see
     * {@link Adherence}.
     */
    record Definition(String phrase, String text, String statement, List<String> tables, boolean narrows, String system)
            implements Rule {
        public Definition {
            // A checkpoint of an earlier version names none.
            system = system == null ? "" : system;
            requireNonNull(phrase, "phrase");
            requireNonNull(text, "text");
            // A checkpoint of an earlier version holds none.
            statement = statement == null ? "" : statement;
            tables = List.copyOf(tables);
        }

        /** The team's own. */
        public Definition(String phrase, String text, String statement, List<String> tables, boolean narrows) {
            this(phrase, text, statement, tables, narrows, "");
        }

        public Definition of(String knownSystem) {
            return new Definition(phrase, text, statement, tables, narrows, knownSystem);
        }

        public boolean team() {
            return system.isEmpty();
        }

        @Override
        public String words() {
            return "\"" + phrase + "\" means " + text;
        }
    }

    /** A question with SQL that the team has verified; {@code answers} where the SQL is that of the question asked. */
    record Verified(String question, String sql, boolean answers) implements Rule {
        public Verified {
            requireNonNull(question, "question");
            requireNonNull(sql, "sql");
        }

        @Override
        public String words() {
            return "the question \"" + question + "\" is answered by " + sql;
        }

        @Override
        public boolean binds() {
            return false;
        }
    }

    /** Something that is good to know and that no draft can break: of a {@code column} perhaps, and what its codes mean. */
    record Known(String words, String column, Map<String, String> codes) implements Rule {
        private static final String IN = " is in ";

        public Known {
            requireNonNull(words, "words");
            // A checkpoint of an earlier version holds neither.
            column = column == null ? "" : column;
            codes = codes == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(codes));
        }

        public Known(String words) {
            this(words, "", Map.of());
        }

        /** Of a column that is measured in a unit. */
        public static Known ofUnit(String name, String column, String unit) {
            return new Known(name + IN + unit + ".", column, Map.of());
        }

        /** What its column is measured in; empty where nothing is told of that. */
        String unit() {
            int at = words.indexOf(IN);
            return column.isEmpty() || !codes.isEmpty() || at < 0 ? "" : words.substring(at + IN.length());
        }

        @Override
        public boolean binds() {
            return false;
        }
    }

    /** What the person wants, in the person's own words: a model follows it, and nothing else can check it. */
    record FreeText(String words) implements Rule {
        public FreeText {
            requireNonNull(words, "words");
        }
    }
}
