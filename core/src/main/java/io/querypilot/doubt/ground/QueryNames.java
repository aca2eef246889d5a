package io.querypilot.doubt.ground;

import io.querypilot.critic.bind.Binding;
import io.querypilot.critic.bind.CheckedQuery;
import io.querypilot.critic.bind.Labels;
import io.querypilot.critic.bind.Relation;
import io.querypilot.join.Reference;
import io.querypilot.join.References;
import io.querypilot.language.SaidNames;
import io.querypilot.language.Words;
import io.querypilot.schema.Column;
import io.querypilot.schema.ColumnKind;
import io.querypilot.schema.ForeignKey;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import io.querypilot.sql.Token;
import io.querypilot.sql.query.ParsedQuery;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.statement.select.PlainSelect;

/**
 * What the columns of a checked query are in its schema: whose they are, whether they are keys, and of which table; and the
 * words of the question beside those that the query uses, cut once for all who doubt.
 */
public final class QueryNames {
    private static final int LONGEST_CHAIN = 8;
    /** Larger schemas stay as they are named: reading ten thousand names takes longer than all doubts together. */
    private static final int MOST_READ = 500;

    /** A column of a table, and what it stands for in FROM where the query names it there. */
    public record Stored(Table table, Column column, Optional<Relation> relation) {
        public Stored(Table table, Column column) {
            this(table, column, Optional.empty());
        }

        /** Every column of a table. */
        public static Stream<Stored> all(Table table) {
            return table.columns().stream().map(column -> new Stored(table, column));
        }

        public String path() {
            return table.name() + "." + column.name();
        }
    }

    private final CheckedQuery query;
    private final Schema schema;
    private final References references;
    private final List<String> said;
    private final SaidNames inFull;
    private final Set<String> used;
    private Set<String> called;
    private References everywhere;

    public QueryNames(String question, CheckedQuery query) {
        this.query = query;
        this.said = Words.stems(question);
        this.schema = query.catalogue().schema();
        this.inFull = new SaidNames(schema.tables().size() > MOST_READ ? "" : question);
        this.used = used(query);
        this.references = References.among(tables().toList());
    }

    /** The tables that the query reads. */
    public Stream<Table> tables() {
        return query.bindings().tables().stream().flatMap(path -> schema.table(path).stream());
    }

    public CheckedQuery query() {
        return query;
    }

    public Schema schema() {
        return schema;
    }

    /** The stems of the question's words, in their order. */
    public List<String> said() {
        return said;
    }

    /** The stems of all names and texts that the query uses. */
    public Set<String> used() {
        return used;
    }

    /** The stems of a name of the schema, short words as the question says them in full. */
    public List<String> stems(String name) {
        return inFull.stems(name);
    }

    private Set<String> used(CheckedQuery query) {
        Set<String> stems = new HashSet<>();
        columnStems(query).forEach(stems::add);
        query.bindings().tables().forEach(table -> {
            stems.addAll(Words.nameStems(table));
            stems.addAll(stems(table.substring(table.lastIndexOf('.') + 1)));
        });
        query.tokens().stream()
                .filter(token -> token.kind() == Token.Kind.STRING || token.kind() == Token.Kind.QUOTED_IDENTIFIER)
                .forEach(token -> stems.addAll(Words.stems(token.value())));
        return Collections.unmodifiableSet(stems);
    }

    /** The stems of the names of the columns that the query uses. */
    public Stream<String> columnStems() {
        return columnStems(query);
    }

    private Stream<String> columnStems(CheckedQuery query) {
        return query.bindings().columns().stream()
                .flatMap(column -> Stream.concat(Words.nameStems(column.column()).stream(), stems(column.column()).stream()))
                .distinct();
    }

    /** The words by which the query, or any table of the schema, is called: gathered once, for a schema may be large. */
    public Set<String> called() {
        if (called == null) {
            called = new HashSet<>(used);
            schema.tables().forEach(table -> called.addAll(Words.nameStems(table.name())));
        }
        return Collections.unmodifiableSet(called);
    }

    /** Where the columns of a table lead, to any table of the schema: by declared keys, and by those that names imply. */
    public List<Reference> led(Table table) {
        if (everywhere == null) {
            everywhere = References.among(schema.tables());
        }
        return everywhere.of(table);
    }

    /** The column of a table that an expression is, or whose codes it names; empty for all else. */
    public Optional<Stored> stored(Expression expression) {
        Expression bare = bare(expression);
        return (bare instanceof net.sf.jsqlparser.schema.Column column ? Optional.of(column) : Labels.named(bare))
                .flatMap(query.bound()::columnBinding)
                .flatMap(QueryNames::stored);
    }

    /** The columns that a SELECT shows as they are. */
    public Stream<Stored> shown(PlainSelect select) {
        return select.getSelectItems().stream().flatMap(item -> stored(item.getExpression()).stream());
    }

    public static Optional<Stored> stored(Binding.OfColumn use) {
        return use.relation().table().flatMap(table ->
                use.column().column().map(column -> new Stored(table, column, Optional.of(use.relation()))));
    }

    public static Expression bare(Expression expression) {
        return expression instanceof ParenthesedExpressionList<?> list && list.size() == 1 ? bare(list.get(0)) : expression;
    }

    /** The text that an expression is: a string, or a quoted word that is no column, which SQLite takes for one. */
    public Optional<String> text(Expression expression) {
        if (expression instanceof StringValue string) {
            List<Token> tokens = query.tokensOf(string);
            return Optional.of(tokens.size() == 1 ? tokens.get(0).value() : string.getValue());
        }
        return expression instanceof net.sf.jsqlparser.schema.Column column
                        && column.getTable() == null
                        && ParsedQuery.quoted(column.getColumnName())
                        && query.bound().binding(column).isEmpty()
                ? Optional.of(ParsedQuery.name(column.getColumnName()))
                : Optional.empty();
    }

    /** The text or the whole number that an expression is. */
    public Optional<String> literal(Expression expression) {
        return expression instanceof LongValue number ? Optional.of(number.toString()) : text(expression);
    }

    public String written(Expression expression) {
        return query.written(expression, expression.toString());
    }

    /** Whether a column alone tells one row of its table from another. */
    public boolean unique(Stored one) {
        List<String> primary = one.table().columns().stream().filter(Column::primaryKey).map(Column::name).toList();
        return primary.equals(List.of(one.column().name()))
                || schema.referredKeys(one.table()).contains(List.of(one.column().name()));
    }

    /** Whether a column is a key or part of one, or is named as one. */
    public boolean key(Stored one) {
        return one.column().primaryKey()
                || unique(one)
                || one.table().foreignKeys().stream().anyMatch(key -> key.columns().contains(one.column().name()))
                || reference(one).isPresent();
    }

    /** A number that only tells things apart: a key of one, or a reference to one. */
    public boolean identifier(Stored one) {
        List<String> words = Words.nameStems(one.column().name());
        boolean named = !words.isEmpty() && Set.of("id", "uuid", "guid", "rowid").contains(words.get(words.size() - 1));
        return named || one.column().kind() == ColumnKind.INTEGER && referring(one);
    }

    private boolean referring(Stored one) {
        return unique(one) && References.isKeyWord(last(one)) || reference(one).isPresent();
    }

    private static String last(Stored one) {
        List<String> words = Words.nameStems(one.column().name());
        return words.isEmpty() ? "" : words.get(words.size() - 1);
    }

    public Optional<Reference> reference(Stored one) {
        return references.of(one.table()).stream()
                .filter(reference -> reference.column().equals(one.column().name()))
                .findFirst();
    }

    /** The key that a column comes down to when its references are followed; empty where it is none. */
    public Optional<String> root(Stored one) {
        Stored at = one;
        for (int step = 0; step < LONGEST_CHAIN; step++) {
            Optional<Stored> next = declared(at);
            if (next.isEmpty()) {
                return unique(at) ? Optional.of(at.path()) : Optional.empty();
            }
            at = next.get();
        }
        return Optional.empty();
    }

    private Optional<Stored> declared(Stored one) {
        List<ForeignKey> keys = one.table().foreignKeys().stream()
                .filter(key -> key.columns().equals(List.of(one.column().name())))
                .toList();
        if (keys.size() != 1) {
            return Optional.empty();
        }
        return schema.table(keys.get(0).targetTable()).flatMap(table -> table.column(keys.get(0).targetColumns().get(0))
                .map(column -> new Stored(table, column)));
    }
}
