package io.querypilot.sql.dialect;

import io.querypilot.sql.TokenList;
import java.util.List;
import java.util.Set;

/** Which of an engine's own tables a query may read: those that describe the schema, none that hold secrets. */
public final class Catalogues {
    private static final Set<String> POSTGRESQL = Set.of(
            "pg_class", "pg_namespace", "pg_attribute", "pg_attrdef", "pg_type", "pg_index", "pg_indexes", "pg_constraint",
            "pg_description", "pg_tables", "pg_views", "pg_matviews", "pg_enum", "pg_stat_user_tables", "pg_stats",
            "pg_stat_all_tables", "pg_stat_user_indexes", "pg_statio_user_tables", "pg_sequences", "pg_inherits",
            "pg_collation", "pg_operator", "pg_am", "pg_range", "pg_partitioned_table", "pg_depend", "pg_proc",
            "pg_aggregate", "pg_cast", "pg_opclass", "pg_rules", "pg_trigger", "pg_language", "pg_extension",
            "pg_timezone_names", "pg_timezone_abbrevs", "pg_database", "pg_catalog");
    private static final Set<String> POSTGRESQL_SECRETS = Set.of(
            "pg_authid", "pg_shadow", "pg_user", "pg_roles", "pg_group", "pg_auth_members", "pg_user_mapping",
            "pg_user_mappings", "pg_stat_activity", "pg_stat_ssl", "pg_stat_gssapi", "pg_stat_replication",
            "pg_stat_wal_receiver", "pg_stat_statements", "pg_settings", "pg_db_role_setting", "pg_hba_file_rules",
            "pg_ident_file_mappings", "pg_file_settings", "pg_config", "pg_largeobject", "pg_subscription",
            "pg_foreign_server", "pg_statistic", "pg_cursors", "pg_prepared_statements", "pg_locks",
            "user_mapping_options", "foreign_server_options", "foreign_table_options");
    private static final Set<String> SQLSERVER_SYS = Set.of(
            "tables", "columns", "schemas", "types", "indexes", "index_columns", "foreign_keys", "foreign_key_columns",
            "objects", "all_objects", "all_columns", "views", "key_constraints", "check_constraints",
            "default_constraints", "computed_columns", "identity_columns", "extended_properties", "partitions", "stats",
            "sequences", "synonyms", "databases", "systypes", "time_zone_info", "periods", "allocation_units");
    private static final Set<String> SQLSERVER_SECRETS = Set.of(
            "sql_logins", "syslogins", "sysusers", "sysprocesses", "sysservers", "sysxlogins", "sysremotelogins",
            "sysoledbusers", "syscacheobjects", "fn_get_sql", "server_principals", "linked_logins", "configurations",
            "credentials", "msdb");
    private static final Set<String> MYSQL_SCHEMAS = Set.of("mysql", "performance_schema", "sys");
    private static final Set<String> SQLITE_SECRETS = Set.of(
            "dbstat", "sqlite_dbpage", "sqlite_stmt", "fsdir", "zipfile", "bytecode", "tables_used", "sqlite_dbdata",
            "sqlite_dbptr");
    private static final Set<String> SQLITE_PRAGMAS = Set.of(
            "pragma_table_info", "pragma_table_xinfo", "pragma_table_list", "pragma_index_list", "pragma_index_info",
            "pragma_index_xinfo", "pragma_foreign_key_list", "pragma_function_list", "pragma_collation_list",
            "pragma_module_list", "pragma_pragma_list", "pragma_compile_options");
    private static final Set<String> DUCKDB = Set.of(
            "duckdb_tables", "duckdb_columns", "duckdb_views", "duckdb_schemas", "duckdb_constraints", "duckdb_indexes",
            "duckdb_types", "duckdb_functions", "duckdb_keywords");

    private static final Set<String> TRINO_RUNTIME =
            Set.of("queries", "tasks", "nodes", "transactions", "optimizer_rule_stats");

    private static final String SECRET = "this table of the engine may hold secrets and may not be read";

    private Catalogues() {}

    /** Why the name here may not stand in a query, or null: names so telling that their place does not matter. */
    public static String secret(Dialect dialect, TokenList tokens, int i) {
        return dialect.secretName(tokens, i) ? SECRET : null;
    }

    /** Whether the name here is the first of a table's path in FROM. */
    public static boolean schemaBeforeTable(TokenList tokens, int i) {
        return tokens.operator(i + 1, ".") && tokens.anyWord(i - 1, "FROM", "JOIN");
    }

    /** Why the table of this path may not be read, or null. */
    public static String refusal(Dialect dialect, List<String> path) {
        String name = path.get(path.size() - 1);
        String schema = path.size() > 1 ? path.get(path.size() - 2) : "";
        if (dialect.file(String.join(".", path))) {
            return "a query may not read files";
        }
        boolean undescribed = schema.equals("information_schema") && !InformationSchema.describes(dialect, name);
        return dialect.secretTable(path, schema, name) || undescribed ? SECRET : null;
    }

    public static boolean sqlite(String name) {
        return SQLITE_SECRETS.contains(name) || name.startsWith("pragma_") && !SQLITE_PRAGMAS.contains(name);
    }

    /** SQLite reads the table of this name, bare, in quotes or as a string, in {@code x IN name}. */
    public static String sqliteMember(TokenList tokens, int i) {
        int last = i + 1;
        while (tokens.operator(last + 1, ".")) {
            last += 2;
        }
        return sqlite(tokens.at(last).folded()) ? SECRET : null;
    }

    public static boolean postgresqlSecret(String name) {
        return POSTGRESQL_SECRETS.contains(name);
    }

    public static boolean mysqlSchema(String name) {
        return MYSQL_SCHEMAS.contains(name);
    }

    public static boolean sqlServerSecret(String name) {
        return SQLSERVER_SECRETS.contains(name);
    }

    public static boolean duckdb(String name) {
        return name.startsWith("duckdb_") && !DUCKDB.contains(name) || name.startsWith("pragma_") || postgresql("", name);
    }

    public static boolean trino(List<String> path, String schema, String name) {
        return path.size() == 3 && Set.of("system", "jmx").contains(path.get(0))
                || schema.equals("runtime") && TRINO_RUNTIME.contains(name)
                || name.contains("$");
    }

    public static boolean postgresql(String schema, String name) {
        return POSTGRESQL_SECRETS.contains(name)
                || name.startsWith("_pg_")
                || name.startsWith("pg_") && !POSTGRESQL.contains(name)
                || schema.equals("pg_toast");
    }

    public static boolean sqlServer(List<String> path, String schema, String name) {
        return SQLSERVER_SECRETS.contains(name)
                || schema.equals("sys") && !SQLSERVER_SYS.contains(name)
                || path.size() == 3 && path.get(0).equals("msdb")
                || path.size() > 3;
    }
}
