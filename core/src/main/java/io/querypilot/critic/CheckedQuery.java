package io.querypilot.critic;

import io.querypilot.sql.Dialect;
import io.querypilot.sql.ParsedQuery;
import io.querypilot.sql.Span;
import io.querypilot.sql.Token;
import java.util.List;
import java.util.Optional;
import net.sf.jsqlparser.parser.ASTNodeAccess;

/** A statement as the rules see it: its text in tokens, its structure, and what its names mean. */
record CheckedQuery(String sql, ParsedQuery query, BoundQuery bound, Catalogue catalogue) {
    static CheckedQuery of(String sql, ParsedQuery query, Catalogue catalogue) {
        return new CheckedQuery(sql, query, Binder.bind(query.ast(), catalogue), catalogue);
    }

    Dialect dialect() {
        return catalogue.dialect();
    }

    List<Token> tokens() {
        return query.tokens();
    }

    /** Where a node stands in the text; empty where the parser does not say. */
    Optional<Span> span(ASTNodeAccess node) {
        return span(query.tokensOf(node));
    }

    private static Optional<Span> span(List<Token> tokens) {
        return tokens.isEmpty()
                ? Optional.empty()
                : Optional.of(new Span(tokens.get(0).start(), tokens.get(tokens.size() - 1).end()));
    }

    /** Where a dotted name of so many parts stands, without an alias or whatever else follows it. */
    Optional<Span> nameSpan(ASTNodeAccess node, int parts) {
        List<Token> tokens = query.tokensOf(node);
        int length = 2 * parts - 1;
        return tokens.size() < length ? Optional.empty() : span(tokens.subList(0, length));
    }

    /** A piece of the tree as it was written, or as the parser spells it where it does not say. */
    String written(ASTNodeAccess node, String otherwise) {
        return span(node).map(this::text).orElse(otherwise);
    }

    String text(Span span) {
        return sql.substring(span.start(), span.end());
    }

    /** Whether a name was written in double quotes, which SQLite may take for a string. */
    boolean doubleQuoted(ASTNodeAccess node) {
        List<Token> tokens = query.tokensOf(node);
        return tokens.size() == 1 && tokens.get(0).text().startsWith("\"");
    }
}
