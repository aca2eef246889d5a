package io.querypilot.database.duckdb;

import io.querypilot.sql.dialect.Dialect;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Columns of a file that were read as text: those that hold numbers or dates as people write them become such, and what
 * was made of them is told; so is a column that stays text for a few values that are none.
 */
final class TextColumns {
    /** What reading the file has told: that commas mark its decimals, and the format of dates that were left as text. */
    record Hints(boolean commas, Map<String, String> formats) {
        static final Hints NONE = new Hints(false, Map.of());

        Hints {
            formats = Map.copyOf(formats);
        }
    }

    /** Words that stand where a value is missing. */
    private static final Set<String> NOTHING = Set.of(
            "na", "n/a", "n.a.", "#n/a", "nan", "null", "none", "nil", "missing", "k.a.", "-", "--", "–", "—", "?", ".");
    private static final String MISSING = NOTHING.stream().sorted().map(Dialect.DUCKDB::text)
            .collect(Collectors.joining(", ", "lower(v) IN (", ")"));

    private final Connection connection;
    private final String table;
    private final Hints hints;
    private final List<String> remarks = new ArrayList<>();

    TextColumns(Connection connection, String table, Hints hints) {
        this.connection = connection;
        this.table = Dialect.DUCKDB.quote(table);
        this.hints = hints;
    }

    /** Converts what can be converted, and returns what is to be told. */
    List<String> settle() throws SQLException {
        List<WrittenDates> dates = new ArrayList<>();
        for (String column : new Glance(connection, table, NOTHING).worthwhile(columns())) {
            String values = "SELECT trim(" + Dialect.DUCKDB.quote(column) + ") AS v FROM " + table;
            String present = "SELECT v FROM (" + values + ") WHERE v <> ''";
            String filled = present + " AND NOT " + MISSING;
            long missing = number("SELECT count(*) FROM (" + present + ") WHERE " + MISSING);
            WrittenDates written = WrittenDates.of(connection, column, filled, missing);
            if (written.all()) {
                dates.add(written);
            } else {
                numbers(written, filled, missing);
            }
        }
        convert(dates);
        return remarks;
    }

    private List<String> columns() throws SQLException {
        List<String> columns = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT column_name FROM (DESCRIBE " + table + ") WHERE column_type = 'VARCHAR'")) {
            while (rows.next()) {
                columns.add(rows.getString(1));
            }
        }
        return columns;
    }

    private void numbers(WrittenDates dates, String filled, long missing) throws SQLException {
        String column = dates.column();
        WrittenNumbers numbers = WrittenNumbers.of(connection, column, filled, hints.commas());
        if (numbers.all()) {
            alter(column, numbers.type(), numbers.expression());
            comment(column, numbers.unit());
            remarks.add(numbers.told() + left(missing));
        } else if (hints.formats().containsKey(column) && fits(filled, hints.formats().get(column))) {
            String format = hints.formats().get(column);
            alter(column, format.contains("%H") ? "TIMESTAMP" : "DATE", "strptime(v, " + Dialect.DUCKDB.text(format) + ")");
            remarks.add(column + " as dates, " + inWords(format));
        } else {
            Optional<String> nearly = NearlyDates.told(connection, dates, filled);
            nearly.or(numbers::nearly).ifPresent(remarks::add);
        }
    }

    /** DuckDB names one format for the file where a column begins with dates of another. */
    private boolean fits(String filled, String format) throws SQLException {
        return number("SELECT count(*) FROM (" + filled + ") WHERE try_strptime(v, " + Dialect.DUCKDB.text(format) + ") IS NULL") == 0;
    }

    private static String inWords(String format) {
        return format.replaceAll("(?i)%y", "year").replace("%m", "month").replace("%d", "day").replaceAll("%[HI]", "hour")
                .replace("%M", "minute").replace("%S", "second");
    }

    /** What is told of a column that a few values keep from being numbers or the like. */
    static String told(String column, long others, long values, String noun, String example) {
        String shortened = example.length() <= 20 ? example : example.substring(0, 20) + "…";
        return column + " is text: " + others + " of its " + values + " values "
                + (others == 1 ? "is no " + noun : "are no " + noun + "s") + ", such as \"" + shortened + "\"";
    }

    /** Where one column leaves open whether the day comes first, another of the same file may tell. */
    private void convert(List<WrittenDates> dates) throws SQLException {
        for (WrittenDates column : dates) {
            WrittenDates.Order order = column.certain().orElseGet(() -> dates.stream()
                    .flatMap(other -> other.certain().stream())
                    .filter(column::allows)
                    .findFirst()
                    .orElse(column.guess()));
            boolean guessed = column.certain().isEmpty()
                    && dates.stream().flatMap(other -> other.certain().stream()).noneMatch(column::allows);
            alter(column.column(), column.type(), column.expression(order));
            String told = "dates as " + column.told(order) + (guessed ? ", which is a guess" : "") + left(column.missing());
            if (!remarks.contains(told)) {
                remarks.add(told);
            }
        }
    }

    private static String left(long missing) {
        return missing == 0 ? "" : " (" + TableLoader.counted(missing, "word") + " for nothing left empty)";
    }

    private void alter(String column, String type, String expression) throws SQLException {
        String name = Dialect.DUCKDB.quote(column);
        String value = "CASE WHEN v = '' OR " + MISSING + " THEN NULL ELSE " + expression + " END";
        String using = value.replaceAll("\\bv\\b", java.util.regex.Matcher.quoteReplacement("trim(" + name + ")"));
        execute("ALTER TABLE " + table + " ALTER COLUMN " + name + " TYPE " + type + " USING CAST(" + using + " AS " + type + ")");
    }

    private void comment(String column, String unit) throws SQLException {
        if (!unit.isEmpty()) {
            execute("COMMENT ON COLUMN " + table + "." + Dialect.DUCKDB.quote(column) + " IS " + Dialect.DUCKDB.text(unit));
        }
    }

    private long number(String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
