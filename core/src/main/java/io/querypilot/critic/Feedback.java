package io.querypilot.critic;

import io.querypilot.language.NearMatch;
import io.querypilot.schema.Column;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import io.querypilot.sql.Clause;
import io.querypilot.sql.ClauseMap;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.SqlError;
import io.querypilot.sql.Token;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a failure teaches, all that the next draft is told of it: {@code text} says what is wrong and where, and
 * {@code suggestion} what to do about it.
 */
public record Feedback(ErrorType type, String area, String suggestion, String text) {
    private static final int COLUMNS_SHOWN = 12;
    private static final int TABLES_SHOWN = 2;
    private static final String WHOLE = "the statement";

    /** Built from the engine's error, or else from the critic's issues, the first blocking one leading. */
    public static Feedback of(String sql, Critique critique, Optional<SqlError> error, Schema schema) {
        MentionedTables mentioned = MentionedTables.of(sql, schema);
        List<Issue> issues = error.map(Issue::blocking).map(List::of)
                .orElseGet(() -> critique.issues().stream().filter(Issue::blocking).toList());
        if (issues.isEmpty()) {
            return new Feedback(ErrorType.UNKNOWN, WHOLE, suggestion(ErrorType.UNKNOWN), "");
        }
        Issue first = enriched(issues.get(0), mentioned, schema);
        String area = area(first.piece(), mentioned.tokens());
        return new Feedback(first.type(), area, suggestion(first, issues), text(first, area, mentioned, issues));
    }

    /** The engine names a missing piece but not what was meant; the schema often tells. */
    private static Issue enriched(Issue issue, MentionedTables mentioned, Schema schema) {
        boolean open = issue.nearMatch().isEmpty() && !issue.piece().isEmpty();
        return open ? withNearMatch(issue, mentioned, schema) : issue;
    }

    private static Issue withNearMatch(Issue issue, MentionedTables mentioned, Schema schema) {
        String name = issue.piece().substring(issue.piece().lastIndexOf('.') + 1).replaceAll("[\"`\\[\\]]", "");
        List<String> candidates = switch (issue.type()) {
            case COLUMN_NOT_FOUND -> mentioned.inQuestion(issue.piece()).stream()
                    .flatMap(table -> table.columns().stream().map(Column::name))
                    .toList();
            case TABLE_NOT_FOUND -> schema.tables().stream().map(Table::path).toList();
            default -> List.of();
        };
        String near = NearMatch.nearest(name, candidates).orElse("");
        return new Issue(issue.type(), issue.blocking(), issue.message(), issue.piece(), near);
    }

    private static String text(Issue first, String area, MentionedTables mentioned, List<Issue> issues) {
        StringBuilder text = new StringBuilder(first.type().id() + " in " + area + ": " + first.message());
        if (!first.nearMatch().isEmpty() && !first.message().contains("did you mean")) {
            text.append(" Did you mean ").append(first.nearMatch()).append("?");
        }
        issues.stream().skip(1).limit(2).forEach(issue -> text.append(" Also: ").append(issue.message()));
        if (first.type() == ErrorType.COLUMN_NOT_FOUND) {
            text.append(columns(mentioned.inQuestion(first.piece())));
        }
        return text.toString();
    }

    private static String columns(List<Table> tables) {
        return tables.stream()
                .limit(TABLES_SHOWN)
                .map(table -> " Columns of " + table.path() + ": " + columns(table) + ".")
                .collect(Collectors.joining());
    }

    private static String columns(Table table) {
        String names = table.columns().stream()
                .limit(COLUMNS_SHOWN)
                .map(Column::name)
                .collect(Collectors.joining(", "));
        int more = table.columns().size() - COLUMNS_SHOWN;
        return more > 0 ? names + " and " + more + " more" : names;
    }

    /** The part of the statement in which a piece of it stands, in words. */
    private static String area(String piece, List<Token> tokens) {
        String wanted = plain(piece);
        ClauseMap clauses = new ClauseMap(tokens);
        for (int i = 0; i < tokens.size() && !wanted.isEmpty(); i++) {
            if (startsAt(tokens, i, wanted)) {
                return clauses.clause(tokens.get(i).start()).map(Clause::area).orElse(WHOLE);
            }
        }
        return WHOLE;
    }

    private static boolean startsAt(List<Token> tokens, int start, String wanted) {
        StringBuilder seen = new StringBuilder();
        for (int i = start; i < tokens.size() && seen.length() < wanted.length(); i++) {
            seen.append(plain(tokens.get(i).text()));
        }
        return seen.toString().equals(wanted);
    }

    private static String plain(String text) {
        return text.toLowerCase(Locale.ROOT).replaceAll("[\"`\\[\\]\\s]", "");
    }

    private static String suggestion(Issue first, List<Issue> issues) {
        if (issues.size() > 1) {
            return "Correct each of these; keep the rest.";
        }
        return first.nearMatch().isEmpty()
                ? suggestion(first.type())
                : "Use " + first.nearMatch() + " instead of " + first.piece() + "; keep the rest.";
    }

    private static String suggestion(ErrorType type) {
        return switch (type) {
            case COLUMN_NOT_FOUND -> "Replace the wrong column by one listed in the schema and qualify it; keep the rest.";
            case TABLE_NOT_FOUND -> "Use only tables listed in the schema, spelt exactly so; keep the rest.";
            case AMBIGUOUS_COLUMN -> "Write the table's name or alias before the column; keep the rest.";
            case FUNCTION_NOT_FOUND -> "Use a function that this engine has, with arguments of the right type.";
            case AGGREGATION_ERROR -> "Keep all aggregations, only add the missing columns to GROUP BY.";
            case JOIN_ERROR -> "Correct the join: follow the foreign keys, one ON condition per join.";
            case SYNTAX_ERROR -> "Correct the syntax for this dialect; keep the meaning.";
            case TYPE_MISMATCH -> "Compare and compute only values of like types; cast where needed.";
            case DATA_ERROR -> "Guard against values that cannot be computed or converted, such as division by zero.";
            case TIMEOUT -> "It took too long: add a filter or LIMIT, and simplify.";
            case RESOURCE_EXCEEDED -> "Ask for fewer rows or columns, or simplify.";
            case READ_ONLY_VIOLATION -> "Write one SELECT that only reads.";
            case PERMISSION_DENIED -> "Ask the database's owner for the right to read this.";
            case CONNECTION_ERROR -> "Check that the database can be reached, then ask again.";
            case UNKNOWN -> "Find the cause and write a different query that avoids it.";
        };
    }
}
