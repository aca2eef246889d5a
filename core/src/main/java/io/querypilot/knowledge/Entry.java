package io.querypilot.knowledge;

import static java.util.Objects.requireNonNull;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One thing that a team has written down about its database. */
public sealed interface Entry {
    /** The words that make it concern a question; none where only its tables do. */
    default List<String> phrases() {
        return List.of();
    }

    /** A word that people use for a table or a column. */
    record Term(List<String> phrases, String target) implements Entry {
        public Term {
            phrases = List.copyOf(phrases);
            requireNonNull(target, "target");
        }
    }

    /** What the values of a column stand for. */
    record Codes(String column, Map<String, String> meanings) implements Entry {
        public Codes {
            requireNonNull(column, "column");
            meanings = Collections.unmodifiableMap(new LinkedHashMap<>(meanings));
        }

        @Override
        public List<String> phrases() {
            return List.copyOf(meanings.values());
        }
    }

    /** What a column is measured in. */
    record Unit(String column, String unit) implements Entry {
        public Unit {
            requireNonNull(column, "column");
            requireNonNull(unit, "unit");
        }
    }

    /** A figure, how it is computed over its table, and over which of its rows; {@code where} may be empty. */
    record Metric(List<String> phrases, String formula, String table, String where) implements Entry {
        public Metric {
            phrases = List.copyOf(phrases);
            requireNonNull(formula, "formula");
            requireNonNull(table, "table");
            requireNonNull(where, "where");
        }
    }

    /** The rows of a table that a word means. */
    record Filter(List<String> phrases, String table, String where) implements Entry {
        public Filter {
            phrases = List.copyOf(phrases);
            requireNonNull(table, "table");
            requireNonNull(where, "where");
        }
    }

    /** How two tables belong together, {@code table.column} each. */
    record JoinBy(String left, String right) implements Entry {
        public JoinBy {
            requireNonNull(left, "left");
            requireNonNull(right, "right");
        }
    }

    /** A table that is to be used rather than others. */
    record Preferred(String table, List<String> over) implements Entry {
        public Preferred {
            requireNonNull(table, "table");
            over = List.copyOf(over);
        }
    }

    /** A table that is not to be used. */
    record Forbidden(String table) implements Entry {
        public Forbidden {
            requireNonNull(table, "table");
        }
    }

    /** A question with SQL that somebody has looked at and found right. */
    record Verified(String question, String sql) implements Entry {
        public Verified {
            requireNonNull(question, "question");
            requireNonNull(sql, "sql");
        }
    }

    /** A sentence about a table, or about what a phrase says. */
    record Note(String about, String text) implements Entry {
        public Note {
            requireNonNull(about, "about");
            requireNonNull(text, "text");
        }

        @Override
        public List<String> phrases() {
            return List.of(about);
        }
    }
}
