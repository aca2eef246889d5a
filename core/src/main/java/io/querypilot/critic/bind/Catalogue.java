package io.querypilot.critic.bind;

import io.querypilot.schema.Column;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.dialect.Dialect.Trait;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tables of a schema as a dialect finds them by name. */
public record Catalogue(Schema schema, Dialect dialect) {
    private static final int WHOLE = 2;
    private static final Set<String> SYSTEM_NAMESPACES = Set.of("temp", "pg_catalog", "information_schema", "sys");

    /** Under a namespace the table that is kept there, before one that goes by its bare name and is found there too. */
    public Optional<Table> find(Optional<Name> namespace, Name name) {
        List<Table> named = like(name).stream().filter(table -> name.finds(table.name(), dialect)).toList();
        return namespace.isEmpty()
                ? named.stream().filter(table -> table.namespace().isEmpty()).findFirst()
                : named.stream().filter(table -> namespace.get().finds(table.namespace(), dialect)).findFirst()
                        .or(() -> named.stream().filter(table -> within(namespace.get(), table)).findFirst());
    }

    /**
     * What stands before a table's name: its schema, and the database or catalog too where names reach into others. Elsewhere
     * the engine itself lets no other than its own stand there.
     */
    Optional<Name> namespace(net.sf.jsqlparser.schema.Table node) {
        List<String> parts = node.getNameParts();
        if (parts.size() < 3 || !dialect.has(Trait.REACHES_OTHER_DATABASES)) {
            return Optional.ofNullable(node.getSchemaName()).map(Name::of);
        }
        List<Name> names = new ArrayList<>();
        parts.subList(1, parts.size()).forEach(part -> names.add(0, part == null ? Name.exactly("") : Name.of(part)));
        String path = names.stream().map(name -> name.folded(dialect)).collect(Collectors.joining("."));
        return Optional.of(Name.exactly(path));
    }

    private boolean within(Name namespace, Table table) {
        return table.namespace().isEmpty() && bare(namespace)
                || !schema.home().isEmpty() && whole(namespace.folded(dialect)).equals(whole(table.namespace()));
    }

    /** Whether tables of this namespace go by their bare names; those of a document would be where the engine puts them. */
    private boolean bare(Name namespace) {
        return schema.home().isEmpty()
                ? namespace.finds(dialect.defaultSchema(), dialect)
                : schema.home().stream().skip(1).anyMatch(home -> namespace.finds(home, dialect));
    }

    /** A namespace with all that the place of the schema says before it: a database or project, a schema or dataset. */
    private List<String> whole(String namespace) {
        List<String> parts = namespace.isEmpty() ? List.of() : List.of(namespace.split("\\.", -1));
        int missing = Math.min(schema.home().size(), Math.max(0, WHOLE - parts.size()));
        return Stream.concat(schema.home().subList(0, missing).stream(), parts.stream()).toList();
    }

    /** Every table of this name, whatever its case or namespace. */
    public List<Table> like(Name name) {
        return schema.tablesNamed(name.text());
    }

    /** The primary key, and what foreign keys refer to, which must be unique; some engines heed the first alone. */
    public List<List<String>> keys(Table table) {
        List<String> primary = table.columns().stream().filter(Column::primaryKey).map(Column::name).toList();
        Stream<List<String>> referred = dialect.has(Trait.PRIMARY_KEY_ALONE_DETERMINES)
                ? Stream.of()
                : schema.referredKeys(table).stream();
        return Stream.concat(Stream.of(primary), referred).filter(key -> !key.isEmpty()).distinct().toList();
    }

    /** Whether any table of the schema has a column of this name. */
    public boolean hasColumn(Name name) {
        return !schema.tablesWithColumn(name.text()).isEmpty();
    }

    /** Whether the engine keeps this table for itself, so that the schema does not list it. */
    public boolean system(Optional<Name> namespace, Name name) {
        String table = key(name);
        return namespace.map(n -> SYSTEM_NAMESPACES.contains(key(n))).orElse(false)
                || table.startsWith("sqlite_")
                || table.startsWith("pg_")
                || table.startsWith("pragma_")
                || table.equals("dual");
    }

    private static String key(Name name) {
        return name.text().toLowerCase(Locale.ROOT);
    }
}
