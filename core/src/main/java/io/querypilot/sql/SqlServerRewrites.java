package io.querypilot.sql;

import java.util.List;

/** SQL Server's methods, hints and shorthands. */
final class SqlServerRewrites {
    private SqlServerRewrites() {}

    static List<Rewrites.Rewrite> all() {
        return List.of(
                SqlServerRewrites::defaultSchema,
                SqlServerRewrites::parse,
                SqlServerRewrites::jsonColumns,
                SqlServerRewrites::tableHints,
                SqlServerRewrites::options,
                SqlServerRewrites::method,
                SqlServerRewrites::staticMethod);
    }

    /** {@code database..table} */
    private static int defaultSchema(TokenList tokens, int at, List<Token> out) {
        if (!tokens.operator(at, ".") || !tokens.operator(at + 1, ".")) {
            return 0;
        }
        out.addAll(List.of(Rewrites.operator("."), Rewrites.word("dbo"), Rewrites.operator(".")));
        return 2;
    }

    private static int parse(TokenList tokens, int at, List<Token> out) {
        if (!tokens.anyWord(at, "PARSE", "TRY_PARSE") || !tokens.operator(at + 1, "(")) {
            return 0;
        }
        out.add(Rewrites.word("CAST"));
        return 1;
    }

    /** {@code OPENJSON(x) WITH (id int '$.id')} */
    private static int jsonColumns(TokenList tokens, int at, List<Token> out) {
        if (!tokens.word(at, "WITH") || !tokens.operator(at + 1, "(") || !tokens.operator(at - 1, ")")) {
            return 0;
        }
        int open = tokens.opening(at - 1);
        int close = tokens.closing(at + 1);
        boolean json = tokens.word(open - 1, "OPENJSON") && close > 0 && tokens.plain(at + 1, close);
        return json ? close + 1 - at : 0;
    }

    /** {@code WITH (NOLOCK, INDEX(i))} after a table; the guard has seen that none of them locks. */
    private static int tableHints(TokenList tokens, int at, List<Token> out) {
        boolean with = tokens.word(at, "WITH") && tokens.operator(at + 1, "(");
        boolean bare = tokens.operator(at, "(") && tokens.anyWord(at + 1, "NOLOCK", "READUNCOMMITTED", "READPAST");
        if (!with && !bare || !tokens.operandEnds(at - 1)) {
            return 0;
        }
        int close = tokens.closing(with ? at + 1 : at);
        return close > 0 && tokens.plain(at + 1, close) ? close + 1 - at : 0;
    }

    /** {@code OPTION (…)} at the end. */
    private static int options(TokenList tokens, int at, List<Token> out) {
        boolean option = tokens.word(at, "OPTION") && tokens.operator(at + 1, "(");
        int close = option ? tokens.closing(at + 1) : -1;
        return close == tokens.size() - 1 && tokens.plain(at, close) ? close + 1 - at : 0;
    }

    private static int method(TokenList tokens, int at, List<Token> out) {
        boolean method = tokens.operator(at, ".") && tokens.operator(at - 1, ")") && tokens.at(at + 1).name();
        if (!method) {
            return 0;
        }
        out.add(Rewrites.operator("+"));
        return 1;
    }

    private static int staticMethod(TokenList tokens, int at, List<Token> out) {
        if (!tokens.operator(at, "::")) {
            return 0;
        }
        out.add(Rewrites.operator("."));
        return 1;
    }
}
