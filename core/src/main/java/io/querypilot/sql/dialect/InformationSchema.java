package io.querypilot.sql.dialect;

import java.util.Set;

/** The tables of the standard's own schema that describe tables; the others tell of people and the server. */
final class InformationSchema {
    private static final Set<String> EVERYWHERE = Set.of(
            "tables", "columns", "views", "schemata", "table_constraints", "key_column_usage",
            "referential_constraints", "constraint_column_usage", "constraint_table_usage", "check_constraints",
            "routines", "parameters", "sequences", "triggers",
            "character_sets", "collations", "view_column_usage", "view_table_usage", "view_routine_usage",
            "domains", "domain_constraints", "column_domain_usage", "routine_columns");
    static final Set<String> POSTGRESQL = Set.of(
            "information_schema_catalog_name", "attributes", "column_column_usage", "column_udt_usage", "element_types",
            "foreign_tables", "sql_features", "sql_implementation_info", "sql_parts", "sql_sizing", "transforms",
            "triggered_update_columns", "user_defined_types", "routine_column_usage", "routine_routine_usage",
            "routine_sequence_usage", "routine_table_usage", "domain_udt_usage", "check_constraint_routine_usage",
            "collation_character_set_applicability");
    static final Set<String> MYSQL = Set.of(
            "statistics", "partitions", "engines", "keywords", "collation_character_set_applicability",
            "column_statistics", "columns_extensions", "tables_extensions", "schemata_extensions",
            "table_constraints_extensions", "st_geometry_columns", "st_spatial_reference_systems",
            "st_units_of_measure", "periods", "key_period_usage", "geometry_columns", "spatial_ref_sys");
    static final Set<String> BIGQUERY = Set.of(
            "column_field_paths", "schemata_options", "table_options", "partitions", "routine_options", "table_storage",
            "materialized_views", "table_snapshots", "search_indexes", "search_index_columns", "vector_indexes",
            "vector_index_columns");

    private InformationSchema() {}

    static boolean describes(Dialect dialect, String table) {
        return EVERYWHERE.contains(table) || dialect.informationSchema().contains(table);
    }
}
