package io.querypilot.explain;

import io.querypilot.critic.bind.CheckedQuery;
import io.querypilot.critic.bind.Conditions;
import io.querypilot.critic.bind.Grouping;
import io.querypilot.sql.query.ParsedQuery;
import java.util.List;
import java.util.stream.Stream;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.AllTableColumns;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.OrderByElement;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.SelectItem;

/** One SELECT in words: what, of which rows, per what, in which order, how many. */
final class SelectWords {
    private static final int ITEMS = 6;

    private final ExpressionWords expressions;
    private final FromWords from;

    SelectWords(CheckedQuery query, ExpressionWords expressions, QueryWords queries) {
        this.expressions = expressions;
        this.from = new FromWords(query, expressions, queries);
    }

    /** {@code named}: with the names that the columns go by outside. */
    String of(PlainSelect select, boolean named) {
        return BestOfEach.of(select).map(best -> best(best, named))
                .or(() -> MiddleRows.of(select).map(middle -> median(select, middle)))
                .orElseGet(() -> all(select, named));
    }

    /** "Median of amount over …, per store". */
    private String median(PlainSelect select, MiddleRows middle) {
        PlainSelect numbered = middle.numbered();
        List<String> keys = keys(select).stream().map(key -> middle.told(key, expressions)).toList();
        List<String> items = shown(select).stream().map(item -> middle.told(item, expressions)).filter(item -> !keys.contains(item)).toList();
        String where = conditions(" where ", Stream.concat(where(numbered), from.conditions(numbered).stream()).toList());
        return Listed.and(items, ITEMS, "columns") + " over " + rows(numbered, where) + where + (keys.isEmpty() ? "" : per(select, keys))
                + middle.told(new OrderWords(expressions).of(select, select.getSelectItems()), expressions);
    }

    /** "Of each region the row with the highest total: name and total of …". */
    private String best(BestOfEach best, boolean named) {
        PlainSelect select = best.numbered();
        List<String> items = best.shown().stream().map(item -> item(item, named)).distinct().toList();
        String where = conditions(" where ", Stream.concat(where(select), from.conditions(select).stream()).toList());
        String rows = best.rows() == 1 ? "row" : best.rows() + " rows";
        return "of each " + Listed.joined(best.groups().stream().map(expressions::of).toList(), "and") + " the " + rows + " with the "
                + new OrderWords(expressions).most(best.first()) + " " + expressions.of(best.first().getExpression()) + ": "
                + Listed.and(items, ITEMS, "columns") + source(select, items, where) + where + per(select, keys(select))
                + conditions(", only where ", Conditions.split(select.getHaving()));
    }

    private String all(PlainSelect select, boolean named) {
        List<String> keys = keys(select);
        List<String> items = items(select, keys, named);
        String where = conditions(" where ", Stream.concat(where(select), from.conditions(select).stream()).toList());
        List<String> shown = items.isEmpty() ? shown(select) : items;
        boolean eachOnce = items.isEmpty() && shown.containsAll(keys);
        if (eachOnce && ranked(select)) {
            return ranking(select, shown, where);
        }
        return what(select, items, shown, eachOnce) + source(select, items, where) + where
                + (eachOnce ? "" : per(select, keys))
                + conditions(", only where ", Conditions.split(select.getHaving()))
                + conditions(", only where ", Conditions.split(select.getQualify()))
                + new OrderWords(expressions).of(select, select.getSelectItems());
    }

    /** Groups of which nothing is shown but themselves, ordered by one figure. */
    private boolean ranked(PlainSelect select) {
        List<OrderByElement> order = select.getOrderByElements();
        return order != null && order.size() == 1 && select.getQualify() == null && expressions.aggregated(order.get(0).getExpression());
    }

    /** "Country by sum of amount": what they are ranked by belongs to them, whether it is shown or not. */
    private String ranking(PlainSelect select, List<String> shown, String where) {
        OrderByElement order = select.getOrderByElements().get(0);
        List<SelectItem<?>> figure = List.of(new SelectItem<>(order.getExpression()));
        return Listed.and(shown, ITEMS, "columns") + " by " + expressions.of(order.getExpression())
                + " over " + rows(select, where) + where
                + conditions(", only where ", Conditions.split(select.getHaving()))
                + new OrderWords(expressions).of(select, figure);
    }

    /** Where a comma joins, WHERE says which rows belong together; that is told by "joined with". */
    private Stream<Expression> where(PlainSelect select) {
        boolean commas = select.getJoins() != null && select.getJoins().stream().anyMatch(Join::isSimple);
        return Conditions.split(select.getWhere()).stream()
                .filter(part -> !commas || !expressions.conditions().links(part));
    }

    /** What is grouped by, in words; a number means an item of the list. */
    private List<String> keys(PlainSelect select) {
        return Grouping.keys(select).stream()
                .map(key -> expressions.sortKey(key, select.getSelectItems()))
                .distinct()
                .toList();
    }

    /** What comes out; a group's own key is told by "per". */
    private List<String> items(PlainSelect select, List<String> keys, boolean named) {
        return select.getSelectItems().stream()
                .filter(item -> !keys.contains(expressions.of(item.getExpression())))
                .map(item -> item(item, named))
                .distinct()
                .toList();
    }

    private List<String> shown(PlainSelect select) {
        return select.getSelectItems().stream()
                .map(item -> expressions.of(item.getExpression()))
                .distinct()
                .toList();
    }

    private String item(SelectItem<?> item, boolean named) {
        if (item.getExpression() instanceof AllTableColumns all) {
            return "all columns of " + from.qualified(all);
        }
        if (item.getExpression() instanceof AllColumns) {
            return "all columns";
        }
        String words = expressions.of(item.getExpression());
        String name = named && item.getAlias() != null ? ParsedQuery.name(item.getAlias().getName()) : "";
        return name.isEmpty() || name.equals(words) ? words : words + " as " + name;
    }

    private String what(PlainSelect select, List<String> items, List<String> shown, boolean eachOnce) {
        String listed = Listed.and(shown, ITEMS, "columns");
        boolean distinct = select.getDistinct() != null || eachOnce;
        boolean chosen = distinct && select.getDistinct() != null && select.getDistinct().getOnSelectItems() != null;
        if (counted(select, items)) {
            return plural(from.of(select)) ? "number" : FunctionWords.ROWS;
        }
        return (chosen ? "one row for each " + on(select) + ": " : distinct ? "different " : "") + listed;
    }

    private String on(PlainSelect select) {
        List<String> keys = select.getDistinct().getOnSelectItems().stream()
                .map(item -> expressions.of(item.getExpression()))
                .toList();
        return Listed.and(keys, ITEMS, "columns");
    }

    /** Counted rows name their table already. */
    private String source(PlainSelect select, List<String> items, String where) {
        if (select.getFromItem() == null) {
            return "";
        }
        boolean single = counted(select, items) && !plural(from.of(select));
        boolean aggregated = select.getSelectItems().stream().map(SelectItem::getExpression).anyMatch(expressions::aggregated);
        return (aggregated && !counted(select, items) ? " over " : " of ") + (single ? from.of(select) : rows(select, where));
    }

    private String rows(PlainSelect select, String where) {
        boolean all = where.isEmpty()
                && select.getFromItem() instanceof Table
                && select.getJoins() == null
                && select.getHaving() == null;
        String rows = from.of(select);
        return all ? (plural(rows) ? "all " : "every ") + rows : rows;
    }

    /** Half of all tables are named after one of their rows. */
    private static boolean plural(String table) {
        return table.endsWith("s") || table.endsWith("S");
    }

    /** The rows of one table are told by its name. */
    private static boolean counted(PlainSelect select, List<String> items) {
        return items.equals(List.of(FunctionWords.ROWS))
                && (select.getFromItem() instanceof Table || Together.is(select.getFromItem()))
                && select.getJoins() == null;
    }

    private static String per(PlainSelect select, List<String> keys) {
        if (keys.isEmpty()) {
            return "";
        }
        String grouping = select.getGroupBy().toString().toLowerCase();
        boolean subtotals = grouping.contains("rollup") || grouping.contains("cube") || grouping.contains("sets");
        return ", per " + Listed.and(keys, ITEMS, "columns") + (subtotals ? " with subtotals" : "");
    }

    private String conditions(String lead, List<Expression> all) {
        return all.isEmpty() ? "" : lead + Listed.joined(expressions.conditions().all(all), "and");
    }
}
