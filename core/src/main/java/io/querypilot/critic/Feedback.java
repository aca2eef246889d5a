package io.querypilot.critic;

import io.querypilot.language.NearMatch;
import io.querypilot.schema.Column;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.SqlError;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a failure teaches: its type, where in the statement it lies, and what to do about it. */
public record Feedback(ErrorType type, String area, String suggestion, String text) {
    private static final int COLUMNS_SHOWN = 12;
    private static final int TABLES_SHOWN = 2;

    /** Built from the engine's error, or else from the critic's issues, the first blocking one leading. */
    public static Feedback of(String sql, Critique critique, Optional<SqlError> error, Schema schema) {
        MentionedTables mentioned = MentionedTables.of(sql, schema);
        List<Issue> issues = error.map(Critic::blocking).map(List::of)
                .orElseGet(() -> critique.issues().stream().filter(Issue::blocking).toList());
        if (issues.isEmpty()) {
            return new Feedback(ErrorType.UNKNOWN, "the statement", "Write the statement another way.", "");
        }
        Issue first = enriched(issues.get(0), mentioned, schema);
        String area = Area.of(first.piece(), mentioned.tokens());
        String suggestion = Suggestion.of(first);
        return new Feedback(first.type(), area, suggestion, text(first, area, suggestion, mentioned, issues));
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

    private static String text(
            Issue first, String area, String suggestion, MentionedTables mentioned, List<Issue> issues) {
        StringBuilder text = new StringBuilder(first.type().id() + " in " + area + ": " + first.message());
        if (!first.nearMatch().isEmpty() && !first.message().contains("did you mean")) {
            text.append(" Did you mean ").append(first.nearMatch()).append("?");
        } else if (first.nearMatch().isEmpty()) {
            text.append(' ').append(suggestion);
        }
        if (first.type() == ErrorType.COLUMN_NOT_FOUND) {
            text.append(columns(mentioned.inQuestion(first.piece())));
        }
        issues.stream().skip(1).limit(2).forEach(issue -> text.append(" Also: ").append(issue.message()));
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
}
