package io.querypilot.step;

import io.querypilot.database.ResultTable;
import io.querypilot.database.ResultTable.ResultColumn;
import io.querypilot.schema.Column;
import io.querypilot.schema.Sensitivity;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A result in one line, without a model. */
final class Summary {
    private static final int NAMED_COLUMNS = 4;
    private static final Pattern NAMING =
            Pattern.compile(".*(^|[_ ])(id|no|nr|code|zip|key|year|month|weekday|day|rank)", Pattern.CASE_INSENSITIVE);
    /** Sums and counts may be added up; means, shares and prices may not. */
    private static final Pattern ADDITIVE = Pattern.compile("(sum|count|number|total|n)(_.*)?",
            Pattern.CASE_INSENSITIVE);

    private static final int PREVIEW_ROWS = 2;

    private Summary() {}

    /** With its first rows, where the line does not say them all. */
    static String preview(ResultTable table) {
        String summary = of(table);
        return table.rowCount() < 2 && table.columns().size() == 1 ? summary : summary + " " + firstRows(table);
    }

    private static String firstRows(ResultTable table) {
        return table.rows().stream()
                .limit(PREVIEW_ROWS)
                .map(row -> row.stream().map(String::valueOf).collect(Collectors.joining(", ", "[", "]")))
                .collect(Collectors.joining(" "));
    }

    static String of(ResultTable table) {
        if (table.rows().isEmpty()) {
            return "No rows.";
        }
        if (table.rowCount() == 1 && !table.truncated()) {
            return oneRow(table.columns(), table.rows().get(0));
        }
        String rows = table.rowCount() == 1 ? "row" : table.rowCount() + " rows";
        String count = table.truncated() ? "The first " + rows : rows;
        return count + " of " + names(table.columns()) + ".";
    }

    /** What the rows alone do not say: how many there are, and what their figure comes to. */
    static String told(ResultTable table) {
        int figure = figure(table);
        if (table.truncated() || table.rowCount() < 2) {
            return of(table);
        }
        String rows = number(table.rowCount()) + " rows";
        return figure < 0 ? rows + "." : rows + "; " + figure(table, figure) + ".";
    }

    /** The last column that holds nothing but numbers which measure something. */
    private static int figure(ResultTable table) {
        return IntStream.range(0, table.columns().size())
                .filter(column -> !NAMING.matcher(table.columns().get(column).name()).matches())
                .filter(column -> table.rows().stream().map(row -> row.get(column)).allMatch(Summary::measures))
                .reduce((first, second) -> second)
                .orElse(-1);
    }

    private static boolean measures(Object cell) {
        return cell instanceof Number number && Double.isFinite(number.doubleValue());
    }

    private static String figure(ResultTable table, int column) {
        DoubleSummaryStatistics all = table.rows().stream()
                .mapToDouble(row -> ((Number) row.get(column)).doubleValue())
                .summaryStatistics();
        String name = table.columns().get(column).name();
        return ADDITIVE.matcher(name).matches()
                ? name + " adds up to " + number(all.getSum())
                : name + " from " + number(all.getMin()) + " to " + number(all.getMax());
    }

    private static String number(double value) {
        // A whole number of three digits at most is written alike, by far quicker.
        if (value == Math.rint(value) && Math.abs(value) < 1_000) {
            return String.valueOf((int) value);
        }
        String text = String.format(Locale.ROOT, "%,.2f", value);
        return text.replaceFirst("\\.00$", "");
    }

    /** The same for a prompt that may follow: without the value where it, its name, its SQL or a column may be private. */
    static String forLater(ResultTable table, String sql, List<Column> used) {
        boolean one = table.rowCount() == 1 && table.columns().size() == 1 && !table.truncated();
        boolean kept = one
                && (!shareable(table.columns().get(0).name(), table.rows().get(0).get(0), sql)
                        || used.stream().anyMatch(column -> told(column, table)));
        return kept
                ? "1 row of " + names(table.columns()) + "."
                : of(table);
    }

    /** A number may be counted from what is personal; what is computed from a secret stays one. */
    private static boolean told(Column column, ResultTable table) {
        boolean number = table.rows().get(0).get(0) instanceof Number;
        boolean itself = table.columns().get(0).name().equalsIgnoreCase(column.name());
        return switch (column.sensitivity()) {
            case PLAIN -> false;
            case PERSONAL -> !number || itself;
            case SECRET -> !number || itself || column.declared().isPresent();
        };
    }

    /** A number is told by its own name alone: a count of e-mail addresses is none. */
    private static boolean shareable(String name, Object value, String sql) {
        String names = value instanceof Number ? name : name + " " + sql;
        List<String> told = List.of(String.valueOf(value));
        return Sensitivity.of(names, told) == Sensitivity.PLAIN && (value instanceof Number || Sensitivity.leave(told));
    }

    private static String oneRow(List<ResultColumn> columns, List<Object> row) {
        if (columns.size() == 1) {
            return columns.get(0).name() + ": " + row.get(0);
        }
        return "1 row of " + names(columns) + ".";
    }

    private static String names(List<ResultColumn> columns) {
        String shown = columns.stream().limit(NAMED_COLUMNS).map(ResultColumn::name).collect(Collectors.joining(", "));
        int more = columns.size() - NAMED_COLUMNS;
        return more > 0 ? shown + " and " + more + " more columns" : shown;
    }
}
