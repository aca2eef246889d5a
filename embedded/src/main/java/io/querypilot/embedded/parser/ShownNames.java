package io.querypilot.embedded.parser;

import io.querypilot.embedded.catalogue.ColumnPair;
import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.cell.ColumnCells;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Called;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.text.Stems;
import io.querypilot.language.AskedKey;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * "Average duration by type of surgery" wants "hip replacement", not HIP: the key of another table's row is shown by what that
 * row is called. Of 1,309 right queries seven show such a key, six of them of a row without a name.
 */
final class ShownNames {
    private static final Set<String> NAMES = Set.copyOf(Stems.all("name title label description designation text"));
    /** Words beside these that say nothing of their own: display_name. */
    private static final Set<String> WHOLE = Set.copyOf(Stems.all("display full complete official"));
    private static final Set<String> KEYS = Set.copyOf(Stems.all("id code cd key no nr number ref reference fk"));
    private static final Pattern NAME = Pattern.compile("\\b(?:names?|titles?|words|who|spel(?:led|t)|descriptions?|labels?|texts?)\\b", Pattern.CASE_INSENSITIVE);
    /** Names that more rows share tell them apart no longer; who asks for names wants them all the same. */
    private static final double LEAST_APART = 0.9;

    private final Prepared prepared;
    private final SchemaView schema;
    private final Query query;
    private final Set<Integer> avoided;

    private ShownNames(Prepared prepared, Query query, Set<Integer> avoided) {
        this.prepared = prepared;
        this.schema = prepared.schema();
        this.query = query;
        this.avoided = avoided;
    }

    static Plan.Answerable of(Plan.Answerable plan, Prepared prepared, Set<Integer> avoided) {
        Query query = plan.query();
        boolean plain = !plan.countRows() && query.combination().isEmpty() && !query.zeros() && !query.distinct();
        if (!plain || AskedKey.said(prepared.asked().text())) {
            return plan;
        }
        ShownNames names = new ShownNames(prepared, query, avoided);
        return new Plan.Answerable(query.selecting(query.select().stream().map(names::shown).toList()), false);
    }

    private Expression shown(Expression expression) {
        return expression instanceof ColumnUse use && !use.star() ? called(use).<Expression>map(name -> name).orElse(use) : expression;
    }

    private Optional<Called> called(ColumnUse use) {
        return schema.primaryKey(use.column()) ? whoItIs(use) : led(use);
    }

    /** "Names of buyers", where a buyer has none but is a user, who has: by the one key to a row with a name. */
    private Optional<Called> whoItIs(ColumnUse own) {
        int table = schema.column(own.column()).table();
        boolean nameless = schema.columnsOf(table).stream().noneMatch(column -> words(schema.column(column).label()).stream().anyMatch(NAMES::contains));
        List<Called> found = !nameless || !NAME.matcher(prepared.asked().text()).find()
                ? List.of()
                : schema.columnsOf(table).stream().filter(key -> key != own.column()).flatMap(key -> led(new ColumnUse(own.place(), key)).stream()).toList();
        return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
    }

    private Optional<Called> led(ColumnUse use) {
        List<ColumnPair> led = schema.foreignKeys().stream().filter(key -> key.left() == use.column()).toList();
        return led.size() == 1 && single(led.get(0)) && !schema.primaryKey(use.column()) && !saidItself(led.get(0))
                ? name(led.get(0).right()).filter(name -> unseen(use, name)).map(name -> new Called(use, led.get(0).right(), name))
                : Optional.empty();
    }

    /** By one column, to a table that is kept whole and that nobody wants left alone. */
    private boolean single(ColumnPair key) {
        int table = schema.column(key.right()).table();
        return schema.wholeKey(key).size() == 1 && schema.table(table).parts().isEmpty() && !avoided.contains(table);
    }

    /** "The ISBN of all loans" asks for no title; "surgery" is what kinds of surgery are called, and no code. */
    private boolean saidItself(ColumnPair key) {
        Set<String> table = words(schema.table(schema.column(key.right()).table()).label());
        Set<String> asked = words(prepared.asked().text());
        return !NAME.matcher(prepared.asked().text()).find()
                && words(schema.column(key.right()).label()).stream()
                        .anyMatch(word -> asked.contains(word) && !KEYS.contains(word) && !table.contains(word));
    }

    /** The row's own name, of which nothing but the table and the key is said: a surgeon's job title is not what she is called. */
    private Optional<Integer> name(int key) {
        Set<String> known = new HashSet<>(words(schema.table(schema.column(key).table()).label()));
        known.addAll(words(schema.column(key).label()));
        return schema.columnsOf(schema.column(key).table()).stream()
                .filter(column -> column != key && schema.column(column).type() == ColumnType.TEXT)
                .filter(column -> words(schema.column(column).label()).stream().filter(word -> !known.contains(word) && !WHOLE.contains(word)).allMatch(NAMES::contains))
                .filter(column -> words(schema.column(column).label()).stream().anyMatch(NAMES::contains))
                .filter(column -> NAME.matcher(prepared.asked().text()).find() || size(column) >= LEAST_APART * size(key))
                .findFirst();
    }

    private int size(int column) {
        return prepared.cellsOf(column).map(ColumnCells::values).map(List::size).orElse(0);
    }

    private static Set<String> words(String text) {
        return new HashSet<>(Stems.all(text));
    }

    /** A row's own manager, or a row of a table of which nothing else is shown. */
    private boolean unseen(ColumnUse key, int name) {
        int table = schema.column(name).table();
        return schema.column(key.column()).table() == table
                || query.select().stream().flatMap(Expression::columns).allMatch(use -> use.star() || schema.column(use.column()).table() != table);
    }
}
