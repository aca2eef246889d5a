package io.querypilot.sql;

import java.util.List;
import java.util.Set;

/** PostgreSQL's wealth of operators. */
final class PostgresqlRewrites {
    private static final Set<String> PREFIX = Set.of("|/", "||/", "@", "@-@", "?-", "?|", "@@", "!", "##", "#");
    private static final Set<String> ARITHMETIC = Set.of("#", "<->", "<#>", "<=>", "<+>", "<~>", "##", "#-");
    private static final Set<String> COMPARISON = Set.of(
            "^@", "~~", "!~~", "~~*", "!~~*", "-|-", "<<|", "|>>", "&<|", "|&>", "?-|", "?||", "*<>", "*<=", "*>=", "~<=~",
            "~>=~", "~<~", "~>~", "@@@", "<<=", ">>=", "&<", "&>", "?-", "?#", "#=", "<^", ">^", "~=", "*=", "*<", "*>",
            "<%", "%>", "@?");

    private PostgresqlRewrites() {}

    static List<Rewrites.Rewrite> all() {
        return List.of(
                PostgresqlRewrites::operator,
                PostgresqlRewrites::qualifiedOperator,
                PostgresqlRewrites::groupByDistinct,
                PostgresqlRewrites::joinAlias,
                PostgresqlRewrites::sortOperator,
                PostgresqlRewrites::attributeName,
                PostgresqlRewrites::emptySelect,
                PostgresqlRewrites::bracketedTable,
                PostgresqlRewrites::betweenIs,
                PostgresqlRewrites::orderedSetFilter);
    }

    static int operator(TokenList tokens, int at, List<Token> out) {
        String symbol = tokens.at(at).kind() == Token.Kind.OPERATOR ? tokens.at(at).text() : "";
        if (PREFIX.contains(symbol) && !tokens.operandEnds(at - 1)) {
            return 1;
        }
        if (!ARITHMETIC.contains(symbol) && !COMPARISON.contains(symbol)) {
            return 0;
        }
        out.add(Rewrites.operator(ARITHMETIC.contains(symbol) ? "-" : "="));
        return 1;
    }

    private static int qualifiedOperator(TokenList tokens, int at, List<Token> out) {
        if (!tokens.word(at, "OPERATOR") || !tokens.operator(at + 1, "(") || !tokens.operator(at + 3, ".")) {
            return 0;
        }
        out.add(Rewrites.operator("+"));
        return tokens.operator(at + 5, ")") ? 6 : 0;
    }

    private static int groupByDistinct(TokenList tokens, int at, List<Token> out) {
        boolean quantifier = tokens.anyWord(at, "DISTINCT", "ALL") && tokens.words(at - 2, "GROUP", "BY");
        return quantifier ? 1 : 0;
    }

    /** {@code JOIN b USING (id) AS j} */
    private static int joinAlias(TokenList tokens, int at, List<Token> out) {
        boolean alias = tokens.word(at, "AS") && tokens.operator(at - 1, ")") && tokens.at(at + 1).name();
        return alias && tokens.word(tokens.opening(at - 1) - 1, "USING") ? 2 : 0;
    }

    /** {@code ORDER BY x USING <} */
    private static int sortOperator(TokenList tokens, int at, List<Token> out) {
        boolean sorts = tokens.operator(at + 1, "<") || tokens.operator(at + 1, ">");
        return tokens.word(at, "USING") && sorts ? 2 : 0;
    }

    /** {@code xmlattributes(a AS b)} */
    private static int attributeName(TokenList tokens, int at, List<Token> out) {
        boolean named = tokens.word(at, "AS") && tokens.at(at + 1).name();
        return named && tokens.anyWord(tokens.opening(at) - 1, "XMLATTRIBUTES", "XMLFOREST") ? 2 : 0;
    }

    /** {@code EXISTS (SELECT FROM t)} */
    private static int emptySelect(TokenList tokens, int at, List<Token> out) {
        if (!tokens.words(at, "SELECT", "FROM")) {
            return 0;
        }
        out.addAll(List.of(tokens.at(at), new Token(Token.Kind.NUMBER, "1", "1", 0, 0)));
        return 1;
    }

    /** {@code (TABLE t)} */
    private static int bracketedTable(TokenList tokens, int at, List<Token> out) {
        if (!tokens.word(at, "TABLE") || !tokens.operator(at - 1, "(") || !tokens.at(at + 1).name()) {
            return 0;
        }
        out.addAll(List.of(Rewrites.word("SELECT"), Rewrites.operator("*"), Rewrites.word("FROM")));
        return 1;
    }

    /** {@code a BETWEEN 1 AND 2 IS TRUE} */
    private static int betweenIs(TokenList tokens, int at, List<Token> out) {
        boolean between = tokens.word(at, "IS") && tokens.word(at - 2, "AND") && tokens.word(at - 4, "BETWEEN");
        int truth = tokens.word(at + 1, "NOT") ? at + 2 : at + 1;
        return between && tokens.anyWord(truth, "TRUE", "FALSE", "UNKNOWN") ? truth + 1 - at : 0;
    }

    /** {@code mode() WITHIN GROUP (ORDER BY x) FILTER (WHERE y)} */
    private static int orderedSetFilter(TokenList tokens, int at, List<Token> out) {
        boolean filter = tokens.word(at, "FILTER") && tokens.operator(at + 1, "(") && tokens.operator(at - 1, ")");
        if (!filter || !tokens.words(tokens.opening(at - 1) - 2, "WITHIN", "GROUP")) {
            return 0;
        }
        int close = tokens.closing(at + 1);
        return close > 0 && tokens.plain(at, close) ? close + 1 - at : 0;
    }
}
