package io.querypilot.embedded.reach;

import io.querypilot.database.Limits;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.sql.query.ParsedQuery;
import io.querypilot.sql.query.SqlParser;
import java.util.List;
import java.util.regex.Pattern;

/** SQL where a question belongs; "select customers from Germany" is none, because no table is called so. */
final class TypedSql {
    private static final Pattern OPENING = Pattern.compile("(?is)(?:select|with)\\b.*\\bfrom\\b.*");

    private static final Pattern ROWS = Pattern.compile("(?is)select\\s+(?:\\*|count\\s*\\().*");

    private TypedSql() {}

    static boolean is(String question, QuestionDatabase database) {
        String text = question.strip();
        return OPENING.matcher(text).matches()
                && SqlParser.parse(text, database.dialect()) instanceof ParsedQuery
                && (shouted(text) || ROWS.matcher(text).matches() || database.prepare(text, Limits.STANDARD).isEmpty());
    }

    /** Nobody writes these two words so, but in SQL. */
    private static boolean shouted(String text) {
        return List.of(text.split("\\s+")).containsAll(List.of("SELECT", "FROM"));
    }
}
