package io.querypilot.schema;

/** The kind behind PostgreSQL's types, by internal name first and by category for the rest. */
final class PostgresTypes {
    private PostgresTypes() {}

    static ColumnKind kind(String typeName, String category) {
        return switch (typeName) {
            case "int2", "int4", "int8", "oid" -> ColumnKind.INTEGER;
            case "numeric", "float4", "float8", "money" -> ColumnKind.DECIMAL;
            case "bool" -> ColumnKind.BOOLEAN;
            case "date" -> ColumnKind.DATE;
            case "time", "timetz" -> ColumnKind.TIME;
            case "timestamp", "timestamptz" -> ColumnKind.TIMESTAMP;
            case "bytea" -> ColumnKind.BINARY;
            default -> textual(category) ? ColumnKind.TEXT : ColumnKind.OTHER;
        };
    }

    /** S: strings, E: enumerations. */
    private static boolean textual(String category) {
        return category.equals("S") || category.equals("E");
    }
}
