package io.querypilot.database.duckdb;

import io.querypilot.database.duckdb.TextColumns.Hints;
import io.querypilot.error.QueryPilotException;
import io.querypilot.sql.dialect.Dialect;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A file of separated values. DuckDB finds out how it is written; whether commas mark decimals is found out here. */
final class CsvFile {
    /** Up to here every line is looked at before types are settled; of a larger file, the first. */
    private static final long LOOKED_AT_WHOLE = 64L << 20;
    static final List<String> SEPARATORS = List.of(",", ";", "\t", "|");

    private static final String SNIFF = "SELECT Delimiter, SkipRows, HasHeader, [c.name FOR c IN Columns],"
            + " len([c FOR c IN Columns IF c.type = 'VARCHAR']), DateFormat,"
            + " [c.name FOR c IN Columns IF c.type = 'DOUBLE'], TimestampFormat, [c.name FOR c IN Columns IF c.type = 'DATE'],"
            + " [c.name FOR c IN Columns IF c.type = 'TIMESTAMP'], [c.name FOR c IN Columns IF c.type IN ('BIGINT', 'HUGEINT')],"
            + " [c.name FOR c IN Columns IF c.type = 'BOOLEAN'] FROM sniff_csv(%s)";

    /** How the file is written, as DuckDB sees it. */
    private record Sniffed(
            String delimiter,
            long skipped,
            boolean header,
            List<String> columns,
            long texts,
            List<String> fractions,
            List<String> wholes,
            List<String> truths,
            Map<String, String> dates) {
        /** The same said to DuckDB, who need not find it out again. */
        String said() {
            return separated() + ", skip = " + skipped + ", header = " + header;
        }

        List<String> numbers() {
            return Stream.concat(wholes.stream(), fractions.stream()).toList();
        }

        String separated() {
            return ", delim = " + Dialect.DUCKDB.text(delimiter);
        }
    }

    private final TableLoader loader;
    private final DataFile file;
    private final TextSource text;
    private final boolean whole;
    private final List<String> remarks = new ArrayList<>();
    /** Columns that stay text, each with what is told of it. */
    private Map<String, String> codes = Map.of();
    private List<String> decimals = List.of();
    /** Columns that a value further down does not fit. */
    private final List<String> unfit = new ArrayList<>();

    CsvFile(TableLoader loader, DataFile file, Path folder) {
        this(loader, file, folder, LOOKED_AT_WHOLE);
    }

    /** The same with another bound, in bytes, to what is looked at as a whole. */
    CsvFile(TableLoader loader, DataFile file, Path folder, long lookedAt) {
        this.loader = loader;
        this.file = file;
        this.text = new TextSource(loader, file, folder);
        this.whole = file.bytes() <= lookedAt;
    }

    void load() throws SQLException {
        String source = text.source();
        String options = LongLines.OPTIONS + (whole ? ", sample_size = -1" : "");
        Sniffed first = sniff(source, options);
        Optional<String> layout = layout(first, source, options);
        if (layout.isPresent()) {
            load(sniff(source, options + layout.get()), source, options, layout.get());
        } else {
            load(first, source, options, "");
        }
    }

    /** Of one column the separator tells nothing about its commas, so each value is looked at as text. */
    private void load(Sniffed plain, String source, String options, String layout) throws SQLException {
        String commas = options + ", decimal_separator = ',', thousands = '.'";
        boolean told = plain.delimiter().equals(",") || plain.columns().size() == 1;
        String separated = layout.isEmpty() ? plain.separated() : layout;
        Optional<Sniffed> decimal = told ? Optional.empty() : trySniff(source, commas + separated);
        boolean takesCommas = decimal.filter(other -> other.texts() < plain.texts()).isPresent();
        Sniffed sniffed = headed(takesCommas ? decimal.get() : plain, source, takesCommas ? commas : options, layout);
        requireEven(sniffed);
        remark(sniffed, takesCommas);
        String said = (takesCommas ? commas : options) + (layout.isEmpty() ? sniffed.said() : layout);
        codes = new CodeColumns(loader.connection(), source + said, whole).among(sniffed.numbers(), sniffed.truths());
        remarks.addAll(codes.values());
        makeDecimals(sniffed, source, said, takesCommas);
        make(sniffed, source, said, takesCommas);
    }

    private Sniffed headed(Sniffed found, String source, String options, String layout) {
        boolean years = !found.header() && layout.isEmpty() && YearHeadings.above(loader.connection(), source + options + found.said());
        return years ? sniff(source, options + found.separated() + ", header = true") : found;
    }

    /** Of a file too large to be looked at whole nobody knows whether each decimal would fit. */
    private void makeDecimals(Sniffed sniffed, String source, String said, boolean commas) {
        if (whole) {
            List<String> fractions = sniffed.fractions().stream().filter(name -> !codes.containsKey(name)).toList();
            ExactDecimals exact = new ExactDecimals(loader.connection(), fractions, commas);
            decimals = exact.types(source, said);
            remarks.addAll(exact.guesses());
        }
    }

    /** What is said to DuckDB where it has skipped the headings and torn the values below them at their commas. */
    private Optional<String> layout(Sniffed first, String source, String options) {
        if (first.skipped() == 0) {
            return Optional.empty();
        }
        SkippedHeadings headings = new SkippedHeadings(loader.connection(), source, options, first.skipped());
        boolean apart = first.delimiter().equals(",") && !skipsValues(first);
        return headings.separated(first.delimiter()).or(() -> apart ? headings.oneColumn() : Optional.empty());
    }

    /** A column whose type was taken from the first lines is read as text where a later value does not fit it. */
    private void make(Sniffed sniffed, String source, String said, boolean commas) throws SQLException {
        try {
            String read = "read_csv(" + source + typed(sniffed, said) + ")";
            Hints hints = new Hints(commas, sniffed.dates());
            loader.make(file, "", read, remarks, table -> new TextColumns(loader.connection(), table, hints).settle());
        } catch (QueryPilotException failed) {
            Optional<String> column = DuckdbErrors.unfit(failed.getCause()).filter(name -> !unfit.contains(name));
            if (column.isEmpty() || whole) {
                throw failed;
            }
            unfit.add(column.get());
            make(sniffed, source, said, commas);
        }
    }

    /**
     * Dates are left as text, since DuckDB takes one order of day, month and year for the whole file, and the year first
     * where it can.
     */
    private String typed(Sniffed sniffed, String said) {
        List<String> types = new ArrayList<>(decimals);
        Stream.of(sniffed.dates().keySet(), codes.keySet(), unfit)
                .flatMap(Collection::stream)
                .distinct()
                .forEach(name -> types.add(ExactDecimals.type(name, "VARCHAR")));
        return types.isEmpty() ? said : said + ", types = {" + String.join(", ", types) + "}";
    }

    private Sniffed sniff(String source, String options) {
        String sql = SNIFF.formatted(source + options);
        try (Statement statement = loader.connection().createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return new Sniffed(
                    row.getString(1), row.getLong(2), row.getBoolean(3), names(row, 4), row.getLong(5), names(row, 7), names(row, 11),
                    names(row, 12), dates(row));
        } catch (SQLException unreadable) {
            throw LongLines.told(file, loader.connection(), sql, unreadable).orElseGet(() -> DataFile.invalid(
                    file.name() + " cannot be read as a table: " + reason(unreadable) + ".",
                    "Give every line as many values as the first has, separated by the same sign."));
        }
    }

    private static List<String> names(ResultSet row, int column) throws SQLException {
        return Arrays.stream((Object[]) row.getArray(column).getArray()).map(String::valueOf).toList();
    }

    /** Columns of dates that are not written as ISO has them, each with the format that DuckDB took for all of them. */
    private static Map<String, String> dates(ResultSet row) throws SQLException {
        Map<String, String> dates = new HashMap<>();
        for (int column : List.of(6, 8)) {
            String format = Optional.ofNullable(row.getString(column)).orElse("");
            if (!format.isEmpty() && !format.startsWith("%Y-%m-%d")) {
                names(row, column == 6 ? 9 : 10).forEach(name -> dates.put(name, format));
            }
        }
        return dates;
    }

    private static String reason(SQLException unreadable) {
        String message = DuckdbErrors.message(unreadable);
        return message.startsWith("Error when sniffing") ? "its lines do not fit each other" : message;
    }

    private Optional<Sniffed> trySniff(String source, String options) {
        try {
            return Optional.of(sniff(source, options));
        } catch (RuntimeException otherwise) {
            return Optional.empty();
        }
    }

    /**
     * Where lines differ in length DuckDB falls back to one column of whole lines, or skips all that stands before the
     * odd one; neither is ever what is meant. A title above the headings is one value.
     */
    private void requireEven(Sniffed sniffed) {
        if (sniffed.skipped() > 0 && skipsValues(sniffed)) {
            throw uneven(sniffed.delimiter());
        }
        if (sniffed.columns().size() > 1) {
            return;
        }
        for (String separator : SEPARATORS) {
            if (sniffed.columns().get(0).contains(separator)) {
                throw uneven(separator);
            }
        }
    }

    private boolean skipsValues(Sniffed sniffed) {
        try (BufferedReader lines = text.lines()) {
            return lines.lines().limit(sniffed.skipped()).anyMatch(line -> values(line, sniffed.delimiter()) > 1);
        } catch (IOException | UncheckedIOException unreadable) {
            return false;
        }
    }

    private RuntimeException uneven(String separator) {
        String next = "Give every line as many values as the first has; quote values that hold the separator.";
        try (BufferedReader lines = text.lines()) {
            int wanted = values(lines.readLine(), separator);
            int number = 2;
            for (String line = lines.readLine(); line != null; line = lines.readLine(), number++) {
                int values = values(line, separator);
                if (!line.isBlank() && values != wanted) {
                    return DataFile.invalid(
                            file.name() + ", line " + number + " has " + values + " values, the first line has " + wanted + ".",
                            next);
                }
            }
        } catch (IOException unreadable) {
            // Then the lines are not told apart.
        }
        return DataFile.invalid(file.name() + " cannot be read as a table: its lines do not fit each other.", next);
    }

    private static int values(String line, String separator) {
        return line.replaceAll("\"[^\"]*\"", "").split(Pattern.quote(separator), -1).length;
    }

    private void remark(Sniffed sniffed, boolean commas) {
        if (commas) {
            remarks.add("decimal commas");
        }
        if (!sniffed.header()) {
            remarks.add("no headings, so its columns are " + sniffed.columns().get(0) + " and so on");
        }
        if (sniffed.skipped() > 0) {
            remarks.add(TableLoader.counted(sniffed.skipped(), "line") + " above the headings skipped");
        }
        remarks.addAll(text.remarks(sniffed.columns().size()));
    }
}
