package io.querypilot.database.duckdb;

import io.querypilot.sql.dialect.Dialect;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Year;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the texts of a column are as dates, {@code 31.12.24} or {@code 31-Dec-2024}, and in which order their parts may
 * stand: an order is open to doubt where every value would be a date by another one too. Where only a few values are
 * none, which and how many is known.
 */
final class WrittenDates {
    /** Which of the three parts is what. */
    enum Order {
        DAY_MONTH_YEAR(3, 2, 1, "day%smonth%syear"),
        MONTH_DAY_YEAR(3, 1, 2, "month%sday%syear"),
        YEAR_MONTH_DAY(1, 2, 3, "year%smonth%sday");

        private final int year;
        private final int month;
        private final int day;
        private final String words;

        Order(int year, int month, int day, String words) {
            this.year = year;
            this.month = month;
            this.day = day;
            this.words = words;
        }
    }

    private static final String PARTS = "'^([0-9]{1,4})([./-])([0-9]{1,2})([./-])([0-9]{1,4})(?:[ T]([0-9]{1,2}:[0-9]{2}(?::[0-9]{2}(?:[.][0-9]{1,6})?)?))?$'";
    /** With the name of the month. */
    private static final List<String> NAMED = List.of(
            "%d-%b-%Y", "%d %b %Y", "%d. %b %Y", "%b %d, %Y", "%d-%B-%Y", "%d %B %Y", "%d. %B %Y", "%B %d, %Y", "%d-%b-%y", "%d %b %y");
    /** Two digits stand for a year up to so many ahead, else for one of the last century. */
    private static final int AHEAD = 20;
    /** Dates that people keep lie between so many years ago and so many ahead. */
    private static final int PLAUSIBLY_AGO = 60;
    private static final int PLAUSIBLY_AHEAD = 4;

    private final String column;
    private final long missing;
    private final long values;
    private final List<Order> orders = new ArrayList<>();
    private final List<Order> plausible = new ArrayList<>();
    private String separator = "";
    private String format = "";
    private String example = "";
    private boolean times;
    private long most;
    private String odd = "";

    private WrittenDates(String column, long missing, long values) {
        this.column = column;
        this.missing = missing;
        this.values = values;
    }

    static WrittenDates of(Connection connection, String column, String filled, long missing) throws SQLException {
        String sql = "SELECT count(*), count(*) FILTER (regexp_matches(v, " + PARTS + ")),"
                + " min(nullif(regexp_extract(v, " + PARTS + ", 2), '')), max(regexp_extract(v, " + PARTS + ", 2)),"
                + " min(nullif(regexp_extract(v, " + PARTS + ", 4), '')), max(regexp_extract(v, " + PARTS + ", 4)),"
                + " count(*) FILTER (regexp_extract(v, " + PARTS + ", 6) <> ''), min(v),"
                + " count(*) FILTER (regexp_matches(v, '(?i)[a-z]{3}')) FROM (" + filled + ")";
        List<String> seen = row(connection, sql);
        WrittenDates dates = new WrittenDates(column, missing, Long.parseLong(seen.get(0)));
        String all = seen.get(0);
        String sign = seen.get(2);
        boolean oneSign = seen.subList(2, 6).stream().allMatch(other -> other.equals(sign));
        if (dates.mostOf(Long.parseLong(seen.get(1))) && oneSign) {
            dates.separator = sign;
            dates.times = !seen.get(6).equals("0");
            dates.tryOrders(connection, filled);
        } else if (dates.values > 0 && seen.get(8).equals(all)) {
            dates.example = seen.get(7);
            dates.tryNames(connection, filled);
        }
        return dates;
    }

    /** What the only row holds, as text; one result is read to its end before the next statement. */
    private static List<String> row(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            List<String> values = new ArrayList<>();
            for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
                values.add(String.valueOf(row.getString(i)));
            }
            return values;
        }
    }

    private void tryOrders(Connection connection, String filled) throws SQLException {
        for (Order order : Order.values()) {
            String day = "CAST(" + expression(order) + " AS DATE)";
            int now = Year.now().getValue();
            String sql = "SELECT count(" + day + "), count(*) FILTER (year(" + day + ") BETWEEN " + (now - PLAUSIBLY_AGO) + " AND "
                    + (now + PLAUSIBLY_AHEAD) + "), min(v) FILTER (" + day + " IS NULL) FROM (" + filled + ")";
            List<String> fits = row(connection, sql);
            note(Long.parseLong(fits.get(0)), fits.get(2));
            boolean all = fits.get(0).equals(String.valueOf(values));
            if (all) {
                orders.add(order);
            }
            if (all && fits.get(1).equals(fits.get(0))) {
                plausible.add(order);
            }
        }
    }

    private void tryNames(Connection connection, String filled) throws SQLException {
        for (String named : NAMED) {
            String sql = "SELECT count(try_strptime(v, " + Dialect.DUCKDB.text(named) + ")) FROM (" + filled + ")";
            if (row(connection, sql).get(0).equals(String.valueOf(values))) {
                format = named;
                return;
            }
        }
    }

    private boolean mostOf(long count) {
        return values > 0 && count * 10 >= values * 8;
    }

    private void note(long fitting, String other) {
        odd = fitting > most ? other : odd;
        most = Math.max(most, fitting);
    }

    String column() {
        return column;
    }

    long missing() {
        return missing;
    }

    /** Whether every value is a date. */
    boolean all() {
        return !orders.isEmpty() || !format.isEmpty();
    }

    /** What is told of a column that only a few values keep from being dates. */
    Optional<String> nearly() {
        return !all() && NearlyDates.few(values, most)
                ? Optional.of(TextColumns.told(column, values - most, values, "date", odd))
                : Optional.empty();
    }

    /** The only order that makes sense; points stand between day, month and year wherever they are used. */
    Optional<Order> certain() {
        if (!format.isEmpty()) {
            return Optional.of(Order.DAY_MONTH_YEAR);
        }
        List<Order> left = plausible.isEmpty() ? orders : plausible;
        boolean dayOrMonth = left.contains(Order.DAY_MONTH_YEAR) && left.contains(Order.MONTH_DAY_YEAR) && !separator.equals(".");
        boolean yearLast = left.get(0) != Order.YEAR_MONTH_DAY;
        boolean yearFirst = orders.equals(List.of(Order.YEAR_MONTH_DAY));
        return (yearLast || yearFirst) && !dayOrMonth ? Optional.of(left.get(0)) : Optional.empty();
    }

    boolean allows(Order order) {
        return format.isEmpty() && orders.contains(order);
    }

    Order guess() {
        return (plausible.isEmpty() ? orders : plausible).get(0);
    }

    String type() {
        return times ? "TIMESTAMP" : "DATE";
    }

    /** The day that the text {@code v} means, NULL where it means none. */
    String expression(Order order) {
        if (!format.isEmpty()) {
            return "strptime(v, " + Dialect.DUCKDB.text(format) + ")";
        }
        String time = times ? " || coalesce(nullif(' ' || " + part(6) + ", ' '), ' 00:00')" : "";
        String seconds = times ? " || CASE WHEN length(" + part(6) + ") > 5 THEN '' ELSE ':00' END" : "";
        String text = "printf('%04d-%02d-%02d', " + year(order) + ", " + number(order.month) + ", " + number(order.day) + ")";
        return "try_cast(" + text + time + seconds + " AS TIMESTAMP)";
    }

    private static String part(int group) {
        return "regexp_extract(v, " + PARTS + ", " + group + ")";
    }

    private static String number(int place) {
        return "try_cast(" + part(2 * place - 1) + " AS INTEGER)";
    }

    private static String year(Order order) {
        int latest = Year.now().getValue() + AHEAD;
        String digits = number(order.year);
        String length = "length(" + part(2 * order.year - 1) + ")";
        return "CASE WHEN " + length + " = 4 THEN " + digits + " WHEN " + length + " <> 2 THEN NULL WHEN 2000 + " + digits + " > " + latest + " THEN 1900 + " + digits + " ELSE 2000 + " + digits + " END";
    }

    /** How the dates are written. */
    String told(Order order) {
        return format.isEmpty() ? order.words.formatted(separator, separator) : "in " + example;
    }
}
