package io.querypilot.sql;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The SQL an engine speaks. */
public enum Dialect {
    SQLITE("sqlite", '"', List.of("sqlite3")),
    POSTGRESQL("postgresql", '"', List.of("postgres", "pg")),
    MYSQL("mysql", '`', List.of("mariadb")),
    DUCKDB("duckdb", '"', List.of()),
    SQLSERVER("sqlserver", '"', List.of("mssql", "tsql")),
    BIGQUERY("bigquery", '`', List.of()),
    TRINO("trino", '"', List.of("presto"));

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

    public static Optional<Dialect> named(String name) {
        String wanted = name.toLowerCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(dialect -> dialect.id.equals(wanted) || dialect.aliases.contains(wanted))
                .findFirst();
    }
}
