package io.querypilot.doubt.query;

import io.querypilot.critic.bind.BoundSelect;
import io.querypilot.critic.bind.Relation;
import io.querypilot.database.ResultTable;
import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.doubt.ground.Cells;
import io.querypilot.doubt.ground.Expressions;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.schema.Table;
import io.querypilot.sql.dialect.Dialect;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.OrderByElement;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.SelectItem;

/** "The oldest club", where clubs whose year is unknown come first: what a query ranks by and cuts off must be there. */
public final class RankDoubts {
    private final QueryNames names;
    private final PlainSelect select;
    private final Dialect dialect;

    private RankDoubts(QueryNames names, PlainSelect select, Dialect dialect) {
        this.names = names;
        this.select = select;
        this.dialect = dialect;
    }

    /** The rows are asked for: a condition or a join may have left those without a figure out. */
    public static List<Doubt> of(QueryNames names, ResultTable result, Cells cells, Dialect dialect) {
        Optional<BoundSelect> outer = names.query().bound().selects().stream().findFirst().filter(bound -> cutOff(bound.select(), result));
        Optional<Table> table = outer.stream()
                .flatMap(bound -> bound.scope().relations().stream())
                .map(Relation::table)
                .flatMap(Optional::stream)
                .findFirst();
        return outer.map(bound -> new RankDoubts(names, bound.select(), dialect))
                .flatMap(RankDoubts::figure)
                .filter(figure -> table.flatMap(one -> cells.rows(figure.without(), one)).filter(rows -> !rows.isEmpty()).isPresent())
                .map(figure -> doubt(figure.written()))
                .stream()
                .toList();
    }

    /** What is ranked by, and the query's own rows that lack it. */
    private record Figure(String written, String without) {}

    /** Whether rows may be left behind: a page that holds them all shows those without a figure beside the others. */
    private static boolean cutOff(PlainSelect select, ResultTable result) {
        boolean all = select.getLimit() != null
                && select.getLimit().getRowCount() instanceof LongValue most
                && most.getValue() > result.rowCount();
        boolean later = select.getOffset() != null || select.getLimit() != null && select.getLimit().getOffset() != null;
        boolean few = select.getLimit() != null || select.getFetch() != null || select.getTop() != null;
        return few && !all && !later && select.getOrderByElements() != null && !select.getOrderByElements().isEmpty();
    }

    private Optional<Figure> figure() {
        OrderByElement first = select.getOrderByElements().get(0);
        Expression ranked = ranked(first.getExpression());
        boolean lacking = first.getNullOrdering() == null && dialect.nullsFirst(!first.isAsc()) && Expressions.in(ranked).stream()
                .flatMap(part -> names.stored(part).stream())
                .anyMatch(one -> one.column().nullable() && !one.column().primaryKey());
        return lacking ? Optional.of(new Figure(names.written(ranked), without(ranked))) : Optional.empty();
    }

    /** A place or another name stands for what is selected. */
    private Expression ranked(Expression ordered) {
        List<SelectItem<?>> items = select.getSelectItems();
        if (ordered instanceof LongValue place && place.getValue() >= 1 && place.getValue() <= items.size()) {
            return items.get((int) place.getValue() - 1).getExpression();
        }
        Stream<Expression> named = items.stream()
                .filter(item -> ordered instanceof Column && item.getAlias() != null && item.getAlias().getName().equalsIgnoreCase(ordered.toString()))
                .map(SelectItem::getExpression);
        return named.findFirst().orElse(ordered);
    }

    private String without(Expression figure) {
        String joins = Optional.ofNullable(select.getJoins()).orElse(List.of()).stream()
                .map(RankDoubts::joined)
                .collect(Collectors.joining());
        String rows = "SELECT " + figure + " AS ranked_by FROM " + select.getFromItem() + joins
                + (select.getWhere() == null ? "" : " WHERE " + select.getWhere())
                + (select.getGroupBy() == null ? "" : " " + select.getGroupBy())
                + (select.getHaving() == null ? "" : " HAVING " + select.getHaving());
        return dialect.limited("SELECT 1 FROM (" + rows + ") AS ranked WHERE ranked_by IS NULL", 1);
    }

    private static String joined(Join join) {
        return (join.isSimple() ? ", " : " ") + join;
    }

    private static Doubt doubt(String figure) {
        return new Doubt(
                Kind.NULLS_FIRST,
                "Rows without " + figure + " come first, though it is what the rows are ranked by.",
                "Leave rows out for which " + figure + " is NULL.");
    }
}
