package io.querypilot.sql.dialect;

import io.querypilot.sql.Edit;
import io.querypilot.sql.Lexed;
import io.querypilot.sql.Token;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** Names in the quotes of another engine: MySQL's backticks and SQL Server's brackets. */
final class QuoteSpelling {
    private static final Set<String> KEYWORDS = Set.of(
            "select", "distinct", "from", "join", "where", "and", "or", "not", "on", "by", "as", "when", "then", "else",
            "in", "between", "like", "having", "case");

    private QuoteSpelling() {}

    /** SQLite knows all three kinds of quotes, so its rules find the names; other text must obey them too. */
    static List<Edit> edits(String sql, Dialect dialect) {
        if (sql.contains("$$") || !(Dialect.SQLITE.lex(sql) instanceof Lexed.Tokens lexed)) {
            return List.of();
        }
        List<Token> tokens = lexed.tokens();
        return IntStream.range(1, tokens.size())
                .filter(i -> foreign(tokens.get(i), tokens.get(i - 1)))
                .mapToObj(tokens::get)
                .map(token -> new Edit(token.start(), token.end(), dialect.identifier(token.value())))
                .toList();
    }

    private static boolean foreign(Token token, Token before) {
        return token.kind() == Token.Kind.QUOTED_IDENTIFIER
                && (token.text().startsWith("`") || token.text().startsWith("[") && !subscript(token, before));
    }

    /** {@code ARRAY[1, 2]}, {@code tags[1]}: brackets that follow a value, or hold no name, are no quotes. */
    private static boolean subscript(Token token, Token before) {
        boolean follows = before.operator(")")
                || before.operator("]")
                || before.name() && !KEYWORDS.contains(before.folded());
        return follows || !token.value().matches("[\\p{L}_][\\p{L}\\p{N}_ ]*");
    }
}
