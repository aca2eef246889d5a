package io.querypilot.embedded.parser;

import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Query;
import java.util.HashMap;
import java.util.Map;

/**
 * Where a table could join by several keys and the query groups by one of them, that is the key it joins by: friends
 * counted per student_id are joined to the student, not to the friend.
 */
final class GroupedKeys {
    private GroupedKeys() {}

    static Query joined(Query query, SchemaView schema) {
        Map<Integer, Integer> hints = new HashMap<>(query.hints());
        for (Expression expression : query.group()) {
            if (expression instanceof ColumnUse use && !use.star() && isKey(use, query, schema)) {
                hints.putIfAbsent(use.place(), use.column());
            }
        }
        return hints.size() == query.hints().size() ? query : query.withHints(hints);
    }

    private static boolean isKey(ColumnUse use, Query query, SchemaView schema) {
        return query.tables().size() > 1
                && schema.joins().joinsBy(query.tables().get(use.place()), use.column());
    }
}
