package io.querypilot.embedded.mend.shown;

import io.querypilot.embedded.catalogue.ColumnPair;
import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.Excerpt;
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
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * "Average duration by type of surgery" wants "hip replacement", not HIP: the key of another table's row is shown by what that
 * row is called. Of 1,309 right queries seven show such a key, six of them of a row without a name.
 */
public final class ShownNames {
    private static final Set<String> NAMES = Set.copyOf(Stems.all("name title label description designation text tx"));
    /** Words beside these that say nothing of their own: display_name, description 1. */
    private static final Set<String> WHOLE = Set.copyOf(Stems.all("display full complete official 1"));
    private static final Set<String> KEYS = Set.copyOf(Stems.all("id code cd key no nr number ref reference fk"));
    private static final Pattern NAME = Pattern.compile("\\b(?:names?|titles?|words|who|spel(?:led|t)|descriptions?|labels?|texts?)\\b", Pattern.CASE_INSENSITIVE);
    /** A letter for the table before the word for a name: anm of articles, enm of employees. */
    private static final Pattern GLUED = Pattern.compile("(?i)[a-z]?(?:nm|name|txt)");
    /** The same behind what the key is named for: rsnnm beside rsncd, licdsc beside lictyp. */
    private static final Pattern BESIDE_KEY = Pattern.compile("([a-z]+?)_?(?:nm|name|txt|ds|dsc|desc|descr|bez)");
    /** A key by the thing it tells apart: supno, cust_id. */
    private static final Pattern KEYED = Pattern.compile("([a-z]{2,}?)_?(?:no|nr|id|num|cd|code|key)");
    /** Names that more rows share tell them apart no longer; who asks for names wants them all the same. */
    private static final double LEAST_APART = 0.9;

    private final Prepared prepared;
    private final Excerpt ground;
    private final SchemaView schema;
    private final Query query;
    private final Set<Integer> avoided;

    private ShownNames(Prepared prepared, Excerpt ground, Query query, Set<Integer> avoided) {
        this.prepared = prepared;
        this.ground = ground;
        this.schema = ground.schema();
        this.query = query;
        this.avoided = avoided;
    }

    /** {@code around}: the table that says what a code means may have been left out for want of room. */
    public static Plan.Answerable of(Plan.Answerable plan, Prepared prepared, Excerpt around, Set<Integer> avoided) {
        Query query = plan.query();
        boolean plain = !plan.countRows() && query.combination().isEmpty() && !query.zeros() && !query.distinct();
        if (!plain || AskedKey.said(prepared.asked().text())) {
            return plan;
        }
        ShownNames within = new ShownNames(prepared, prepared.excerpt(), query, avoided);
        ShownNames beyond = new ShownNames(prepared, around, query, avoided);
        return new Plan.Answerable(query.selecting(query.select().stream().map(item -> shown(item, within, beyond)).toList()), false);
    }

    private static Expression shown(Expression expression, ShownNames within, ShownNames beyond) {
        return expression instanceof ColumnUse use && !use.star()
                ? within.called(use).or(() -> within.leads(use) ? Optional.empty() : beyond.called(use)).<Expression>map(name -> name).orElse(use)
                : expression;
    }

    private boolean leads(ColumnUse use) {
        return schema.foreignKeys().stream().anyMatch(key -> key.left() == use.column());
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

    /**
     * "The ISBN of all loans" asks for no title; "surgery" is what kinds of surgery are called, and no code. The supno of a supm
     * is not asked for by who says "supplier": it is named as its table is.
     */
    private boolean saidItself(ColumnPair key) {
        String table = schema.table(schema.column(key.right()).table()).name().toLowerCase(Locale.ROOT);
        Matcher thing = KEYED.matcher(schema.column(key.right()).name().toLowerCase(Locale.ROOT));
        if (thing.matches() && table.startsWith(thing.group(1))) {
            return false;
        }
        Set<String> called = words(schema.table(schema.column(key.right()).table()).label());
        Set<String> asked = words(prepared.asked().text());
        return !NAME.matcher(prepared.asked().text()).find()
                && words(schema.column(key.right()).label()).stream()
                        .anyMatch(word -> asked.contains(word) && !KEYS.contains(word) && !called.contains(word));
    }

    /** The row's own name, of which nothing but the table and the key is said: a surgeon's job title is not what she is called. */
    private Optional<Integer> name(int key) {
        Set<String> known = new HashSet<>(words(schema.table(schema.column(key).table()).label()));
        known.addAll(words(schema.column(key).label()));
        return schema.columnsOf(schema.column(key).table()).stream()
                .filter(column -> column != key && schema.column(column).type() == ColumnType.TEXT)
                .filter(column -> plainName(words(schema.column(column).label()), known)
                        || GLUED.matcher(schema.column(column).name()).matches()
                        || besideKey(column, key))
                .filter(column -> NAME.matcher(prepared.asked().text()).find() || size(column) >= LEAST_APART * size(key))
                .findFirst();
    }

    private static boolean plainName(Set<String> words, Set<String> known) {
        return words.stream().anyMatch(NAMES::contains)
                && words.stream().allMatch(word -> NAMES.contains(word) || known.contains(word) || WHOLE.contains(word));
    }

    private boolean besideKey(int column, int key) {
        Matcher name = BESIDE_KEY.matcher(schema.column(column).name().toLowerCase(Locale.ROOT));
        return name.matches() && schema.column(key).name().toLowerCase(Locale.ROOT).startsWith(name.group(1));
    }

    private int size(int column) {
        return prepared.cells().column(ground.columns().get(column)).map(ColumnCells::values).map(List::size).orElse(0);
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
