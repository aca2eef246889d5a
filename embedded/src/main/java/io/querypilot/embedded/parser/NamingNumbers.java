package io.querypilot.embedded.parser;

import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import java.util.Set;

/** Numbers that only tell one thing from another: keys, telephone numbers, postcodes. Nobody adds them up. */
record NamingNumbers(SchemaView schema) {
    private static final Set<String> NAMES = Set.of("id", "phone", "telephone", "fax", "zip", "zipcode", "postcode", "isbn", "ssn");

    boolean has(Expression expression) {
        return expression instanceof ColumnUse use && !use.star() && (key(use.column()) || NAMES.contains(lastWord(use)));
    }

    /** "Total year" is none, but an average of years may be meant. */
    boolean year(Expression expression) {
        return expression instanceof ColumnUse use && !use.star() && lastWord(use).equals("year");
    }

    private boolean key(int column) {
        return schema.foreignKey(column) || schema.primaryKey(column) && alone(column);
    }

    /** Of a key of several columns one may be a number like any other. */
    private boolean alone(int column) {
        return schema.columnsOf(schema.column(column).table()).stream().filter(schema::primaryKey).count() == 1;
    }

    private String lastWord(ColumnUse use) {
        String label = schema.column(use.column()).label();
        return label.substring(label.lastIndexOf(' ') + 1);
    }
}
