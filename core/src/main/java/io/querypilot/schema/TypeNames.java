package io.querypilot.schema;

import java.util.Locale;
import java.util.Set;

/** The kind behind the name of a type, as engines with declared types write it. */
public final class TypeNames {
    private static final Set<String> COMPOUND = Set.of("STRUCT", "ROW", "MAP", "ARRAY", "UNION", "RECORD");

    private TypeNames() {}

    public static ColumnKind kind(String type) {
        String upper = type.strip().toUpperCase(Locale.ROOT);
        int bracket = upper.indexOf('(');
        String name = bracket < 0 ? upper : upper.substring(0, bracket).strip();
        if (upper.endsWith("]") || upper.endsWith(" ARRAY") || COMPOUND.contains(name.replaceFirst("<.*", ""))) {
            return ColumnKind.OTHER;
        }
        return switch (name) {
            case "BIT" -> upper.equals("BIT(1)") ? ColumnKind.BOOLEAN : ColumnKind.BINARY;
            case "TINYINT" -> upper.equals("TINYINT(1)") ? ColumnKind.BOOLEAN : ColumnKind.INTEGER;
            case "BYTES" -> ColumnKind.BINARY;
            case "SET" -> ColumnKind.TEXT;
            default -> SqliteTypes.kind(name);
        };
    }
}
