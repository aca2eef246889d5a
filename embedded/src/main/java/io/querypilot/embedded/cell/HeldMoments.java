package io.querypilot.embedded.cell;

import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.text.Words;
import io.querypilot.schema.Epoch;
import io.querypilot.sql.dialect.Moments;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Tells columns that keep points in time as numbers since 1970, as texts with the day or the month first, as eight digits, with the time behind them, or as months, by all their cells. */
public final class HeldMoments {
    /** Two numbers of two digits and the year: which of them is the day, its cells say. */
    private static final Pattern YEAR_LAST = Pattern.compile("(\\d\\d)[./-](\\d\\d)[./-](\\d{4})");
    private static final String DAY = "(?:19|20)\\d\\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])";
    /** What never ends is kept as the last day of all. */
    private static final Pattern COMPACT = Pattern.compile(DAY + "|99991231");
    private static final Pattern COMPACT_TIME = Pattern.compile(DAY + "(?:[01]\\d|2[0-3])[0-5]\\d(?:[0-5]\\d)?");
    private static final Pattern MONTH = Pattern.compile("(?:19|20)\\d\\d-(?:0[1-9]|1[0-2])");
    private static final Pattern COMPACT_MONTH = Pattern.compile("(?:19|20)\\d\\d(?:0[1-9]|1[0-2])");
    private static final int MONTHS = 12;
    /** Account numbers are as long as seconds: only a column named for a time holds one. */
    private static final Set<String> OF_TIME = Set.of(
            "at", "on", "ts", "time", "timestamp", "date", "datetime", "day", "epoch", "when", "since", "until", "created",
            "updated", "modified", "deleted", "started", "ended", "start", "end", "begin", "expires", "expiry", "login", "seen",
            "signup", "joined", "last", "ymd", "yyyymmdd", "ep", "dt", "tm", "stamp");

    /** 202512 is as long as many a number of an article, and 2011-12 may be a season. */
    private static final Set<String> OF_MONTHS = Set.of("month", "months", "mon", "mth", "period", "ym", "yyyymm", "yearmonth", "monat", "mois");

    /** What a comment says of such a column: "begin, unix epoch". */
    private static final Set<String> SAID_OF_TIME = Set.of("epoch", "unix", "timestamp");
    /** As many numbers of eight digits as are all days of the calendar are no other numbers, whatever the column is called. */
    private static final int FEWEST_DAYS = 10;

    private static final Set<String> MILLISECONDS = Set.of("ms", "msec", "millis", "milliseconds");

    private HeldMoments() {}

    public static Optional<Moments> in(List<String> values, ColumnView column) {
        boolean named = !Collections.disjoint(OF_TIME, Words.plain(column.label()))
                || !Collections.disjoint(SAID_OF_TIME, Words.plain(column.comment()));
        boolean text = column.type() == ColumnType.TEXT;
        boolean number = column.type() == ColumnType.NUMBER;
        if ((named || values.size() >= FEWEST_DAYS) && (text || number) && all(values, COMPACT)) {
            return Optional.of(Moments.COMPACT);
        }
        if ((named || values.size() >= FEWEST_DAYS) && (text || number) && all(values, COMPACT_TIME)) {
            return Optional.of(Moments.COMPACT_TIME);
        }
        if (ofMonths(column) && text && all(values, MONTH)) {
            return Optional.of(Moments.MONTH);
        }
        if (ofMonths(column) && (text || number) && all(values, COMPACT_MONTH)) {
            return Optional.of(Moments.COMPACT_MONTH);
        }
        if (text) {
            return yearLast(values);
        }
        return number && !values.isEmpty()
                ? Epoch.of(values).filter(epoch -> named || epoch == Epoch.MILLISECONDS && milliseconds(column)).map(epoch -> Moments.valueOf(epoch.name()))
                : Optional.empty();
    }

    /** A day as this column keeps it: where it has the month first, 03/04/2025 is the fourth of March. */
    public static String yearFirst(String text, Moments kept) {
        return kept == Moments.MONTH_FIRST ? YEAR_LAST.matcher(text).replaceFirst("$3-$1-$2") : yearFirst(text);
    }

    /** A text as a column keeps times, 31.12.2025, 20251231 or 202512, with the year first and signs between; any other as it is. */
    public static String yearFirst(String text) {
        if (COMPACT.matcher(text).matches() || COMPACT_MONTH.matcher(text).matches()) {
            return text.replaceAll("(?<=^.{4}|^.{6})(?=.)", "-");
        }
        return YEAR_LAST.matcher(text).replaceFirst(past(text, 2) ? "$3-$1-$2" : "$3-$2-$1");
    }

    private static boolean past(String text, int place) {
        Matcher parts = YEAR_LAST.matcher(text);
        return parts.matches() && Integer.parseInt(parts.group(place)) > MONTHS;
    }

    /** {@code reported_ms}; a telephone number is as long. */
    private static boolean milliseconds(ColumnView column) {
        return !Collections.disjoint(MILLISECONDS, Words.plain(column.label()));
    }

    private static boolean ofMonths(ColumnView column) {
        return !Collections.disjoint(OF_MONTHS, Words.plain(column.label()));
    }

    private static boolean all(List<String> values, Pattern form) {
        return !values.isEmpty() && values.stream().allMatch(value -> form.matcher(value).matches());
    }

    /** At least one day is past the twelfth, and no month: else either may stand first. */
    private static Optional<Moments> yearLast(List<String> values) {
        boolean days = values.stream().anyMatch(value -> past(value, 1));
        boolean months = values.stream().anyMatch(value -> past(value, 2));
        return days == months || !all(values, YEAR_LAST) ? Optional.empty() : Optional.of(days ? Moments.DAY_FIRST : Moments.MONTH_FIRST);
    }
}
