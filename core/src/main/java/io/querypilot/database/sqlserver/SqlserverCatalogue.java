package io.querypilot.database.sqlserver;

import io.querypilot.schema.CatalogueStatements;
import io.querypilot.schema.Column;
import io.querypilot.schema.ColumnKind;
import io.querypilot.schema.QueriedCatalogue;
import io.querypilot.schema.Schema;
import io.querypilot.schema.TypeNames;
import io.querypilot.sql.dialect.Dialect;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/** Tables, columns and keys from {@code sys}, a schema in which nobody can put anything. */
final class SqlserverCatalogue {
    private static final String NAMESPACE = "CASE WHEN %1$s.name = SCHEMA_NAME() THEN N'' ELSE %1$s.name END";
    private static final String OWN = "o.type IN ('U', 'V') AND o.is_ms_shipped = 0";
    private static final String COMMENT = "LEFT JOIN sys.extended_properties p ON p.class = 1 AND p.major_id = o.object_id"
            + " AND p.minor_id = %s AND p.name = N'MS_Description'";
    /** An alias of a type goes by what it stands for, but those of the engine's own assemblies have no other name. */
    private static final String BASE = "CASE WHEN t.is_assembly_type = 1 THEN t.name ELSE TYPE_NAME(c.system_type_id) END";
    private static final String TYPE = "CASE WHEN " + BASE + " IN (N'decimal', N'numeric') THEN CONCAT(" + BASE
            + ", N'(', c.precision, N',', c.scale, N')') WHEN " + BASE
            + " IN (N'char', N'varchar', N'nchar', N'nvarchar', N'binary', N'varbinary') THEN CONCAT(" + BASE
            + ", N'(', CASE WHEN c.max_length = -1 THEN N'max' WHEN " + BASE
            + " IN (N'nchar', N'nvarchar') THEN CAST(c.max_length / 2 AS nvarchar(10)) ELSE CAST(c.max_length AS nvarchar(10)) END,"
            + " N')') ELSE " + BASE + " END";
    static final QueriedCatalogue.Queries QUERIES = new QueriedCatalogue.Queries(
            "SELECT " + NAMESPACE.formatted("s") + ", o.name, CASE WHEN o.type = 'V' THEN 1 ELSE 0 END,"
                    + " CAST(p.value AS nvarchar(500)) FROM sys.objects o JOIN sys.schemas s ON s.schema_id = o.schema_id "
                    + COMMENT.formatted("0") + " WHERE " + OWN + " ORDER BY 1, 2",
            "SELECT " + NAMESPACE.formatted("s") + ", o.name, c.name, " + TYPE + ", CAST(c.is_nullable AS int),"
                    + " CASE WHEN k.column_id IS NULL THEN 0 ELSE 1 END, CAST(p.value AS nvarchar(500))"
                    + " FROM sys.objects o JOIN sys.schemas s ON s.schema_id = o.schema_id"
                    + " JOIN sys.columns c ON c.object_id = o.object_id JOIN sys.types t ON t.user_type_id = c.user_type_id"
                    + " LEFT JOIN sys.indexes i ON i.object_id = o.object_id AND i.is_primary_key = 1"
                    + " LEFT JOIN sys.index_columns k ON k.object_id = o.object_id AND k.index_id = i.index_id"
                    + " AND k.column_id = c.column_id " + COMMENT.formatted("c.column_id") + " WHERE " + OWN
                    + " AND c.is_hidden = 0 ORDER BY s.name, o.name, c.column_id",
            "SELECT " + NAMESPACE.formatted("s") + ", o.name, f.name, c.name, " + NAMESPACE.formatted("rs")
                    + ", r.name, rc.name FROM sys.foreign_keys f"
                    + " JOIN sys.foreign_key_columns x ON x.constraint_object_id = f.object_id"
                    + " JOIN sys.objects o ON o.object_id = f.parent_object_id JOIN sys.schemas s ON s.schema_id = o.schema_id"
                    + " JOIN sys.columns c ON c.object_id = x.parent_object_id AND c.column_id = x.parent_column_id"
                    + " JOIN sys.objects r ON r.object_id = f.referenced_object_id"
                    + " JOIN sys.schemas rs ON rs.schema_id = r.schema_id"
                    + " JOIN sys.columns rc ON rc.object_id = x.referenced_object_id AND rc.column_id = x.referenced_column_id"
                    + " ORDER BY s.name, o.name, f.name, x.constraint_column_id");
    private static final String HOME = "SELECT DB_NAME(), SCHEMA_NAME()";
    /** Whatever changes a table or view changes its date; a comment changes none. */
    static final String MARKER = "SELECT CONCAT(COUNT(*), N';', CHECKSUM_AGG(CHECKSUM(o.object_id, o.name, o.schema_id,"
            + " o.modify_date))) FROM sys.objects o WHERE " + OWN
            + " UNION ALL SELECT CONCAT(COUNT(*), N';', CHECKSUM_AGG(CHECKSUM(p.major_id, p.minor_id,"
            + " CAST(p.value AS nvarchar(500))))) FROM sys.extended_properties p WHERE p.name = N'MS_Description'"
            + " UNION ALL SELECT SCHEMA_NAME()";
    /** Definitions that the account may not see are null. A synonym may stand for a table of another server, a computed column call a function. */
    static final String VIEWS = "SELECT s.name, o.name, m.definition FROM sys.objects o"
            + " JOIN sys.schemas s ON s.schema_id = o.schema_id JOIN sys.sql_modules m ON m.object_id = o.object_id"
            + " WHERE o.type = 'V' AND o.is_ms_shipped = 0"
            + " UNION ALL SELECT s.name, y.name, CONCAT(N'SELECT * FROM', N' ', y.base_object_name) FROM sys.synonyms y"
            + " JOIN sys.schemas s ON s.schema_id = y.schema_id"
            + " UNION ALL SELECT s.name, o.name, CONCAT(N'SELECT', N' ', k.definition) FROM sys.computed_columns k"
            + " JOIN sys.objects o ON o.object_id = k.object_id JOIN sys.schemas s ON s.schema_id = o.schema_id"
            + " WHERE o.is_ms_shipped = 0 AND k.definition IS NOT NULL";

    private SqlserverCatalogue() {}

    static Schema read(CatalogueStatements statements, BiFunction<String, String, Optional<String>> hidden) throws SQLException {
        return QueriedCatalogue.read(
                        statements, QUERIES, Dialect.SQLSERVER::quote, SqlserverCatalogue::fewRows, SqlserverCatalogue::kind, hidden)
                .at(QueriedCatalogue.home(statements, HOME));
    }

    static String fewRows(String path, List<Column> columns, int rows) {
        return columns.stream()
                .map(SqlserverCatalogue::cell)
                .collect(Collectors.joining(", ", "SELECT TOP (" + rows + ") ", " FROM " + path));
    }

    private static String cell(Column column) {
        String name = Dialect.SQLSERVER.quote(column.name());
        return column.kind() == ColumnKind.TEXT ? "CONVERT(nvarchar(" + QueriedCatalogue.TEXT_READ + "), " + name + ")" : name;
    }

    /** Where a name means another thing here than elsewhere: a {@code timestamp} is the number of a version. */
    static ColumnKind kind(String type) {
        return switch (type.toLowerCase(Locale.ROOT)) {
            case "bit" -> ColumnKind.BOOLEAN;
            case "timestamp", "rowversion", "image" -> ColumnKind.BINARY;
            case "uniqueidentifier" -> ColumnKind.TEXT;
            default -> TypeNames.kind(type);
        };
    }
}
