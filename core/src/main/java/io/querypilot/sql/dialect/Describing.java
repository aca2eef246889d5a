package io.querypilot.sql.dialect;

import io.querypilot.sql.Token;
import io.querypilot.sql.TokenList;
import java.util.List;
import java.util.Set;

/**
 * Statements that only tell of tables: for the parser each is a query of what it tells of, so that all that holds of reading
 * a table holds of having it described. Other forms are left as they are, which the parser takes for no query.
 */
public final class Describing {
    /** Words by which a statement may begin that describes, in some dialect. */
    public static final Set<String> STARTS = Set.of("show", "describe", "desc", "summarize", "pragma");

    private Describing() {}

    /** {@code DESCRIBE t}, {@code SUMMARIZE t}, the same of a query, {@code SHOW TABLES} */
    static int duckdb(TokenList tokens, int at, List<Token> out) {
        if (at > 0) {
            return 0;
        }
        int listed = tokens.words(0, "SHOW", "ALL", "TABLES") ? 3 : tokens.words(0, "SHOW", "TABLES") ? 2 : 0;
        if (listed > 0) {
            return listed == tokens.size() ? all("tables", listed, out) : 0;
        }
        if (!tokens.anyWord(0, "DESCRIBE", "DESC", "SUMMARIZE")) {
            return 0;
        }
        boolean query = tokens.operator(1, "(") || tokens.anyWord(1, "SELECT", "WITH", "FROM", "VALUES");
        return query ? 1 : one(tokens, 1, tokens.size(), out);
    }

    /** {@code SHOW TABLES}, {@code SHOW COLUMNS FROM t}, {@code SHOW INDEX FROM t}, {@code SHOW CREATE TABLE t}, {@code DESCRIBE t} */
    static int mysql(TokenList tokens, int at, List<Token> out) {
        if (at > 0 || !tokens.anyWord(0, "SHOW", "DESCRIBE", "DESC")) {
            return 0;
        }
        if (!tokens.word(0, "SHOW")) {
            return one(tokens, 1, tokens.size(), out);
        }
        int what = tokens.word(1, "FULL") ? 2 : 1;
        boolean like = tokens.word(tokens.size() - 2, "LIKE") && tokens.at(tokens.size() - 1).kind() == Token.Kind.STRING;
        int end = tokens.size() - (like ? 2 : 0);
        if (what + 1 == end && tokens.anyWord(what, "TABLES", "DATABASES", "SCHEMAS")) {
            return all(tokens.word(what, "TABLES") ? "tables" : "schemata", tokens.size(), out);
        }
        boolean made = tokens.word(1, "CREATE") && tokens.anyWord(2, "TABLE", "VIEW");
        boolean parts = tokens.anyWord(what, "COLUMNS", "FIELDS", "INDEX", "INDEXES", "KEYS") && tokens.anyWord(what + 1, "FROM", "IN");
        return made || parts ? one(tokens, made ? 3 : what + 2, end, out) : 0;
    }

    /** {@code SHOW TABLES}, {@code SHOW SCHEMAS}, {@code SHOW COLUMNS FROM t} */
    static int h2(TokenList tokens, int at, List<Token> out) {
        if (at > 0 || !tokens.word(0, "SHOW")) {
            return 0;
        }
        if (tokens.size() == 2 && tokens.anyWord(1, "TABLES", "SCHEMAS")) {
            return all(tokens.word(1, "TABLES") ? "tables" : "schemata", 2, out);
        }
        return tokens.words(1, "COLUMNS", "FROM") ? one(tokens, 3, tokens.size(), out) : 0;
    }

    /** A query of the table whose path is all that stands between {@code from} and {@code end}. */
    private static int one(TokenList tokens, int from, int end, List<Token> out) {
        int last = from;
        while (tokens.operator(last + 1, ".")) {
            last += 2;
        }
        if (last + 1 != end || !tokens.at(from).name() || !tokens.at(last).name()) {
            return 0;
        }
        out.addAll(List.of(Rewrites.word("SELECT"), Rewrites.operator("*"), Rewrites.word("FROM")));
        for (int i = from; i <= last; i++) {
            out.add(tokens.at(i));
        }
        return tokens.size();
    }

    private static int all(String described, int taken, List<Token> out) {
        out.addAll(List.of(Rewrites.word("SELECT"), Rewrites.operator("*"), Rewrites.word("FROM"),
                Rewrites.word("information_schema"), Rewrites.operator("."), Rewrites.word(described)));
        return taken;
    }
}
