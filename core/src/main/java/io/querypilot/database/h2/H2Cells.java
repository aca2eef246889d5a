package io.querypilot.database.h2;

import io.querypilot.database.Cells;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;

/** The values of a row. A Java object is never built from its bytes, for whoever wrote them chose its class. */
final class H2Cells {
    private static final String OBJECT = "JAVA_OBJECT";

    private H2Cells() {}

    static Object cell(ResultSet row, int column, String type) throws SQLException {
        // By Java's newer classes: the older ones know neither years before Christ nor parts of a second.
        return switch (type) {
            case "JSON" -> row.getString(column);
            case "DATE" -> Cells.of(row.getObject(column, LocalDate.class));
            case "TIME" -> Cells.of(row.getObject(column, LocalTime.class));
            case "TIMESTAMP" -> Cells.of(row.getObject(column, LocalDateTime.class));
            default -> type.contains(OBJECT) ? object(row, column, type) : other(row, column, type);
        };
    }

    /** An object, or an array or row with one in it: H2 names the types of their parts too. */
    private static Object object(ResultSet row, int column, String type) throws SQLException {
        if (type.endsWith(" ARRAY")) {
            return row.getArray(column) == null ? null : "(objects)";
        }
        return type.startsWith("ROW") ? row.getString(column) : row.getBytes(column) == null ? null : "(object)";
    }

    private static Object other(ResultSet row, int column, String type) throws SQLException {
        if (type.startsWith("ROW") || type.endsWith(" ARRAY ARRAY")) {
            return row.getString(column);
        }
        return type.startsWith("BINARY") && !type.endsWith(" ARRAY") ? row.getBytes(column) : Cells.of(row.getObject(column));
    }
}
