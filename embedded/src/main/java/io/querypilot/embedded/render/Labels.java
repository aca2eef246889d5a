package io.querypilot.embedded.render;

import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Query;
import io.querypilot.sql.dialect.Dialect;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What the codes of some columns mean, by the columns' numbers: in the answer a person reads the meaning. Rows are chosen, grouped
 * and ordered by the code all the same.
 */
public record Labels(Map<Integer, Map<String, String>> meanings) {
    public static final Labels NONE = new Labels(Map.of());

    public Labels {
        meanings = Map.copyOf(meanings);
    }

    boolean in(Query query) {
        return query.select().stream().anyMatch(this::named);
    }

    boolean named(Expression shown) {
        return shown instanceof ColumnUse use && meanings.containsKey(use.column());
    }

    /** {@code text}: how the query calls the expression. A code without a meaning is shown itself. */
    String shown(Expression expression, String text, SchemaView schema, Dialect dialect) {
        return named(expression) ? cases((ColumnUse) expression, text, schema, dialect) : text;
    }

    private String cases(ColumnUse use, String text, SchemaView schema, Dialect dialect) {
        boolean number = schema.column(use.column()).declared() == ColumnType.NUMBER;
        return meanings.get(use.column()).entrySet().stream()
                .map(code -> " WHEN " + (number ? code.getKey() : dialect.text(code.getKey())) + " THEN " + dialect.text(code.getValue()))
                .collect(Collectors.joining("", "CASE " + text, " ELSE CAST(" + text + " AS " + dialect.textType() + ") END"));
    }
}
