package io.querypilot.doubt.ground;

import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.Purpose;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.doubt.ground.QueryNames.Stored;
import io.querypilot.schema.Column;
import io.querypilot.schema.Sensitivity;
import io.querypilot.schema.Table;
import io.querypilot.sql.dialect.Dialect;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * What columns hold, as far as doubts need it. Bounded by rows and never by time, so that the same question is doubted
 * alike on a busy machine; of a table that is larger, of a view and of secrets nothing is known.
 */
public final class Cells {
    private static final int ROWS = 100_000;
    private static final int VALUES = 2_000;
    private static final int FEW = 20;
    private static final int SMALL = 200;
    private static final Limits LIMITS = new Limits(Duration.ofSeconds(30), VALUES, 8L << 20);

    /** For a query that is run once more, which ran before within its own limits. */
    private static final Limits AGAIN = new Limits(Duration.ofSeconds(5), VALUES, 8L << 20);

    private final QuestionDatabase database;
    /** The first column of what was asked for; nothing where a statement did not run. */
    private final Map<String, Optional<List<Object>>> read = new HashMap<>();

    public Cells(QuestionDatabase database) {
        this.database = database;
    }

    /** Whether a column certainly holds no such text although it holds others. */
    public boolean lacks(Stored one, String text) {
        return readable(one)
                && first(where(one, "c = " + dialect().text(text))).isEmpty()
                && !few(one).isEmpty()
                && !larger(one.table());
    }

    /** Whether a column certainly holds such a text. */
    public boolean holds(Stored one, String text) {
        return readable(one) && !first(where(one, "c = " + dialect().text(text))).isEmpty();
    }

    /** Whether certainly no row of a column's table meets a condition on it, written with {@code c} for the column. */
    public boolean none(Stored one, String condition) {
        // What did not run brought nothing either, and says nothing.
        return readable(one)
                && ran(where(one, condition)).filter(List::isEmpty).isPresent()
                && !few(one).isEmpty()
                && !larger(one.table());
    }

    public boolean holdsNull(Stored one) {
        return readable(one)
                && !first(dialect().limited(
                                "SELECT 1 FROM " + path(one.table()) + " WHERE " + column(one) + " IS NULL", 1))
                        .isEmpty();
    }

    /** Different values of a column, at most some thousands. */
    public List<String> values(Stored one) {
        return first(dialect().limited("SELECT DISTINCT c FROM (" + some(one) + ") AS cells ORDER BY c", VALUES)).stream()
                .map(String::valueOf)
                .toList();
    }

    /** The first few values of a column. */
    public List<Object> few(Stored one) {
        return readable(one) ? first(where(one, "c IS NOT NULL")) : List.of();
    }

    /** The rows of some columns of a small table; none where it is larger. */
    public List<List<Object>> rows(Table table, List<Column> columns) {
        String listed = columns.stream().map(column -> dialect().quote(column.name())).collect(Collectors.joining(", "));
        List<List<Object>> rows = columns.stream().allMatch(column -> readable(table, column))
                ? rows(dialect().limited("SELECT " + listed + " FROM " + path(table), SMALL + 1))
                : List.of();
        return rows.size() > SMALL ? List.of() : rows;
    }

    /** What a query over a table brings; nothing where the table may not be read for that, or it did not run. */
    public Optional<List<List<Object>>> rows(String sql, Table table) {
        return table.sampled() && database.execute(sql, AGAIN, Purpose.CELLS) instanceof Outcome.Success success && !success.table().truncated()
                ? Optional.of(success.table().rows())
                : Optional.empty();
    }

    /** Whether a column of several rows holds each of its values once. */
    public boolean once(Stored one) {
        return readable(one)
                && rows("SELECT COUNT(c), COUNT(DISTINCT c) FROM (" + some(one) + ") AS cells").stream()
                        .anyMatch(row -> row.get(0).equals(row.get(1)) && ((Number) row.get(0)).longValue() > 1);
    }

    /** Of how many rows a column's value meets a condition, written with {@code c} for the column; unknown where it may not be read. */
    public OptionalLong count(Stored one, String condition) {
        return readable(one)
                ? rows("SELECT COUNT(*) FROM (" + some(one) + ") AS cells WHERE " + condition).stream()
                        .filter(row -> row.get(0) instanceof Number)
                        .mapToLong(row -> ((Number) row.get(0)).longValue())
                        .findFirst()
                : OptionalLong.empty();
    }

    /** The smallest and the largest value of a column. */
    public Optional<List<Object>> range(Stored one) {
        return readable(one)
                ? rows("SELECT MIN(c), MAX(c) FROM (" + some(one) + ") AS cells").stream()
                        .filter(row -> row.stream().allMatch(Objects::nonNull))
                        .findFirst()
                : Optional.empty();
    }

    private static boolean readable(Stored one) {
        return readable(one.table(), one.column());
    }

    private static boolean readable(Table table, Column column) {
        return table.sampled() && !table.view() && column.sensitivity() != Sensitivity.SECRET;
    }

    /** How many rows a table has; unknown of a larger one. */
    public OptionalLong count(Table table) {
        String some = dialect().limited("SELECT 1 AS c FROM " + path(table), ROWS + 1);
        return first("SELECT COUNT(*) FROM (" + some + ") AS cells").stream()
                .filter(Number.class::isInstance)
                .mapToLong(count -> ((Number) count).longValue())
                .filter(count -> count <= ROWS)
                .findFirst();
    }

    private boolean larger(Table table) {
        return count(table).isEmpty();
    }

    private String where(Stored one, String condition) {
        return dialect().limited("SELECT c FROM (" + some(one) + ") AS cells WHERE " + condition, FEW);
    }

    private String some(Stored one) {
        return dialect().limited("SELECT " + column(one) + " AS c FROM " + path(one.table()), ROWS);
    }

    private String column(Stored one) {
        return dialect().quote(one.column().name());
    }

    private String path(Table table) {
        return dialect().path(table.namespace(), table.name());
    }

    private Dialect dialect() {
        return database.dialect();
    }

    private List<Object> first(String sql) {
        return ran(sql).orElse(List.of());
    }

    private Optional<List<Object>> ran(String sql) {
        return read.computeIfAbsent(sql, unread -> result(sql).map(rows -> rows.stream().map(row -> row.get(0)).toList()));
    }

    private List<List<Object>> rows(String sql) {
        return result(sql).orElse(List.of());
    }

    private Optional<List<List<Object>>> result(String sql) {
        return database.execute(sql, LIMITS, Purpose.CELLS) instanceof Outcome.Success success
                ? Optional.of(success.table().rows())
                : Optional.empty();
    }
}
