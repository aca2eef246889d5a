package io.querypilot.eval.score;

import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.query.ParsedQuery;
import io.querypilot.sql.query.SqlParser;
import io.querypilot.sql.query.Tree;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.sf.jsqlparser.expression.Alias;
import net.sf.jsqlparser.expression.CaseExpression;
import net.sf.jsqlparser.expression.CastExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.NullValue;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.SelectItem;

/**
 * The columns of two results whose cells one of the queries wrote itself, {@code CASE … THEN 'text'} with nothing but texts as
 * results, or the code itself where none fits: what a group is called there is its writer's own wording, which nobody can guess.
 */
final class OwnLabels {
    private OwnLabels() {}

    /** By place; only where both queries tell rows apart by the same column there, or any two columns of few values would do. */
    static Set<Integer> of(String gold, String ours, Dialect dialect) {
        List<SelectItem<?>> right = shown(gold, dialect);
        List<SelectItem<?>> other = shown(ours, dialect);
        return right.size() != other.size()
                ? Set.of()
                : IntStream.range(0, right.size())
                        .filter(place -> labels(right.get(place)) || labels(other.get(place)))
                        .filter(place -> sameColumn(right.get(place), other.get(place)))
                        .boxed()
                        .collect(Collectors.toCollection(TreeSet::new));
    }

    /** None where the outermost query is a set operation, or shows '*', whose columns have no places in the text. */
    private static List<SelectItem<?>> shown(String sql, Dialect dialect) {
        return SqlParser.parse(sql, dialect) instanceof ParsedQuery query
                        && query.ast() instanceof PlainSelect select
                        && select.getSelectItems().stream().noneMatch(item -> item.getExpression() instanceof AllColumns)
                ? select.getSelectItems()
                : List.of();
    }

    private static boolean labels(SelectItem<?> item) {
        return item.getExpression() instanceof CaseExpression cases
                && cases.getWhenClauses().stream().allMatch(when -> when.getThenExpression() instanceof StringValue)
                && otherwise(cases.getElseExpression());
    }

    /** A code that has no meaning may stand for itself, as a text. */
    private static boolean otherwise(Expression result) {
        return result == null || result instanceof NullValue || result instanceof StringValue || result instanceof CastExpression;
    }

    private static boolean sameColumn(SelectItem<?> right, SelectItem<?> other) {
        Set<String> both = new HashSet<>(names(right));
        both.retainAll(names(other));
        return !both.isEmpty();
    }

    private static Set<String> names(SelectItem<?> item) {
        Stream<String> columns = Tree.below(item.getExpression(), node -> false).stream()
                .filter(Column.class::isInstance)
                .map(node -> ((Column) node).getColumnName());
        Stream<String> alias = Stream.ofNullable(item.getAlias()).map(Alias::getName);
        return Stream.concat(columns, alias)
                .map(name -> ParsedQuery.name(name).toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());
    }
}
