package io.querypilot.embedded.parser;

import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * "Per month, and the year-to-date figure", "and the total added up since January": a running total, in words the network has not
 * learned. Of 393 written questions with "running total", "cumulated" or "cumulative" 392 mean one, of 6 with "year to date" none and of 25
 * with "added up" 5; so those are read as the first, where they stand for a figure beside a series. A bare "per month, year to date" is a period.
 * A running total does not begin anew in January, so that "year to date" is one only within one year; and nothing is known to begin anew each month.
 */
public final class RunningWords {
    private static final String RUNNING = "running total";
    private static final Pattern SERIES = Pattern.compile(
            "(?i)\\b(?:(?:per|by|each|every) (?:calendar )?(?:day|week|month|quarter|year)|(day|week|month|quarter|year) (?:by|for|after) \\1|daily|weekly|monthly|quarterly|yearly|annual(?:ly)?)\\b");
    private static final String FIGURE = "(?:totals?|sums?|figures?|values?|amounts?|numbers?|counts?)";
    private static final String TO_DATE = "(?:year[- ]to[- ]date|ytd)";
    private static final Pattern SO_FAR = Pattern.compile(
            "(?i)\\b" + TO_DATE + " " + FIGURE + "\\b|\\b" + FIGURE + " (?:for the )?" + TO_DATE + "\\b|(?<=\\b(?:and|with|plus) (?:the |a )?)" + TO_DATE + "\\b(?! (?!in\\b)\\p{L})");
    private static final String YEAR = "(?:19|20)\\d\\d";
    private static final Pattern ONE_YEAR = Pattern.compile("(?i)(?<![\\p{N}.,])" + YEAR + "(?!\\d)|\\b(?:this|current)(?= year\\b)");
    private static final String MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\\p{L}{0,6}";
    private static final String OPEN_BEFORE = "(?<!\\b" + MONTH + " )\\b(?:since|from|after|before|until|till|up to|through|starting|beginning)"
            + "(?: (?:in|the|of|end|start|beginning|q[1-4]|\\d{1,2}(?:st|nd|rd|th)?|" + MONTH + "))* " + YEAR + "\\b";
    private static final String OPEN_BEHIND = "\\b" + YEAR + "(?:[/–-]\\d\\d(?![\\d-])|(?: and| or)? (?:on|onwards?|later|after|before|earlier)\\b)";
    private static final Pattern SEVERAL_YEARS = Pattern.compile(
            "(?i)\\byears\\b|\\b(?:last|previous|past|prior|next|each|every|per|by) year\\b|" + OPEN_BEFORE + "|" + OPEN_BEHIND);
    private static final Pattern ADDED_UP = Pattern.compile(
            "(?i)\\b" + FIGURE + " (?:added|summed|counted|totted|totalled) up (?:since|from) (?:(?:the )?(?:beginning|start)(?: of (?:the|that|each) year)?"
                    + "|(?:(?:jan|febr)uary|march|april|may|june|july|august|(?:septem|octo|novem|decem)ber)(?: (?<month>" + YEAR + "))?|(?<year>" + YEAR + "))(?: on(?:wards?)?)?\\b");

    private RunningWords() {}

    /** The question in words that are known. */
    public static String known(String question) {
        if (!SERIES.matcher(question).find()) {
            return question;
        }
        String read = withinOneYear(question) ? SO_FAR.matcher(question).replaceAll(RUNNING) : question;
        Matcher added = ADDED_UP.matcher(read);
        return added.find() && saidElsewhere(added, read) ? read.substring(0, added.start()) + RUNNING + read.substring(added.end()) : read;
    }

    private static boolean withinOneYear(String question) {
        return ONE_YEAR.matcher(question).results().map(MatchResult::group).map(String::toLowerCase).distinct().count() == 1
                && !SEVERAL_YEARS.matcher(question).find();
    }

    /** A year that is said here alone would be lost. */
    private static boolean saidElsewhere(Matcher added, String question) {
        String year = added.group("year") == null ? added.group("month") : added.group("year");
        String rest = question.substring(0, added.start()) + question.substring(added.end());
        return year == null || rest.contains(year);
    }
}
