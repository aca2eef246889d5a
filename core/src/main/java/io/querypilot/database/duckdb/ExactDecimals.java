package io.querypilot.database.duckdb;

import io.querypilot.sql.dialect.Dialect;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Columns of a text file that hold nothing but decimals of a few places, as money is written. DuckDB would make them
 * binary fractions, whose sums are a little off; these are kept as they are written.
 */
final class ExactDecimals {
    /** More places are measurements, and three such columns multiplied would no longer fit a decimal. */
    private static final int MOST_PLACES = 4;
    private static final int MOST_DIGITS = 15;
    /** Of columns that are told alike so many are named. */
    private static final int NAMED = 3;
    /**
     * All of a column's values: whether each is a plain decimal, the digits before the point and those after it, whether what
     * marks decimals could part thousands in each, and whether it stands in any.
     */
    private static final String LOOK = "bool_and(regexp_full_match(%1$s, '[+-]?[0-9]+([.][0-9]*)?')),"
            + " max(length(regexp_extract(%1$s, '^[+-]?0*([0-9]*)', 1))), max(length(regexp_extract(%1$s, '[.]([0-9]*)$', 1))),"
            + " bool_and(regexp_full_match(%2$s, '[+-]?([0-9]+|[1-9][0-9]{0,2}([%3$s][0-9]{3})+)')), bool_or(%2$s LIKE '%%%3$s%%')";

    private final Connection connection;
    private final List<String> columns;
    private final boolean commas;
    private final List<String> open = new ArrayList<>();
    private boolean certain;

    ExactDecimals(Connection connection, List<String> columns, boolean commas) {
        this.connection = connection;
        this.columns = columns;
        this.commas = commas;
    }

    /** The types of those columns, as entries of the option {@code types} of {@code read_csv}. */
    List<String> types(String source, String options) {
        if (columns.isEmpty()) {
            return List.of();
        }
        String texts = columns.stream().map(name -> type(name, "VARCHAR")).collect(Collectors.joining(", "));
        String looks = columns.stream().map(name -> LOOK.formatted(plain(name), "trim(" + Dialect.DUCKDB.quote(name) + ")", commas ? "," : ".")).collect(Collectors.joining(", "));
        String sql = "SELECT " + looks + " FROM read_csv(" + source + options + ", types = {" + texts + "})";
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return types(row);
        } catch (SQLException otherwise) {
            // Then they are read as DuckDB took them.
            return List.of();
        }
    }

    private String plain(String column) {
        String name = Dialect.DUCKDB.quote(column);
        return "trim(" + (commas ? "replace(replace(" + name + ", '.', ''), ',', '.')" : name) + ")";
    }

    private List<String> types(ResultSet row) throws SQLException {
        List<String> types = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            int at = 5 * i;
            int whole = row.getInt(at + 2);
            int places = row.getInt(at + 3);
            boolean exact = row.getBoolean(at + 1) && places > 0 && places <= MOST_PLACES && whole + places <= MOST_DIGITS;
            if (exact) {
                types.add(type(columns.get(i), "DECIMAL(" + Math.max(whole + places, places + 1) + ", " + places + ")"));
            }
            note(columns.get(i), row.getBoolean(at + 4), row.getBoolean(at + 5));
        }
        return types;
    }

    private void note(String column, boolean likeThousands, boolean marked) {
        certain |= marked && !likeThousands;
        if (marked && likeThousands) {
            open.add(column);
        }
    }

    /** What is told of the columns, once their types are known: a file marks its decimals alike, so one column tells for all. */
    List<String> guesses() {
        if (certain || open.isEmpty()) {
            return List.of();
        }
        String more = open.size() > NAMED ? " and " + (open.size() - NAMED) + " more" : "";
        String names = String.join(", ", open.subList(0, Math.min(NAMED, open.size()))) + more;
        return List.of(names + " with decimal " + (commas ? "commas" : "points") + ", which is a guess");
    }

    static String type(String column, String type) {
        return Dialect.DUCKDB.text(column) + ": '" + type + "'";
    }
}
