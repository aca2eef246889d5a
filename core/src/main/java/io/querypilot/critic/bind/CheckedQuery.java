package io.querypilot.critic.bind;

import io.querypilot.sql.Span;
import io.querypilot.sql.SqlError;
import io.querypilot.sql.Token;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.dialect.Dialect.Trait;
import io.querypilot.sql.query.ParsedQuery;
import io.querypilot.sql.query.SqlParser;
import io.querypilot.sql.query.Verdict;
import java.util.List;
import java.util.Optional;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.parser.ASTNodeAccess;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.Select;

/**
 * A statement that was read once: what the guard says of it, its tokens, its tree, and what its names mean with their
 * places in the text. Judging, mending, rewriting and crediting all take this, so that none of them reads it again.
 */
public final class CheckedQuery {
    private final String sql;
    private final Optional<ParsedQuery> query;
    private final List<SqlError> refusals;
    private final Catalogue catalogue;
    private final BoundQuery bound;
    private Bindings bindings;

    private CheckedQuery(String sql, Optional<ParsedQuery> query, List<SqlError> refusals, Catalogue catalogue) {
        this.sql = sql;
        this.query = query;
        this.refusals = refusals;
        this.catalogue = catalogue;
        this.bound = query.map(parsed -> Binder.bind(parsed.ast(), catalogue)).orElseGet(BoundQuery::new);
    }

    public static CheckedQuery of(String sql, Verdict verdict, Catalogue catalogue) {
        List<SqlError> refusals = verdict instanceof Verdict.Refused refused ? refused.errors() : List.of();
        return new CheckedQuery(sql, verdict.parsed(), refusals, catalogue);
    }

    /** A statement that is only to be rewritten, so that the guard need not be asked. */
    public static CheckedQuery parsed(String sql, Catalogue catalogue) {
        Optional<ParsedQuery> query = SqlParser.parse(sql, catalogue.dialect()) instanceof ParsedQuery parsed
                ? Optional.of(parsed)
                : Optional.empty();
        return new CheckedQuery(sql, query, List.of(), catalogue);
    }

    public String sql() {
        return sql;
    }

    public Dialect dialect() {
        return catalogue.dialect();
    }

    /** The tables and columns of the schema that it uses; none where it cannot be parsed. */
    public synchronized Bindings bindings() {
        bindings = bindings == null ? bound.used(this) : bindings;
        return bindings;
    }

    /** Why the guard refuses it; empty where it may run. */
    public List<SqlError> refusals() {
        return refusals;
    }

    public boolean parses() {
        return query.isPresent();
    }

    /** Its tree; empty where it cannot be parsed. */
    public Optional<Select> tree() {
        return query.map(ParsedQuery::ast);
    }

    /** The text behind a string of the tree; empty where the tree does not tell two of them apart. */
    public Optional<String> string(StringValue inTree) {
        return query.flatMap(parsed -> parsed.string(inTree.getValue()));
    }

    public BoundQuery bound() {
        return bound;
    }

    public Catalogue catalogue() {
        return catalogue;
    }

    public List<Token> tokens() {
        return query.map(ParsedQuery::tokens).orElse(List.of());
    }

    /** Every node of this type, wherever it stands in the tree. */
    public <T> List<T> nodes(Class<T> type) {
        return query.map(parsed -> parsed.nodes(type)).orElse(List.of());
    }

    public List<Token> tokensOf(ASTNodeAccess node) {
        return query.map(parsed -> parsed.tokensOf(node)).orElse(List.of());
    }

    /** Where a node stands in the text; empty where the parser does not say. */
    public Optional<Span> span(ASTNodeAccess node) {
        return Span.of(tokensOf(node));
    }

    /** Where a dotted name of so many parts stands, without an alias or whatever else follows it. */
    public Optional<Span> nameSpan(ASTNodeAccess node, int parts) {
        List<Token> tokens = tokensOf(node);
        int length = dialect().has(Trait.QUOTED_PATHS) ? quotedPath(tokens, parts) : 2 * parts - 1;
        return length == 0 || tokens.size() < length ? Optional.empty() : Span.of(tokens.subList(0, length));
    }

    /** How many tokens make so many parts where a pair of quotes may hold several; 0 where none do. */
    private static int quotedPath(List<Token> tokens, int parts) {
        int seen = 0;
        for (int at = 0; at < tokens.size() && tokens.get(at).name(); at += 2) {
            Token token = tokens.get(at);
            seen += token.kind() == Token.Kind.QUOTED_IDENTIFIER ? token.value().split("\\.", -1).length : 1;
            boolean more = at + 1 < tokens.size() && tokens.get(at + 1).operator(".");
            if (seen >= parts || !more) {
                return seen == parts ? at + 1 : 0;
            }
        }
        return 0;
    }

    /** Where a column's own name stands, without what qualifies it. */
    public Optional<Span> columnSpan(Column column) {
        List<Token> tokens = tokensOf(column);
        return tokens.isEmpty() ? Optional.empty() : Span.of(tokens.subList(tokens.size() - 1, tokens.size()));
    }

    /** A piece of the tree as it was written, or as the parser spells it where it does not say. */
    public String written(ASTNodeAccess node, String otherwise) {
        return span(node).map(this::text).orElse(otherwise);
    }

    public String text(Span span) {
        return sql.substring(span.start(), span.end());
    }

    /** Whether a name was written in double quotes, which SQLite may take for a string. */
    public boolean doubleQuoted(ASTNodeAccess node) {
        List<Token> tokens = tokensOf(node);
        return tokens.size() == 1 && tokens.get(0).text().startsWith("\"");
    }
}
