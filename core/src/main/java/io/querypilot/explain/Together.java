package io.querypilot.explain;

import java.util.List;
import java.util.stream.Stream;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SetOperationList;

/** All rows of several tables as if they were one, such as the years that orders are kept in. */
final class Together {
    private Together() {}

    /** Whether each of them is read whole, by the same columns, and none of its rows is left out. */
    static boolean is(FromItem item) {
        if (!(item instanceof ParenthesedSelect brackets) || !(brackets.getSelect() instanceof SetOperationList list)) {
            return false;
        }
        return list.getOperations().stream().allMatch(each -> each.toString().equalsIgnoreCase("UNION ALL"))
                && Stream.of(list, brackets).allMatch(Together::unordered)
                && list.getSelects().stream().allMatch(each -> each instanceof PlainSelect part && plain(part))
                && list.getSelects().stream().map(each -> each.getPlainSelect().getSelectItems().toString()).distinct().count() == 1;
    }

    static List<Table> tables(FromItem item) {
        SetOperationList list = (SetOperationList) ((ParenthesedSelect) item).getSelect();
        return list.getSelects().stream().map(each -> (Table) each.getPlainSelect().getFromItem()).toList();
    }

    private static boolean unordered(Select select) {
        return select.getLimit() == null
                && select.getFetch() == null
                && select.getOffset() == null
                && select.getWithItemsList() == null;
    }

    private static boolean plain(PlainSelect part) {
        return unordered(part)
                && part.getFromItem() instanceof Table
                && part.getJoins() == null
                && part.getWhere() == null
                && part.getGroupBy() == null
                && part.getHaving() == null
                && part.getDistinct() == null
                && part.getTop() == null
                && part.getSelectItems().stream().allMatch(item -> item.getAlias() == null && item.getExpression() instanceof Column);
    }
}
