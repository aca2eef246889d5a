package io.querypilot.database.duckdb;

import io.querypilot.sql.dialect.Dialect;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * A macro of a database file. It may have the name of any function of the engine's, those behind {@code +}, {@code LIKE} and
 * {@code count(*)} among them, and then stands in its place, in our own SQL too.
 */
record DuckdbMacro(String schema, String name, boolean table, boolean engines) {
    /** Those of an attached database; asked by a connection that does not use it, and so does not see them. */
    static List<DuckdbMacro> of(Connection connection, String database) throws SQLException {
        String sql = "SELECT DISTINCT schema_name, function_name, function_type = 'table_macro', lower(function_name) IN (SELECT"
                + " lower(function_name) FROM duckdb_functions() WHERE internal) FROM duckdb_functions()"
                + " WHERE NOT internal AND database_name = " + Dialect.DUCKDB.text(database);
        List<DuckdbMacro> macros = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            while (row.next()) {
                macros.add(new DuckdbMacro(row.getString(1), row.getString(2), row.getBoolean(3), row.getBoolean(4)));
            }
        }
        return macros;
    }

    /** Whether it can be run only by calling it, which the guard lets no query do; a symbol and a function of the engine's need no call. */
    boolean calledAlone() {
        return !engines && name.matches("\\w+");
    }

    /** The statement that takes it out of an attached database. */
    String dropped(String database) {
        return "DROP MACRO " + (table ? "TABLE " : "") + Dialect.DUCKDB.quote(database) + "." + Dialect.DUCKDB.quote(schema) + "."
                + Dialect.DUCKDB.quote(name);
    }
}
