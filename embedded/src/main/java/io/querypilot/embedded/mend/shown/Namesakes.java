package io.querypilot.embedded.mend.shown;

import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.cell.ColumnCells;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Two customers of one name are two: a group by the name of a table's rows is one by the table's key as well. A name that
 * most rows share with others, such as a city's, names no row.
 */
public final class Namesakes {
    private static final Pattern NAME = Pattern.compile("(.* )?name");
    private static final double MOST = 0.5;

    private Namesakes() {}

    public static Plan.Answerable apart(Plan.Answerable plan, Prepared prepared) {
        Query query = plan.query();
        boolean named = query.tables().size() > 1
                && !query.zeros()
                && query.group().size() == 1
                && query.group().get(0) instanceof ColumnUse use
                && !use.star()
                && NAME.matcher(prepared.schema().column(use.column()).label()).matches();
        return named ? apart(plan, (ColumnUse) query.group().get(0), prepared) : plan;
    }

    private static Plan.Answerable apart(Plan.Answerable plan, ColumnUse name, Prepared prepared) {
        SchemaView schema = prepared.schema();
        List<Integer> keys = schema.keysOf(schema.column(name.column()).table());
        boolean shared = keys.size() == 1
                && size(name.column(), prepared) < size(keys.get(0), prepared)
                && size(name.column(), prepared) >= MOST * size(keys.get(0), prepared);
        if (!shared) {
            return plan;
        }
        List<Expression> group = List.of(new ColumnUse(name.place(), keys.get(0)), name);
        return new Plan.Answerable(plan.query().groupedBy(group), plan.countRows());
    }

    private static int size(int column, Prepared prepared) {
        return prepared.cellsOf(column).map(ColumnCells::values).map(List::size).orElse(0);
    }
}
