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
                PostgresqlRewrites::operator, PostgresqlRewrites::qualifiedOperator, PostgresqlRewrites::groupByDistinct);
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
}
