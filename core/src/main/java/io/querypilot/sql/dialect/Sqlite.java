package io.querypilot.sql.dialect;

import io.querypilot.sql.Clause;
import io.querypilot.sql.Edit;
import io.querypilot.sql.LexicalRules;
import io.querypilot.sql.Token;
import io.querypilot.sql.TokenList;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** SQLite: it compares anything with anything, and takes much that other engines refuse. */
public final class Sqlite extends Dialect {
    public Sqlite() {
        super("sqlite", List.of("sqlite3"), '"', LexicalRules.sqlite(),
                Trait.HEADINGS_FROM_TEXT, Trait.LOOSE_GROUPING, Trait.SORTED_GROUPS, Trait.GROUPS_BY_ALIAS, Trait.RECURSION_UNDECLARED,
                Trait.QUOTED_WORD_MAY_BE_STRING, Trait.LIMIT_WITH_COMMA, Trait.DOUBLE_EQUALS,
                Trait.SEARCHES_CANNOT_STOP, Trait.SEARCHES_SLOWLY, Trait.CAPS_TEXTS, Trait.WRITES_DATES);
    }

    @Override
    public Map<String, Widths> formats() {
        return Map.of("format", Widths.AFTER_PERCENT, "printf", Widths.AFTER_PERCENT);
    }

    /** Each key of one object is looked for among all of the other. */
    @Override
    public Set<String> comparing() {
        return Set.of("json_patch", "jsonb_patch");
    }

    @Override
    public String defaultSchema() {
        return "main";
    }

    @Override
    public Set<Clause> aliasesVisibleIn() {
        return EnumSet.of(Clause.WHERE, Clause.GROUP_BY, Clause.HAVING, Clause.ORDER_BY);
    }

    @Override
    public String advice() {
        return """
                SQLite: strftime('%Y-%m', d), seconds with 'unixepoch'; no EXTRACT, no ILIKE; integers divide to integers.""";
    }

    @Override
    public String likeIgnoringCase() {
        return "LIKE";
    }

    @Override
    public String truth(boolean holds) {
        return holds ? "1" : "0";
    }

    @Override
    public String day(LocalDate day) {
        return text(day.toString());
    }

    @Override
    public String datePart(DatePart part, String time) {
        return switch (part) {
            case YEAR -> number("%Y", time);
            case MONTH -> number("%m", time);
            case DAY -> number("%d", time);
            case WEEKDAY -> number("%w", time);
            case HOUR -> number("%H", time);
            case QUARTER -> quarter(time);
            case YEAR_QUARTER -> "(strftime('%Y', " + time + ") || '-Q' || " + quarter(time) + ")";
            case YEAR_MONTH -> "strftime('%Y-%m', " + time + ")";
            case DATE -> "date(" + time + ")";
            case WEEK -> "date(" + time + ", 'weekday 0', '-6 days')";
        };
    }

    @Override
    public String shownYear(String time) {
        return "strftime('%Y', " + time + ")";
    }

    private static String number(String pattern, String time) {
        return "CAST(strftime('" + pattern + "', " + time + ") AS INTEGER)";
    }

    private static String quarter(String time) {
        return "((CAST(strftime('%m', " + time + ") AS INTEGER) + 2) / 3)";
    }

    /** Written as numbers, dates differ by ten thousand from one birthday to the next. */
    @Override
    public String age(String born, String today) {
        return "((strftime('%Y%m%d', " + today + ") - strftime('%Y%m%d', " + born + ")) / 10000)";
    }

    @Override
    public Optional<String> moment(Moments kept, String column) {
        return Optional.of(switch (kept) {
            case SECONDS -> "datetime(" + column + ", 'unixepoch')";
            case MILLISECONDS -> "datetime(" + column + " / 1000, 'unixepoch')";
            case DAY_FIRST -> "(" + yearFirst(column) + ")";
            case MONTH_FIRST -> "(" + ofMonthFirst(column) + ")";
            case COMPACT -> "(" + signed(column) + ")";
            case COMPACT_TIME -> "(" + signedTime(column) + ")";
            case MONTH -> "(" + column + " || '-01')";
            case COMPACT_MONTH -> "(" + signedMonth(column) + ")";
        });
    }

    @Override
    public String daysBetween(String later, String earlier) {
        return "julianday(" + later + ") - julianday(" + earlier + ")";
    }

    @Override
    public String daysBetweenTimes(String later, String earlier) {
        return daysBetween(later, earlier);
    }

    @Override
    public List<Edit> respelling(String sql) {
        List<Edit> edits = new ArrayList<>(ValueSpelling.edits(sql, this));
        edits.addAll(Spelling.edits(sql, this, new SqliteFunctions()::rewrite));
        return edits;
    }

    @Override
    public Set<String> gathering() {
        return Set.of("median", "percentile", "percentile_cont", "percentile_disc");
    }

    @Override
    public boolean secretName(TokenList tokens, int i) {
        return Catalogues.sqlite(tokens.at(i).folded());
    }

    @Override
    public boolean secretTable(List<String> path, String schema, String name) {
        return Catalogues.sqlite(name);
    }

    /** In {@code x IN name} the engine reads the table of this name, bare, in quotes or as a string. */
    @Override
    public String refusal(TokenList tokens, int i) {
        return tokens.word(i, "IN") ? Catalogues.sqliteMember(tokens, i) : null;
    }

    @Override
    public List<Rewrites.Rewrite> rewrites() {
        return List.of(
                Sqlite::pattern, Sqlite::is, Sqlite::notNull, Sqlite::indexHint, Sqlite::collated);
    }

    public static int pattern(TokenList tokens, int at, List<Token> out) {
        boolean infix = tokens.operandEnds(at - 1) || tokens.word(at - 1, "NOT");
        if (!infix || !tokens.anyWord(at, "GLOB", "MATCH", "REGEXP")) {
            return 0;
        }
        out.add(Rewrites.word("LIKE"));
        return 1;
    }

    /** IS compares any two values. */
    private static int is(TokenList tokens, int at, List<Token> out) {
        if (!tokens.word(at, "IS")) {
            return 0;
        }
        int operand = tokens.word(at + 1, "NOT") ? at + 2 : at + 1;
        if (tokens.anyWord(operand, "NULL", "TRUE", "FALSE", "DISTINCT")) {
            return 0;
        }
        out.add(Rewrites.operator(operand == at + 2 ? "<>" : "="));
        return operand - at;
    }

    private static int notNull(TokenList tokens, int at, List<Token> out) {
        if (!tokens.words(at, "NOT", "NULL") || !tokens.operandEnds(at - 1)) {
            return 0;
        }
        out.addAll(List.of(Rewrites.word("IS"), Rewrites.word("NOT"), Rewrites.word("NULL")));
        return 2;
    }

    private static int indexHint(TokenList tokens, int at, List<Token> out) {
        if (tokens.words(at, "INDEXED", "BY")) {
            return 3;
        }
        return tokens.words(at, "NOT", "INDEXED") ? 2 : 0;
    }

    /** {@code a LIKE 'x' ESCAPE '!' COLLATE NOCASE} */
    private static int collated(TokenList tokens, int at, List<Token> out) {
        boolean pattern = tokens.word(at - 2, "ESCAPE") && tokens.at(at - 1).kind() == Token.Kind.STRING;
        return pattern && tokens.word(at, "COLLATE") && tokens.at(at + 1).name() ? 2 : 0;
    }
}
