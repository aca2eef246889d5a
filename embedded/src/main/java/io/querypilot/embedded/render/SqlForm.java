package io.querypilot.embedded.render;

import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.text.Letters;
import io.querypilot.sql.Dialect;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Set;

/** How one dialect writes names, patterns and parts of dates. */
enum SqlForm {
    SQLITE(Dialect.SQLITE, "LIKE"),
    POSTGRESQL(Dialect.POSTGRESQL, "ILIKE");

    private static final Set<String> RESERVED = Set.of(
            ("select from where group order by having limit join on as and or not in between like is null union except "
                            + "intersect index table to transaction check primary references default case when then "
                            + "else end values set add all exists if user column desc asc left right natural cross "
                            + "offset grant analyze window with using foreign constraint distinct for do true false "
                            + "both leading trailing session_user alter analyse any array asymmetric authorization "
                            + "autoincrement binary cast collate collation commit concurrently create current_catalog "
                            + "current_date current_role current_schema current_time current_timestamp current_user "
                            + "deferrable delete drop escape fetch freeze full ilike initially inner insert into "
                            + "isnull lateral localtime localtimestamp nothing notnull only outer over overlaps placing "
                            + "raise returning rollback similar some symmetric system_user tablesample unique update "
                            + "variadic verbose")
                    .split(" "));

    private final Dialect dialect;
    private final String like;

    SqlForm(Dialect dialect, String like) {
        this.dialect = dialect;
        this.like = like;
    }

    /** Dialects the plan is not written for take the form nearest to the standard. */
    static SqlForm of(Dialect dialect) {
        return dialect == Dialect.SQLITE ? SQLITE : POSTGRESQL;
    }

    String like() {
        return like;
    }

    /** The name, quoted only where it must be. */
    String name(String name) {
        return plain(name) && !RESERVED.contains(name.toLowerCase(Locale.ROOT)) ? name : dialect.quote(name);
    }

    private boolean plain(String name) {
        return !name.isEmpty()
                && !Letters.digit(name.charAt(0))
                && name.chars().allMatch(point -> letter(point) || Letters.digit(point));
    }

    /** PostgreSQL folds plain names to lower case. */
    private boolean letter(int point) {
        boolean lower = point >= 'a' && point <= 'z' || point == '_';
        return lower || this == SQLITE && Letters.asciiLetter(point);
    }

    String truth(boolean holds) {
        if (this == SQLITE) {
            return holds ? "1" : "0";
        }
        return holds ? "TRUE" : "FALSE";
    }

    static String text(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    String day(LocalDate day) {
        return this == SQLITE ? text(day.toString()) : "DATE " + text(day.toString());
    }

    /** Days from the second time to the first. */
    String daysBetween(String later, String earlier) {
        return this == SQLITE
                ? "julianday(" + later + ") - julianday(" + earlier + ")"
                : "CAST(" + later + " AS DATE) - CAST(" + earlier + " AS DATE)";
    }

    /** The same between two times of day, where a few hours are a part of a day. */
    String daysBetweenTimes(String later, String earlier) {
        return this == SQLITE
                ? daysBetween(later, earlier)
                : "EXTRACT(EPOCH FROM " + later + " - " + earlier + ") / 86400";
    }

    String datePart(Token part, String column, LocalDate today) {
        if (part == Token.AGE) {
            return age(column, day(today));
        }
        return this == SQLITE ? sqliteDatePart(part, column) : postgresDatePart(part, column);
    }

    /** Whole years: written as numbers, dates differ by ten thousand from one birthday to the next. */
    private String age(String column, String today) {
        return this == SQLITE
                ? "((strftime('%Y%m%d', " + today + ") - strftime('%Y%m%d', " + column + ")) / 10000)"
                : "CAST(EXTRACT(YEAR FROM AGE(" + today + ", " + column + ")) AS INTEGER)";
    }

    private static String sqliteDatePart(Token part, String column) {
        return switch (part) {
            case YEAR -> sqliteNumber("%Y", column);
            case MONTH -> sqliteNumber("%m", column);
            case DAY -> sqliteNumber("%d", column);
            case WEEKDAY -> sqliteNumber("%w", column);
            case HOUR -> sqliteNumber("%H", column);
            case QUARTER -> sqliteQuarter(column);
            case YEAR_QUARTER -> "(strftime('%Y', " + column + ") || '-Q' || " + sqliteQuarter(column) + ")";
            case YEAR_MONTH -> "strftime('%Y-%m', " + column + ")";
            case DATE -> "date(" + column + ")";
            default -> throw new IllegalArgumentException(part + " is no part of a date");
        };
    }

    private static String sqliteNumber(String pattern, String column) {
        return "CAST(strftime('" + pattern + "', " + column + ") AS INTEGER)";
    }

    private static String sqliteQuarter(String column) {
        return "((CAST(strftime('%m', " + column + ") AS INTEGER) + 2) / 3)";
    }

    private static String postgresDatePart(Token part, String column) {
        return switch (part) {
            case YEAR_QUARTER -> "to_char(" + column + ", 'YYYY\"-Q\"Q')";
            case YEAR_MONTH -> "to_char(" + column + ", 'YYYY-MM')";
            case DATE -> "CAST(" + column + " AS DATE)";
            case WEEKDAY -> "CAST(EXTRACT(DOW FROM " + column + ") AS INTEGER)";
            default -> "CAST(EXTRACT(" + part.name() + " FROM " + column + ") AS INTEGER)";
        };
    }
}
