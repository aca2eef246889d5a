package io.querypilot.explain;

import io.querypilot.sql.query.ParsedQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.sf.jsqlparser.expression.AnalyticExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.ExpressionVisitorAdapter;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.SelectItem;

/** The mean of the one or two rows in the middle of a numbered order: how SQL says a median where the engine has none. */
record MiddleRows(PlainSelect numbered) {
    static Optional<MiddleRows> of(PlainSelect select) {
        boolean bare = select.getJoins() == null && select.getHaving() == null && select.getDistinct() == null;
        return bare && select.getFromItem() instanceof ParenthesedSelect brackets && brackets.getSelect() instanceof PlainSelect inside
                        && inside.getGroupBy() == null && middle(select.getWhere(), inside)
                ? Optional.of(new MiddleRows(inside))
                : Optional.empty();
    }

    /** Between half the rows and one more, or among the two halves of one and two more. */
    private static boolean middle(Expression where, PlainSelect inside) {
        boolean range = where instanceof Between between && !between.isNot() || where instanceof InExpression in && !in.isNot();
        List<String> windows = range
                ? columns(where).stream().distinct().map(column -> window(column, inside)).toList()
                : List.of();
        return windows.size() == 2 && windows.get(0).equals("row_number") && windows.get(1).equals("count") && where.toString().contains("2");
    }

    private static List<String> columns(Expression expression) {
        List<String> names = new ArrayList<>();
        expression.accept(new ExpressionVisitorAdapter<Void>() {
            @Override
            public <S> Void visit(Column column, S context) {
                names.add(ParsedQuery.name(column.getColumnName()).toLowerCase(Locale.ROOT));
                return null;
            }
        }, null);
        return names;
    }

    private static String window(String name, PlainSelect inside) {
        return inside.getSelectItems().stream()
                .filter(item -> item.getAlias() != null && ParsedQuery.name(item.getAlias().getName()).equalsIgnoreCase(name))
                .map(SelectItem::getExpression)
                .filter(AnalyticExpression.class::isInstance)
                .map(window -> ((AnalyticExpression) window).getName().toLowerCase(Locale.ROOT))
                .findFirst()
                .orElse("");
    }

    /** What the words outside are of the rows inside: "mean of measure" is the median of what was numbered. */
    String told(String words, ExpressionWords expressions) {
        String told = words;
        for (SelectItem<?> item : numbered.getSelectItems()) {
            String name = item.getAlias() != null ? ParsedQuery.name(item.getAlias().getName()) : "";
            if (!name.isEmpty() && !(item.getExpression() instanceof AnalyticExpression)) {
                String meant = Matcher.quoteReplacement(expressions.of(item.getExpression()));
                told = told.replaceAll("\\bmean of " + Pattern.quote(name) + "\\b", "median of " + meant).replaceAll("\\b" + Pattern.quote(name) + "\\b", meant);
            }
        }
        return told.replaceAll("\\bmean of ", "median of ");
    }
}
