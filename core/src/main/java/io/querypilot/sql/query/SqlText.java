package io.querypilot.sql.query;

import io.querypilot.sql.Lexed;
import io.querypilot.sql.Token;
import io.querypilot.sql.dialect.Dialect;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;

/** A statement as text: the form in which two spellings of one statement are equal, and its fingerprint. */
public final class SqlText {
    private SqlText() {}

    /** Without comments and closing semicolons, single spaces, lower case outside quotes; as it is where it is no SQL. */
    public static String normalise(String sql, Dialect dialect) {
        if (dialect.lex(sql) instanceof Lexed.Tokens lexed) {
            return join(withoutClosingSemicolons(lexed.tokens()));
        }
        return sql;
    }

    /** SHA-256 of exactly this text, in hexadecimal. */
    public static String hash(String sql) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(sql.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** Without the semicolons that close it and, where the dialect begins statements so, those that open it. */
    static List<Token> statement(List<Token> tokens, Dialect dialect) {
        List<Token> closed = withoutClosingSemicolons(tokens);
        int start = 0;
        while (dialect.has(Dialect.Trait.OPENED_BY_SEMICOLON) && start < closed.size() && closed.get(start).operator(";")) {
            start++;
        }
        return closed.subList(start, closed.size());
    }

    static List<Token> withoutClosingSemicolons(List<Token> tokens) {
        int size = tokens.size();
        while (size > 0 && tokens.get(size - 1).operator(";")) {
            size--;
        }
        return tokens.subList(0, size);
    }

    private static String join(List<Token> tokens) {
        return tokens.stream().map(SqlText::folded).collect(Collectors.joining(" "));
    }

    private static String folded(Token token) {
        return token.kind() == Token.Kind.WORD ? token.folded() : token.text();
    }
}
