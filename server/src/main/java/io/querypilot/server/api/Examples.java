package io.querypilot.server.api;

import io.querypilot.schema.Column;
import io.querypilot.schema.ColumnKind;
import io.querypilot.schema.ForeignKey;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Three questions that a schema can answer, so that nobody need know it to begin. */
final class Examples {
    private static final int THREE = 3;

    private final Schema schema;

    private Examples(Schema schema) {
        this.schema = schema;
    }

    static List<String> of(Schema schema) {
        return new Examples(schema).questions();
    }

    /** About the tables that hang together most: they are what the database is about. */
    private List<String> questions() {
        List<Table> tables = schema.tables().stream()
                .filter(table -> !table.view())
                .sorted(Comparator.comparingInt(this::links).reversed())
                .toList();
        Set<String> found = new LinkedHashSet<>();
        tables.stream().flatMap(table -> byPartner(table).stream()).limit(1).forEach(found::add);
        tables.stream().flatMap(table -> byMonth(table).stream()).limit(1).forEach(found::add);
        tables.stream().map(table -> "How many " + words(table.name()) + " are there?").forEach(found::add);
        return found.stream().limit(THREE).toList();
    }

    private int links(Table table) {
        long to = schema.tables().stream()
                .flatMap(other -> other.foreignKeys().stream())
                .filter(key -> key.targetTable().equals(table.path()))
                .count();
        return 2 * table.foreignKeys().size() + (int) to;
    }

    private Optional<String> byPartner(Table table) {
        return table.foreignKeys().stream()
                .map(ForeignKey::targetTable)
                .flatMap(name -> schema.table(name).stream())
                .filter(other -> !other.path().equals(table.path()) && named(other))
                .findFirst()
                .map(other -> "Which 5 " + words(other.name()) + " have the most " + words(table.name()) + "?");
    }

    private static boolean named(Table table) {
        return table.columns().stream()
                .anyMatch(column -> column.kind() == ColumnKind.TEXT && column.name().matches("(?i).*(name|title).*"));
    }

    private static Optional<String> byMonth(Table table) {
        return table.columns().stream()
                .map(Column::kind)
                .filter(kind -> kind == ColumnKind.DATE || kind == ColumnKind.TIMESTAMP)
                .findFirst()
                .map(dated -> "How many " + words(table.name()) + " were there per month?");
    }

    private static String words(String name) {
        return name.replaceAll("(?<=[a-z])(?=[A-Z])", " ").replaceAll("[_\\s]+", " ").strip().toLowerCase(Locale.ROOT);
    }
}
