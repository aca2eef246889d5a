package io.querypilot.requirement;

import io.querypilot.critic.bind.Bindings.Equal;
import io.querypilot.critic.bind.Bindings.UsedColumn;
import io.querypilot.join.References;
import io.querypilot.link.LookAlikes;
import io.querypilot.requirement.Rule.JoinOn;
import io.querypilot.requirement.Rule.UseColumn;
import io.querypilot.schema.Column;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import java.util.Optional;

/** What it means for a question that one of a table's keys is to be used. */
public final class Keys {
    private Keys() {}

    /** The join by this key where it is known what it refers to. */
    public static Optional<JoinOn> join(Table table, String column, References near) {
        return near.of(table).stream()
                .filter(reference -> reference.column().equalsIgnoreCase(column))
                .findFirst()
                .map(found -> new JoinOn(table.path(), found.column(), found.targetTable(), found.targetColumn()));
    }

    /** The join by this key, or at least that none of those like it may take its place. */
    static Rule rule(Table table, LookAlikes keys, String column, References near) {
        return join(table, column, near).<Rule>map(join -> join).orElseGet(() -> new UseColumn(
                table.path(), column, keys.names().stream().filter(other -> !other.equals(column)).toList()));
    }

    /** Whether two tables are joined by nothing but the number that each row of either has: no key says so. */
    public static boolean sameIds(Equal equal, Schema schema) {
        return !equal.left().table().equals(equal.right().table())
                && equal.left().column().equalsIgnoreCase("id")
                && equal.right().column().equalsIgnoreCase("id")
                && primary(equal.left(), schema)
                && primary(equal.right(), schema);
    }

    private static boolean primary(UsedColumn column, Schema schema) {
        return schema.table(column.table())
                .filter(table -> table.foreignKeys().stream().noneMatch(key -> key.columns().contains(column.column())))
                .flatMap(table -> table.column(column.column()))
                .filter(Column::primaryKey)
                .isPresent();
    }
}
