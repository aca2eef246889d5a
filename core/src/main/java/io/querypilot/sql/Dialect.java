package io.querypilot.sql;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** The SQL an engine speaks. */
public enum Dialect {
    SQLITE("sqlite", '"', List.of("sqlite3")),
    POSTGRESQL("postgresql", '"', List.of("postgres", "pg")),
    MYSQL("mysql", '`', List.of("mariadb")),
    DUCKDB("duckdb", '"', List.of()),
    SQLSERVER("sqlserver", '"', List.of("mssql", "tsql")),
    BIGQUERY("bigquery", '`', List.of()),
    TRINO("trino", '"', List.of("presto"));

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    private final String id;
    private final char quote;
    private final List<String> aliases;

    Dialect(String id, char quote, List<String> aliases) {
        this.id = id;
        this.quote = quote;
        this.aliases = aliases;
    }

    public String id() {
        return id;
    }

    /** The name as an identifier that means exactly these characters. */
    public String quote(String name) {
        return quote + name.replace(String.valueOf(quote), String.valueOf(quote) + quote) + quote;
    }

    /** The name as plainly as this engine reads it back: in quotes only where it must be. */
    public String written(String name) {
        boolean folded = this == POSTGRESQL && !name.equals(name.toLowerCase(Locale.ROOT));
        boolean plain = PLAIN.matcher(name).matches() && !ReservedWords.contain(name);
        return plain && !folded ? name : quote(name);
    }

    public static Optional<Dialect> named(String name) {
        String wanted = name.toLowerCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(dialect -> dialect.id.equals(wanted) || dialect.aliases.contains(wanted))
                .findFirst();
    }
}
