package io.querypilot.explain;

import io.querypilot.critic.Aggregates;
import io.querypilot.critic.bind.Binding;
import io.querypilot.critic.bind.CheckedQuery;
import io.querypilot.critic.bind.Grouping;
import io.querypilot.critic.bind.Relation;
import io.querypilot.explain.WantedColumns.Wanted;
import io.querypilot.schema.Column;
import io.querypilot.schema.ColumnKind;
import io.querypilot.schema.ForeignKey;
import io.querypilot.schema.Sensitivity;
import io.querypilot.schema.Table;
import io.querypilot.sql.dialect.Dialect;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.SelectItem;

/** The name behind a key that is shown: of the table it is the key of, or of the one it refers to. */
record KeyNames(CheckedQuery query, PlainSelect select) {
    private static final List<String> LABELS = List.of("name", "title", "label", "full_name", "fullname",
            "display_name");

    List<Wanted> beside(SelectItem<?> item, int position) {
        return item.getExpression() instanceof net.sf.jsqlparser.schema.Column column
                ? query.bound().columnBinding(column).flatMap(key -> name(key, position)).stream().toList()
                : List.of();
    }

    private Optional<Wanted> name(Binding.OfColumn key, int position) {
        Optional<Table> own = key.relation().table();
        Optional<Column> stored = key.column().column();
        if (own.isEmpty() || stored.isEmpty() || !single(key)) {
            return Optional.empty();
        }
        return primary(own.get(), stored.get().name())
                ? ofOwn(key.relation(), own.get(), position)
                : ofReferred(key, own.get(), stored.get().name(), position);
    }

    /** Among groups only where the key tells them apart: one name a group. */
    private boolean single(Binding.OfColumn key) {
        boolean aggregated = select.getGroupBy() != null
                || select.getHaving() != null
                || select.getSelectItems().stream()
                        .anyMatch(item -> !Aggregates.of(item.getExpression(), query.dialect()).aggregates().isEmpty());
        return !aggregated || Grouping.keys(select).stream()
                .filter(net.sf.jsqlparser.schema.Column.class::isInstance)
                .flatMap(each -> query.bound().columnBinding((net.sf.jsqlparser.schema.Column) each).stream())
                .anyMatch(each -> each.relation() == key.relation() && each.column().equals(key.column()));
    }

    private static boolean primary(Table table, String column) {
        List<String> keys = table.columns().stream().filter(Column::primaryKey).map(Column::name).toList();
        return keys.equals(List.of(column));
    }

    private Optional<Wanted> ofOwn(Relation relation, Table table, int position) {
        return label(table).filter(label -> !shown(relation)).map(label -> new Wanted(
                dialect().identifier(relation.name()) + "."
                        + dialect().identifier(label.name()), named(table, label), position));
    }

    /** The table it refers to is looked into by its key, so that every row keeps its place. */
    private Optional<Wanted> ofReferred(Binding.OfColumn key, Table table, String column, int position) {
        Optional<ForeignKey> reference = table.foreignKeys().stream()
                .filter(each -> each.columns().equals(List.of(column)))
                .findFirst();
        Optional<Table> target = reference.flatMap(each -> query.catalogue().schema().table(each.targetTable()));
        boolean unique = target.isPresent() && primary(target.get(), reference.get().targetColumns().get(0));
        boolean joined = target.isPresent() && query.bindings().tables().contains(target.get().path());
        if (!unique || joined || !target.get().namespace().isEmpty()) {
            return Optional.empty();
        }
        return label(target.get()).map(label -> new Wanted(
                "(SELECT named." + dialect().identifier(label.name()) + " FROM "
                        + dialect().identifier(target.get().name())
                        + " AS named WHERE named." + dialect().identifier(reference.get().targetColumns().get(0))
                                + " = "
                        + dialect().identifier(key.relation().name()) + "." + dialect().identifier(column) + ")",
                named(target.get(), label),
                position));
    }

    private static String named(Table table, Column label) {
        String name = label.name().toLowerCase(Locale.ROOT);
        return name.length() > 5 || name.equals("label") ? name : table.name() + "_" + name;
    }

    /** Whether something of it that tells a person what it is stands in the list already. */
    private boolean shown(Relation relation) {
        return select.getSelectItems().stream()
                .map(SelectItem::getExpression)
                .filter(net.sf.jsqlparser.schema.Column.class::isInstance)
                .flatMap(item -> query.bound().columnBinding((net.sf.jsqlparser.schema.Column) item).stream())
                .anyMatch(item -> item.relation() == relation && item.column().kind() == ColumnKind.TEXT);
    }

    /** The column that names a row of the table: called a name, or after the table with "name" behind it. */
    private static Optional<Column> label(Table table) {
        String own = table.name().toLowerCase(Locale.ROOT).replaceFirst("s$", "");
        return Stream.concat(LABELS.stream(), Stream.of(own + "_name", own + "name", own + "_title"))
                .flatMap(wish -> table.columns().stream().filter(column -> column.name().equalsIgnoreCase(wish)))
                .filter(column -> column.kind() == ColumnKind.TEXT && column.sensitivity() != Sensitivity.SECRET)
                .findFirst();
    }

    private Dialect dialect() {
        return query.dialect();
    }
}
