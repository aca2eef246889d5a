package io.querypilot.critic;

import io.querypilot.critic.bind.Binding;
import io.querypilot.critic.bind.Bindings;
import io.querypilot.critic.bind.Bindings.UsedColumn;
import io.querypilot.critic.bind.Catalogue;
import io.querypilot.critic.bind.CheckedQuery;
import io.querypilot.critic.bind.Conditions;
import io.querypilot.critic.bind.Name;
import io.querypilot.critic.bind.Problem;
import io.querypilot.critic.bind.Relation;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import io.querypilot.sql.Edit;
import io.querypilot.sql.Span;
import io.querypilot.sql.Token;
import io.querypilot.sql.TokenList;
import io.querypilot.sql.dialect.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.parser.ASTNodeAccess;
import net.sf.jsqlparser.schema.Column;

/** Writes a statement another way by putting one name in the place of another where it is bound; the rest stays. */
public final class NameSubstitution {
    private final Catalogue catalogue;

    public NameSubstitution(Dialect dialect, Schema schema) {
        this.catalogue = new Catalogue(schema, dialect);
    }

    /** The statement over another table, wherever FROM names the first one and wherever its name qualifies a column. */
    public Optional<String> withTable(String sql, String from, Table to) {
        CheckedQuery query = CheckedQuery.parsed(sql, catalogue);
        List<Edit> edits = new ArrayList<>();
        query.bound().from().forEach((node, relation) -> {
            if (Name.of(node.getName()).resembles(from)) {
                edits.addAll(Edit.replacing(query.nameSpan(node, parts(node)), path(to, query)));
                edits.addAll(qualifiers(query, node, relation, to));
            }
        });
        return edited(query, edits);
    }

    private static int parts(net.sf.jsqlparser.schema.Table node) {
        return node.getNameParts().size();
    }

    private static String path(Table table, CheckedQuery query) {
        return query.dialect().path(table.namespace(), table.name());
    }

    /** An alias stays; the table's own name before a column does not. */
    private static List<Edit> qualifiers(
            CheckedQuery query, net.sf.jsqlparser.schema.Table node, Relation relation, Table to) {
        if (node.getAlias() != null) {
            return List.of();
        }
        return query.bound().qualified().entrySet().stream()
                .filter(entry -> entry.getValue() == relation)
                .map(Map.Entry::getKey)
                .flatMap(column -> qualifier(query, column, to).stream())
                .toList();
    }

    /** Everything before the last dot: {@code orders.id}, {@code main.orders.id}, {@code orders.*}. */
    private static List<Edit> qualifier(CheckedQuery query, ASTNodeAccess column, Table to) {
        List<Token> tokens = query.tokensOf(column);
        int parts = tokens.size() / 2;
        String name = parts > 1 ? path(to, query) : query.dialect().identifier(to.name());
        return Edit.replacing(query.nameSpan(column, parts), name);
    }

    /** The statement by another column of a table, wherever the first one is named; or by it where that is missing. */
    public Optional<String> withColumn(String sql, Table owner, String from, String to) {
        CheckedQuery query = CheckedQuery.parsed(sql, catalogue);
        Stream<Span> bound = query.bindings().places().stream()
                .filter(place -> is(place.column(), owner.path(), from))
                .map(Bindings.Place::span);
        Stream<Span> missing = query.bound().problems().stream()
                .filter(Problem.MissingColumn.class::isInstance)
                .map(problem -> ((Problem.MissingColumn) problem).column())
                .filter(column -> Name.of(column.getColumnName()).resembles(from))
                .flatMap(column -> query.columnSpan(column).stream());
        List<Edit> columns = named(Stream.concat(bound, missing), to, query);
        return edited(query, columns.isEmpty() ? columns : Stream.concat(columns.stream(), headings(query, from, to)).toList());
    }

    /** What is called after the first column, as average_net_amount, would say what it no longer is. */
    private static Stream<Edit> headings(CheckedQuery query, String from, String to) {
        TokenList tokens = new TokenList(query.tokens());
        Set<String> called = IntStream.range(0, tokens.size())
                .filter(i -> tokens.word(i - 1, "as") && tokens.at(i).name())
                .mapToObj(i -> tokens.at(i).folded())
                .filter(alias -> alias.contains(from.toLowerCase(Locale.ROOT)))
                .collect(Collectors.toSet());
        Pattern name = Pattern.compile(Pattern.quote(from), Pattern.CASE_INSENSITIVE);
        return IntStream.range(0, tokens.size())
                .filter(i -> tokens.at(i).name() && called.contains(tokens.at(i).folded()) && !tokens.operator(i - 1, "."))
                .mapToObj(tokens::at)
                .map(token -> new Edit(token.start(), token.end(), query.dialect().identifier(
                        name.matcher(token.value()).replaceAll(Matcher.quoteReplacement(to)))));
    }

    private static List<Edit> named(Stream<Span> places, String name, CheckedQuery query) {
        String text = query.dialect().identifier(name);
        return places.map(span -> new Edit(span.start(), span.end(), text)).toList();
    }

    private static boolean is(UsedColumn used, String table, String column) {
        return used.table().equalsIgnoreCase(table) && used.column().equalsIgnoreCase(column);
    }

    /** The statement joined by another key, where this one is made equal to the other table's column just once. */
    public Optional<String> withKey(String sql, Bindings.Equal joined, String to) {
        CheckedQuery query = CheckedQuery.parsed(sql, catalogue);
        List<Span> keys = query.bound().selects().stream()
                .flatMap(select -> Conditions.of(select.select()).stream())
                .flatMap(condition -> key(query, condition, joined).stream())
                .toList();
        return keys.size() == 1 ? edited(query, named(keys.stream(), to, query)) : Optional.empty();
    }

    private static Optional<Span> key(CheckedQuery query, Expression condition, Bindings.Equal joined) {
        if (!(condition instanceof EqualsTo equal)) {
            return Optional.empty();
        }
        return key(query, equal.getLeftExpression(), equal.getRightExpression(), joined)
                .or(() -> key(query, equal.getRightExpression(), equal.getLeftExpression(), joined));
    }

    private static Optional<Span> key(CheckedQuery query, Expression key, Expression other, Bindings.Equal joined) {
        boolean joins = means(query, key, joined.left()) && means(query, other, joined.right());
        return joins ? query.columnSpan((Column) key) : Optional.empty();
    }

    private static boolean means(CheckedQuery query, Expression expression, UsedColumn wanted) {
        return expression instanceof Column column
                && query.bound().columnBinding(column).flatMap(Binding.OfColumn::used)
                        .filter(used -> is(used, wanted.table(), wanted.column()))
                        .isPresent();
    }

    private static Optional<String> edited(CheckedQuery query, List<Edit> edits) {
        return edits.isEmpty() ? Optional.empty() : Optional.of(Edit.apply(query.sql(), edits));
    }
}
