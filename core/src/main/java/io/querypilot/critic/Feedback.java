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
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a failure teaches, all that the next draft is told of it: {@code text} says what is wrong and where, and
 * {@code suggestion} what to do about it.
 */
public record Feedback(ErrorType type, String area, String suggestion, String text) {
    private static final int COLUMNS_SHOWN = 12;
    private static final int TABLES_SHOWN = 2;
    private static final int ISSUES_TOLD = 6;
    /** A column beside aggregates that is not grouped, as we and the engines say it. */
    private static final Pattern STRAY = Pattern.compile("many values per group|must appear in the GROUP BY|must be an aggregate expression");
    private static final String WHOLE = "the statement";

    /** Built from the engine's error, or else from the critic's issues, the first blocking one leading. */
    public static Feedback of(String sql, Critique critique, Optional<SqlError> error, Schema schema) {
        MentionedTables mentioned = MentionedTables.of(sql, schema);
        List<Issue> issues = error.map(Issue::blocking).map(List::of)
                .orElseGet(() -> critique.issues().stream().filter(Issue::blocking).toList());
        if (issues.isEmpty()) {
            return new Feedback(ErrorType.UNKNOWN, WHOLE, suggestion(ErrorType.UNKNOWN), "");
        }
        List<Issue> told = issues.stream().limit(ISSUES_TOLD).map(issue -> enriched(issue, mentioned, schema)).toList();
        String area = area(told.get(0).piece(), mentioned.tokens());
        return new Feedback(told.get(0).type(), area, suggestion(told), text(told, mentioned));
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

    /** Every issue with where it stands, each with its own advice where there are several. */
    private static String text(List<Issue> issues, MentionedTables mentioned) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < issues.size(); i++) {
            text.append(issues.size() == 1 ? "" : (i == 0 ? "" : " ") + (i + 1) + ". ");
            text.append(told(issues.get(i), area(issues.get(i).piece(), mentioned.tokens())));
            text.append(issues.size() == 1 ? "" : " " + suggestion(issues.get(i)));
        }
        issues.stream()
                .filter(issue -> issue.type() == ErrorType.COLUMN_NOT_FOUND)
                .flatMap(issue -> mentioned.inQuestion(issue.piece()).stream())
                .distinct()
                .limit(TABLES_SHOWN)
                .forEach(table -> text.append(" Columns of " + table.path() + ": " + columns(table) + "."));
        return text.toString();
    }

    private static String told(Issue issue, String area) {
        boolean asked = issue.nearMatch().isEmpty() || issue.message().contains("did you mean");
        return issue.type().id() + " in " + area + ": " + issue.message()
                + (asked ? "" : " Did you mean " + issue.nearMatch() + "?");
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

    private static String suggestion(List<Issue> issues) {
        return issues.size() > 1 ? "Correct each of these; keep the rest." : suggestion(issues.get(0));
    }

    private static String suggestion(Issue issue) {
        if (issue.type() == ErrorType.AGGREGATION_ERROR && STRAY.matcher(issue.message()).find()) {
            return "Group by that column too, or aggregate it; keep the rest.";
        }
        return issue.nearMatch().isEmpty()
                ? suggestion(issue.type())
                : "Use " + issue.nearMatch() + " instead of " + issue.piece() + "; keep the rest.";
    }

    private static String suggestion(ErrorType type) {
        return switch (type) {
            case COLUMN_NOT_FOUND -> "Replace the wrong column by one listed in the schema and qualify it; keep the rest.";
            case TABLE_NOT_FOUND -> "Use only tables listed in the schema, spelt exactly so; keep the rest.";
            case AMBIGUOUS_COLUMN -> "Write the table's name or alias before the column; keep the rest.";
            case FUNCTION_NOT_FOUND -> "Use a function that this engine has, with arguments of the right type.";
            case AGGREGATION_ERROR -> "Filter on aggregates in HAVING, show only them and what is grouped; keep the rest.";
            case JOIN_ERROR -> "Join each table that is used, by its foreign keys, one ON condition per join; keep the rest.";
            case SYNTAX_ERROR -> "Correct the syntax for this dialect; keep the meaning.";
            case TYPE_MISMATCH -> "Compare and compute only values of like types; cast where needed.";
            case DATA_ERROR -> "Guard against values that cannot be computed or converted, such as division by zero.";
            case TIMEOUT -> "It took too long: add a filter or LIMIT, and simplify.";
            case RESOURCE_EXCEEDED -> "Ask for fewer rows or columns, or simplify.";
            case RULE_BROKEN -> "Keep to what was said; keep the rest of the query.";
            case READ_ONLY_VIOLATION -> "Write one SELECT that only reads.";
            case PERMISSION_DENIED -> "Ask the database's owner for the right to read this.";
            case CONNECTION_ERROR -> "Check that the database can be reached, then ask again.";
            case DATABASE_BUSY -> "Ask again a little later.";
            case UNKNOWN -> "Find the cause and write a different query that avoids it.";
        };
    }
}
