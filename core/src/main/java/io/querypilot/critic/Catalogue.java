package io.querypilot.critic;

import io.querypilot.schema.Column;
import io.querypilot.schema.ForeignKey;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import io.querypilot.sql.Dialect;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tables of a schema by name, indexed once so that ten thousand of them cost nothing per lookup. */
final class Catalogue {
    private static final Set<String> DEFAULT_NAMESPACES = Set.of("main", "public", "dbo");
    private static final Set<String> SYSTEM_NAMESPACES = Set.of("temp", "pg_catalog", "information_schema", "sys");

    private final Schema schema;
    private final Dialect dialect;
    private final Map<String, List<Table>> byName;

    private volatile Set<String> columnNames;
    private volatile Map<String, Set<List<String>>> referredKeys;

    Catalogue(Schema schema, Dialect dialect) {
        this.schema = schema;
        this.dialect = dialect;
        this.byName = schema.tables().stream()
                .collect(Collectors.groupingBy(table -> key(table.name()), HashMap::new, Collectors.toList()));
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    Schema schema() {
        return schema;
    }

    Dialect dialect() {
        return dialect;
    }

    Optional<Table> find(Optional<Name> namespace, Name name) {
        List<Table> found = like(name).stream()
                .filter(table -> name.finds(table.name(), dialect) && within(namespace, table))
                .toList();
        return found.stream().filter(table -> table.namespace().isEmpty()).findFirst()
                .or(() -> namespace.isPresent() ? found.stream().findFirst() : Optional.empty());
    }

    private boolean within(Optional<Name> namespace, Table table) {
        return namespace.isEmpty()
                || namespace.get().finds(table.namespace(), dialect)
                || table.namespace().isEmpty() && DEFAULT_NAMESPACES.contains(key(namespace.get().text()));
    }

    /** Every table of this name, whatever its case or namespace. */
    List<Table> like(Name name) {
        return byName.getOrDefault(key(name.text()), List.of());
    }

    /** The primary key, and what foreign keys refer to, which must be unique; PostgreSQL heeds the first alone. */
    List<List<String>> keys(Table table) {
        List<String> primary = table.columns().stream().filter(Column::primaryKey).map(Column::name).toList();
        Stream<List<String>> referred = dialect == Dialect.POSTGRESQL ? Stream.of() : referred(table).stream();
        return Stream.concat(Stream.of(primary), referred).filter(key -> !key.isEmpty()).distinct().toList();
    }

    private Set<List<String>> referred(Table table) {
        if (referredKeys == null) {
            referredKeys = schema.tables().stream()
                    .flatMap(other -> other.foreignKeys().stream())
                    .collect(Collectors.groupingBy(
                            key -> key(key.targetTable()),
                            Collectors.mapping(ForeignKey::targetColumns, Collectors.toUnmodifiableSet())));
        }
        return referredKeys.getOrDefault(key(table.path()), Set.of());
    }

    /** Whether any table of the schema has a column of this name. */
    boolean hasColumn(Name name) {
        if (columnNames == null) {
            columnNames = schema.tables().stream()
                    .flatMap(table -> table.columns().stream())
                    .map(column -> key(column.name()))
                    .collect(Collectors.toUnmodifiableSet());
        }
        return columnNames.contains(key(name.text()));
    }

    /** Whether the engine keeps this table for itself, so that the schema does not list it. */
    boolean system(Optional<Name> namespace, Name name) {
        String table = key(name.text());
        return namespace.map(n -> SYSTEM_NAMESPACES.contains(key(n.text()))).orElse(false)
                || table.startsWith("sqlite_")
                || table.startsWith("pg_")
                || table.startsWith("pragma_")
                || table.equals("dual");
    }
}
