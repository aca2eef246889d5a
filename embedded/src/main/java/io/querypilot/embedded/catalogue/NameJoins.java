package io.querypilot.embedded.catalogue;

import io.querypilot.embedded.text.Identifiers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Joins that names suggest: equal column names, and columns named after a table. */
final class NameJoins {
    private static final double COMMON_ID = 2.6;
    private static final double KEY_LIKE = 1.5;
    private static final double SAME_NAME = 2.5;
    private static final double NAMED_AFTER_TABLE = 1.4;
    private static final double ENDS_WITH_TABLE = 1.9;

    /** A suggested equality; the cheaper, the more telling. A way by keys that is shorter than {@code longestWay} is taken instead, and a {@code bare} one says only what sort of thing a column holds. */
    record Found(ColumnPair columns, double cost, double longestWay, boolean bare) {
        /** Whether a key speaks for it, and not the shared name alone. */
        boolean byKey() {
            return longestWay == ANY_KEY;
        }
    }

    private static final double ANY_KEY = 0;
    private static final List<String> KEY_ENDINGS = List.of("id", "code", "no", "ssn");
    private static final int FEWEST_OF_MANY = 3;
    private static final Set<String> CALENDAR = Set.of("date", "day", "month", "week", "quarter", "year", "period");

    /** Names of columns that have nothing to do with each other: a branch's code is no code of a medium. */
    private static final Set<String> BARE =
            Set.of("code", "cd", "no", "nr", "num", "number", "key", "name", "type", "kind", "label", "title", "stat", "state");

    /** What every table may call the key of its rows: that two are alike says nothing. */
    private static final Set<String> ANY_ROW = Set.of("id", "rowid", "oid", "recid", "uid", "pk", "sysid");

    /** Columns that many tables have and none is joined by, as glued names. */
    private static final Set<String> AUDIT = Set.of(
            ("rowguid lastupdate lastupdated modifieddate modifiedat modifiedon createdate createddate createdat createdon "
                            + "updatedate updateddate updatedat updatedon createdby updatedby modifiedby createuid writeuid createuser updateuser modifyuser createduser updateduser "
                            + "crtusr updusr crtdt upddt writedate creationdate creation modified docstatus idx owner description status "
                            + "comment comments notes active deleted isactive isdeleted")
                    .split(" "));

    private final SchemaView schema;
    private final Map<Integer, Integer> singleKeys;
    private final List<Found> found = new ArrayList<>();

    private NameJoins(SchemaView schema) {
        this.schema = schema;
        this.singleKeys = singleKeys();
    }

    static List<Found> of(SchemaView schema) {
        NameJoins joins = new NameJoins(schema);
        joins.byEqualNames();
        joins.byTableNames();
        return joins.found;
    }

    private String name(int column) {
        return Identifiers.glued(schema.column(column).name());
    }

    private void byEqualNames() {
        Map<String, List<Integer>> byName = new LinkedHashMap<>();
        for (int column = 1; column < schema.columns().size(); column++) {
            byName.computeIfAbsent(name(column), name -> new ArrayList<>()).add(column);
        }
        byName.forEach(this::pair);
    }

    private void pair(String name, List<Integer> group) {
        boolean keys = keys(group);
        if (AUDIT.contains(name) && group.stream().noneMatch(schema::primaryKey) || schema.keysFirst() && !keys && ofWriting(name, group)) {
            return;
        }
        boolean bare = ANY_ROW.contains(name) || BARE.contains(name) || !keys && incidental(name, group);
        for (int i = 0; i < group.size(); i++) {
            for (int right : group.subList(i + 1, group.size())) {
                int left = group.get(i);
                if (schema.column(left).table() != schema.column(right).table()) {
                    double cost = cost(name, left, right);
                    double without = keys ? ANY_KEY : cost;
                    found.add(new Found(new ColumnPair(left, right), cost, bare ? TablePaths.FAR : without, BARE.contains(name)));
                }
            }
        }
    }

    /** What most tables have: rows that agree in it seldom have to do with each other. */
    private boolean incidental(String name, List<Integer> group) {
        return group.size() >= FEWEST_OF_MANY && group.size() * 2 > schema.tables().size() && !keyLike(name);
    }

    /** When and by whom a row was written is no matter of another's; the day of a calendar is. */
    private boolean ofWriting(String name, List<Integer> group) {
        return !CALENDAR.contains(name) && group.stream().map(schema::column).anyMatch(NameJoins::ofWriting);
    }

    private static boolean ofWriting(ColumnView column) {
        return column.type() == ColumnType.TIME || column.name().toLowerCase(Locale.ROOT).endsWith("_by");
    }

    /** Whether any tells the rows of its table apart by itself, or leads to such a one. */
    private boolean keys(List<Integer> group) {
        return group.stream().anyMatch(column -> schema.foreignKey(column) || schema.keyByItself(column));
    }

    private static boolean keyLike(String name) {
        return KEY_ENDINGS.stream().anyMatch(name::endsWith);
    }

    private double cost(String name, int left, int right) {
        // An item and an invoice that are called alike have nothing to do with each other.
        if (ANY_ROW.contains(name) || BARE.contains(name) && schema.primaryKey(left) && schema.primaryKey(right)) {
            return COMMON_ID;
        }
        return schema.primaryKey(left) || schema.primaryKey(right) || keyLike(name) ? KEY_LIKE : SAME_NAME;
    }

    private void byTableNames() {
        for (int column = 1; column < schema.columns().size(); column++) {
            int from = column;
            singleKeys.forEach((table, key) -> {
                if (table != schema.column(from).table()) {
                    reference(from, table, key);
                }
            });
        }
    }

    private Map<Integer, Integer> singleKeys() {
        Map<Integer, Integer> keys = new LinkedHashMap<>();
        for (int table = 0; table < schema.tables().size(); table++) {
            List<Integer> own = schema.keysOf(table);
            if (own.size() == 1) {
                keys.put(table, own.get(0));
            }
        }
        return keys;
    }

    private void reference(int column, int table, int key) {
        String name = name(column);
        String target = schema.table(table).name().toLowerCase(Locale.ROOT).replace("_", "");
        String singular = withoutFinalS(target);
        if (List.of(target + "id", target, singular + "id", singular).contains(name)) {
            found.add(new Found(new ColumnPair(column, key), NAMED_AFTER_TABLE, ANY_KEY, false));
        } else if (!schema.primaryKey(column) && (endsWith(name, target) || endsWith(name, singular))) {
            found.add(new Found(new ColumnPair(column, key), ENDS_WITH_TABLE, ANY_KEY, false));
        }
    }

    private static boolean endsWith(String name, String word) {
        return word.length() > 2 && name.endsWith(word + "id");
    }

    private static String withoutFinalS(String name) {
        int end = name.length();
        while (end > 0 && name.charAt(end - 1) == 's') {
            end--;
        }
        return name.substring(0, end);
    }
}
