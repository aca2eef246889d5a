package io.querypilot.embedded.parser;

import io.querypilot.embedded.catalogue.ColumnPair;
import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Called;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * "Average duration by type of surgery" wants "hip replacement", not HIP: the key of another table's row is shown by what that
 * row is called. Of 1,309 right queries seven show such a key, six of them of a row without a name.
 */
final class ShownNames {
    private static final Pattern NAME = Pattern.compile("(.* )?(name|title|label|description|designation|text)");
    /** Of a person there are two, of which the key says neither. */
    private static final Pattern PART = Pattern.compile("(.* )?(first|last|middle|given|family|user|file|sur|short)( .*)?|.*(first|last|sur)name");
    /** "The number of loans" asks for no key. */
    private static final Pattern KEY = Pattern.compile(
            "\\b(?:ids?|codes?|keys?|nos?|nrs?|identifiers?|abbreviations?|short|numbers?(?! of\\b))\\b|#", Pattern.CASE_INSENSITIVE);

    private final SchemaView schema;
    private final Query query;
    private final Set<Integer> avoided;

    private ShownNames(SchemaView schema, Query query, Set<Integer> avoided) {
        this.schema = schema;
        this.query = query;
        this.avoided = avoided;
    }

    static Plan.Answerable of(Plan.Answerable plan, Prepared prepared, Set<Integer> avoided) {
        Query query = plan.query();
        boolean plain = !plan.countRows() && query.combination().isEmpty() && !query.zeros() && !query.distinct();
        if (!plain || KEY.matcher(prepared.asked().text()).find()) {
            return plan;
        }
        ShownNames names = new ShownNames(prepared.schema(), query, avoided);
        return new Plan.Answerable(query.selecting(query.select().stream().map(names::shown).toList()), false);
    }

    private Expression shown(Expression expression) {
        return expression instanceof ColumnUse use && !use.star() ? called(use).<Expression>map(name -> name).orElse(use) : expression;
    }

    private Optional<Called> called(ColumnUse use) {
        List<ColumnPair> led = schema.foreignKeys().stream().filter(key -> key.left() == use.column()).toList();
        return led.size() == 1 && single(led.get(0)) && !schema.primaryKey(use.column())
                ? name(led.get(0).right()).filter(name -> unseen(use, name)).map(name -> new Called(use, led.get(0).right(), name))
                : Optional.empty();
    }

    /** By one column, to a table that is kept whole and that nobody wants left alone. */
    private boolean single(ColumnPair key) {
        int table = schema.column(key.right()).table();
        return schema.wholeKey(key).size() == 1 && schema.table(table).parts().isEmpty() && !avoided.contains(table);
    }

    private Optional<Integer> name(int key) {
        return called(key)
                ? Optional.empty()
                : schema.columnsOf(schema.column(key).table()).stream().filter(column -> column != key && called(column)).findFirst();
    }

    private boolean called(int column) {
        ColumnView view = schema.column(column);
        return view.type() == ColumnType.TEXT && NAME.matcher(view.label()).matches() && !PART.matcher(view.label()).matches();
    }

    /** A row's own manager, or a row of a table of which nothing else is shown. */
    private boolean unseen(ColumnUse key, int name) {
        int table = schema.column(name).table();
        return schema.column(key.column()).table() == table
                || query.select().stream().flatMap(Expression::columns).allMatch(use -> use.star() || schema.column(use.column()).table() != table);
    }
}
