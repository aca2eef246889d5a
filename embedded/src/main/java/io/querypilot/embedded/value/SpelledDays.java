package io.querypilot.embedded.value;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.Month;
import java.time.format.TextStyle;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * "From 2023-03-01 to 2023-05-31" in the words that people write and the network was taught: "between March and May 2023". Of 131,600
 * written questions none has two days as numbers.
 */
public final class SpelledDays {
    private static final String DAY = "(?:19|20)\\d\\d-\\d\\d-\\d\\d";
    private static final Pattern SPAN = Pattern.compile(
            "(?i)(?:\\bbetween(?: the)? (?<begun>" + DAY + ") and (?<ended>" + DAY + ")"
                    + "|\\b(?:from|in|during)?(?: the (?:period|time|range)(?: from)?)? ?(?<![\\d-])(?<first>" + DAY
                    + ") ?(?:to|until|till|through|thru|up to|-|–)(?: and including)? ?(?<last>" + DAY + "))(?:,? ?\\(?(?:both )?inclusive\\)?)?(?![\\d-])");

    private static final Pattern WEEK = Pattern.compile(
            "(?i)\\b(?:in |during |for )?the week (?<begins>starting|beginning|of|containing|ending)(?: on| with| from)? (?<first>" + DAY + ")(?![\\d-])");
    private static final Pattern UP_TO = Pattern.compile("(?i)\\bup to and including (?=" + DAY + ")");
    /** 03/31/2024 or 31/03/2024. */
    private static final Pattern SLASHED = Pattern.compile("(?<![\\d/])(\\d{1,2})/(\\d{1,2})/((?:19|20)\\d\\d)(?![\\d/])");
    private static final int MONTHS = 12;

    private SpelledDays() {}

    public static String of(String question) {
        String dated = UP_TO.matcher(slashed(question)).replaceAll("until ");
        String weeks = WEEK.matcher(dated).replaceAll(found -> Matcher.quoteReplacement(week(found)));
        return SPAN.matcher(weeks).replaceAll(found -> Matcher.quoteReplacement(spelt(found)));
    }

    /** Only where one of the days tells which number is the month. */
    private static String slashed(String question) {
        boolean dayLast = SLASHED.matcher(question).results().anyMatch(found -> Integer.parseInt(found.group(2)) > MONTHS);
        boolean dayFirst = SLASHED.matcher(question).results().anyMatch(found -> Integer.parseInt(found.group(1)) > MONTHS);
        return dayLast == dayFirst
                ? question
                : SLASHED.matcher(question).replaceAll(found -> String.format(
                        Locale.ROOT, "%s-%02d-%02d", found.group(3), Integer.valueOf(found.group(dayLast ? 1 : 2)), Integer.valueOf(found.group(dayLast ? 2 : 1))));
    }

    private static String week(MatchResult found) {
        try {
            LocalDate day = LocalDate.parse(found.group(2));
            LocalDate first = switch (found.group(1).toLowerCase(Locale.ROOT)) {
                case "starting", "beginning" -> day;
                case "ending" -> day.minusDays(6);
                default -> day.minusDays(day.getDayOfWeek().getValue() - 1L);
            };
            return "from " + first + " to " + first.plusDays(6);
        } catch (DateTimeException noSuchDay) {
            return found.group();
        }
    }

    private static String spelt(MatchResult found) {
        try {
            boolean between = found.group(1) != null;
            LocalDate first = LocalDate.parse(found.group(between ? 1 : 3));
            LocalDate last = LocalDate.parse(found.group(between ? 2 : 4));
            return last.isBefore(first) ? found.group() : (found.group().startsWith(" ") ? " " : "") + spelt(first, last);
        } catch (DateTimeException noSuchDay) {
            return found.group();
        }
    }

    private static String spelt(LocalDate first, LocalDate last) {
        boolean whole = first.getDayOfMonth() == 1 && last.plusDays(1).getDayOfMonth() == 1;
        if (!whole) {
            return "from " + day(first) + " to " + day(last);
        }
        if (first.getMonth() == Month.JANUARY && last.getMonth() == Month.DECEMBER) {
            return first.getYear() == last.getYear() ? "in " + first.getYear() : "between " + first.getYear() + " and " + last.getYear();
        }
        String end = month(last) + " " + last.getYear();
        if (first.getYear() == last.getYear()) {
            return first.getMonth() == last.getMonth() ? "in " + end : "between " + month(first) + " and " + end;
        }
        return "between " + month(first) + " " + first.getYear() + " and " + end;
    }

    private static String day(LocalDate day) {
        return day.getDayOfMonth() + " " + month(day) + " " + day.getYear();
    }

    private static String month(LocalDate day) {
        return day.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH);
    }
}
