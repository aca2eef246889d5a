package io.querypilot.schema;

import java.util.List;
import java.util.Locale;

/** The kind behind SQLite's free-form type names, by the words people write before SQLite's own affinity rules. */
final class SqliteTypes {
    private SqliteTypes() {}

    static ColumnKind kind(String declared) {
        String type = declared.toUpperCase(Locale.ROOT);
        if (type.isBlank()) {
            return ColumnKind.OTHER;
        }
        if (holds(type, "BOOL")) {
            return ColumnKind.BOOLEAN;
        }
        if (holds(type, "DATETIME", "TIMESTAMP")) {
            return ColumnKind.TIMESTAMP;
        }
        if (holds(type, "DATE")) {
            return ColumnKind.DATE;
        }
        if (type.startsWith("TIME")) {
            return ColumnKind.TIME;
        }
        return byAffinity(type);
    }

    private static ColumnKind byAffinity(String type) {
        if (holds(type, "INT", "YEAR", "SERIAL") && !holds(type, "POINT", "INTERVAL")) {
            return ColumnKind.INTEGER;
        }
        if (holds(type, "CHAR", "CLOB", "TEXT", "STRING", "UUID", "ENUM")) {
            return ColumnKind.TEXT;
        }
        if (holds(type, "BLOB", "BINARY", "BYTEA")) {
            return ColumnKind.BINARY;
        }
        if (holds(type, "REAL", "FLOA", "DOUB", "NUM", "DEC", "MONEY")) {
            return ColumnKind.DECIMAL;
        }
        return ColumnKind.OTHER;
    }

    private static boolean holds(String type, String... words) {
        return List.of(words).stream().anyMatch(type::contains);
    }
}
