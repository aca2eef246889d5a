package io.querypilot.language;

import java.time.Month;
import java.time.YearMonth;
import java.time.format.TextStyle;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** "And the year before?" after a question about 2024: the year that is meant is told by the question before, and not by the calendar. */
public final class EarlierPeriod {
    private static final int I = Pattern.CASE_INSENSITIVE;
    private static final Pattern ASKED = Pattern.compile(
            "(?:and |what about |how about |now |same |the same |what was it |how was it |how many |then |please )*(?:for |in |during )?the "
                    + "(?:(year|month) (before|after)|(previous|prior|preceding|following) (year|month))(?: that| it)?(?: please)?[ ?.!]*", I);
    /** As a period: "over 2000 euros" is none, and "since 2024" is more than one. */
    private static final Pattern YEAR = Pattern.compile("(?i)\\b(?:in|of|for|during) (?:the year )?((?:19|20)\\d\\d)\\b(?! ?(?:euros?|eur|dollars?|usd|kg|km|or later|onwards?|to|until|-))");
    private static final Pattern ANY_YEAR = Pattern.compile("\\b(?:19|20)\\d\\d\\b");
    private static final Pattern OPEN = Pattern.compile("(?i)\\b(?:since|from|after|before|until|between)\\b");
    private static final String MONTHS = Stream.of(Month.values()).map(month -> month.getDisplayName(TextStyle.FULL, Locale.ENGLISH)).collect(Collectors.joining("|"));
    private static final Pattern MONTH = Pattern.compile("\\b(" + MONTHS + ") ((?:19|20)\\d\\d)\\b", I);

    private static final Pattern YEARLESS = Pattern.compile(
            "\\b((?:in|for|of|during|about|only|just|and|to|until|through|between|from) (?:the )?)(" + MONTHS + "|q[1-4]|(?:first|second|third|fourth|1st|2nd|3rd|4th) (?:quarter|half))\\b"
                    + "(?! (?:i|we|you|they|he|she|it|be|have|the|also|then)\\b)(?!(?: of| in|,)?(?: the)?(?: same)?(?: year)? ?(?:\\d|of that year))", I);
    private static final Pattern BY_TODAY = Pattern.compile("(?i)\\b(?:last|this|next|past|current|previous|ago|today)\\b");
    /** What is longer says its own period, if it means any. */
    private static final int LONGEST_FOLLOW_UP = 8;

    private EarlierPeriod() {}

    /** The question with the period that it means; as it is where the one before it names none, or several. */
    public static String meant(String question, List<String> earlier) {
        Matcher asked = ASKED.matcher(question.strip());
        if (earlier.isEmpty()) {
            return question;
        }
        if (!asked.matches()) {
            return ofThatYear(question, earlier);
        }
        String unit = Optional.ofNullable(asked.group(1)).orElse(asked.group(4)).toLowerCase(Locale.ROOT);
        String way = Optional.ofNullable(asked.group(2)).orElse(asked.group(3)).toLowerCase(Locale.ROOT);
        int step = way.equals("after") || way.equals("following") ? 1 : -1;
        String before = meant(earlier.get(earlier.size() - 1), earlier.subList(0, earlier.size() - 1));
        Optional<String> period = unit.equals("year") ? year(before, step) : month(before, step);
        return period.map(meant -> "and in " + meant + "?").orElse(question);
    }

    /** "And in December only", after a question about 2023, is of that year, and of no other. */
    private static String ofThatYear(String question, List<String> earlier) {
        boolean open = question.strip().split("\\s+").length <= LONGEST_FOLLOW_UP
                && !ANY_YEAR.matcher(question).find()
                && !BY_TODAY.matcher(question).find()
                && YEARLESS.matcher(question).find();
        if (!open) {
            return question;
        }
        String before = meant(earlier.get(earlier.size() - 1), earlier.subList(0, earlier.size() - 1));
        return year(before, 0).map(year -> YEARLESS.matcher(question).replaceAll("$1$2 " + year)).orElse(question);
    }

    private static Optional<String> year(String before, int step) {
        List<String> years = YEAR.matcher(before).results().map(year -> year.group(1)).distinct().toList();
        long said = ANY_YEAR.matcher(before).results().map(MatchResult::group).distinct().count();
        return years.size() == 1 && said == 1 && !OPEN.matcher(before).find() ? Optional.of(String.valueOf(Integer.parseInt(years.get(0)) + step)) : Optional.empty();
    }

    private static Optional<String> month(String before, int step) {
        List<MatchResult> months = MONTH.matcher(before).results().toList();
        if (months.size() != 1) {
            return Optional.empty();
        }
        Month month = Month.valueOf(months.get(0).group(1).toUpperCase(Locale.ROOT));
        YearMonth other = YearMonth.of(Integer.parseInt(months.get(0).group(2)), month).plusMonths(step);
        return Optional.of(other.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH) + " " + other.getYear());
    }
}
