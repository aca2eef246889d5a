package io.querypilot.policy;

import io.querypilot.policy.Policy.Entry;
import io.querypilot.policy.Policy.Rule;
import io.querypilot.policy.Policy.Sensitive;
import io.querypilot.schema.Column;
import io.querypilot.schema.ForeignKey;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Sensitivity;
import io.querypilot.schema.Table;
import io.querypilot.sql.dialect.Dialect;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A schema as one caller sees it, and the query that stands for each table of which not everything may be seen. */
final class NarrowedSchema {
    private final Schema whole;
    private final Rights rights;
    private final Dialect dialect;
    private final Map<String, List<Rule>> rules = new HashMap<>();
    private final Map<String, String> queries = new HashMap<>();
    private final Schema visible;

    NarrowedSchema(Schema whole, Rights rights, Dialect dialect) {
        this.whole = whole;
        this.rights = rights;
        this.dialect = dialect;
        for (RuledTables role : rights.ruled(whole)) {
            role.rules().forEach(rule -> role.of(rule).forEach(table ->
                    rules.computeIfAbsent(table.path(), path -> new ArrayList<>()).add(rule)));
        }
        List<Table> seen = whole.tables().stream().flatMap(table -> seen(table).stream()).toList();
        this.visible = new Schema(withKeysWithin(seen), whole.fingerprint() + "#" + rights.key()).at(whole.home());
    }

    Dialect dialect() {
        return dialect;
    }

    Schema whole() {
        return whole;
    }

    Schema visible() {
        return visible;
    }

    /** The query to be read in place of this table; empty where all of the table may be seen. */
    Optional<String> query(Table table) {
        return Optional.ofNullable(queries.get(table.path()));
    }

    /** Whether a table of this name is kept back, wholly or in part. */
    boolean keepsBack(String name) {
        return whole().tablesNamed(name).stream().anyMatch(table -> !showsAll(table));
    }

    /** Whether all of a table may be seen. */
    boolean showsAll(Table table) {
        return visible.table(table.path()).filter(seen -> seen.path().equals(table.path())).isPresent()
                && query(table).isEmpty();
    }

    /** Whether a query of ours holds this word. */
    boolean mentions(String word) {
        return queries.values().stream().anyMatch(query -> query.contains(word));
    }

    private Optional<Table> seen(Table table) {
        List<Rule> all = rules.getOrDefault(table.path(), List.of());
        List<Rule> granting = all.stream().filter(rule -> !rule.nothing()).toList();
        // What a view reads is not known here, so one that nobody grants by name could show what is kept back.
        boolean granted = all.isEmpty() ? rights.policy().open() && !table.view() : !granting.isEmpty();
        return granted ? narrowed(table, granting) : Optional.empty();
    }

    private Optional<Table> narrowed(Table table, List<Rule> granting) {
        List<Column> columns = new ArrayList<>();
        List<String> items = new ArrayList<>();
        boolean filtered = !granting.isEmpty() && granting.stream().allMatch(rule -> rule.rows().isPresent());
        boolean changed = filtered;
        for (Column column : table.columns()) {
            Optional<String> shown = shown(column, granting);
            boolean plain = shown.equals(Optional.of(dialect.quote(column.name())));
            shown.ifPresent(item -> {
                columns.add(plain && !filtered ? column : column.withSamples(List.of()));
                items.add(plain ? item : item + " AS " + dialect.quote(column.name()));
            });
            changed |= !plain;
        }
        if (columns.isEmpty()) {
            return Optional.empty();
        }
        if (changed) {
            queries.put(table.path(), query(table, items, filtered ? condition(granting) : Optional.empty()));
        }
        Table shown = table.withColumns(columns);
        return Optional.of(filtered ? shown.uncounted() : shown);
    }

    private String query(Table table, List<String> items, Optional<String> condition) {
        String select = "SELECT " + String.join(", ", items) + " FROM " + dialect.path(table.namespace(), table.name());
        return condition.map(rows -> dialect.fenced(select + " WHERE " + rows)).orElse(select);
    }

    /** The rows that one role or another may see. */
    private Optional<String> condition(List<Rule> granting) {
        return Optional.of(granting.stream().map(this::rows).distinct().collect(Collectors.joining(" OR ")));
    }

    private String rows(Rule rule) {
        return rule.rows().map(rows -> "(" + rights.filled(rows, dialect) + ")").orElse("1 = 1");
    }

    /** What stands for a column; empty where it may not be seen at all. */
    private Optional<String> shown(Column column, List<Rule> granting) {
        if (granting.isEmpty()) {
            return unnamed(column);
        }
        Map<Rule, Optional<String>> word = new HashMap<>();
        granting.forEach(rule -> word.put(rule, shown(column, rule)));
        List<Rule> showing = granting.stream().filter(rule -> word.get(rule).isPresent()).toList();
        List<String> distinct = showing.stream().map(rule -> word.get(rule).get()).distinct().toList();
        if (showing.isEmpty()) {
            return Optional.empty();
        }
        return distinct.size() == 1 && showing.size() == granting.size()
                ? Optional.of(distinct.get(0))
                : Optional.of(byRow(column, showing, word));
    }

    private Optional<String> shown(Column column, Rule rule) {
        if (!rule.shows(column.name())) {
            return Optional.empty();
        }
        Optional<Entry> mask = rule.mask(column.name());
        if (mask.isPresent()) {
            return Optional.of(mask.get().text().equalsIgnoreCase("null")
                    ? nothing(column)
                    : "(" + rights.filled(mask.get(), dialect) + ")");
        }
        return rule.names(column.name()) ? Optional.of(dialect.quote(column.name())) : unnamed(column);
    }

    /** Each row shows what the widest of the roles that may see it shows. */
    private String byRow(Column column, List<Rule> showing, Map<Rule, Optional<String>> word) {
        String plain = dialect.quote(column.name());
        StringBuilder cases = new StringBuilder("CASE");
        showing.stream()
                .sorted((one, other) -> Boolean.compare(
                        word.get(other).equals(Optional.of(plain)), word.get(one).equals(Optional.of(plain))))
                .forEach(rule -> cases.append(" WHEN ").append(rows(rule)).append(" THEN ").append(word.get(rule).get()));
        return cases.append(" END").toString();
    }

    /** A column that no rule names. */
    private Optional<String> unnamed(Column column) {
        boolean sensitive = column.sensitivity() != Sensitivity.PLAIN;
        return switch (sensitive ? rights.policy().sensitive() : Sensitive.SHOW) {
            case SHOW -> Optional.of(dialect.quote(column.name()));
            case MASK -> Optional.of(nothing(column));
            case REFUSE -> Optional.empty();
        };
    }

    /** NULL of the column's own type. */
    private String nothing(Column column) {
        return "CASE WHEN 1 = 0 THEN " + dialect.quote(column.name()) + " END";
    }

    /** The same tables with those keys alone whose both ends can be seen. */
    private static List<Table> withKeysWithin(List<Table> seen) {
        Map<String, Table> known = seen.stream().collect(Collectors.toMap(Table::path, table -> table));
        return seen.stream()
                .map(table -> table.withForeignKeys(table.foreignKeys().stream()
                        .filter(key -> holds(table, key.columns()) && within(known, key))
                        .toList()))
                .toList();
    }

    private static boolean within(Map<String, Table> known, ForeignKey key) {
        return Optional.ofNullable(known.get(key.targetTable()))
                .filter(target -> holds(target, key.targetColumns()))
                .isPresent();
    }

    private static boolean holds(Table table, List<String> columns) {
        return columns.stream().allMatch(column -> table.column(column).isPresent());
    }
}
