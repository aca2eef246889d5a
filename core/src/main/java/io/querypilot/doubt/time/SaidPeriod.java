package io.querypilot.doubt.time;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A period that a question says, in its words, and where the days asked for lie to it. */
record SaidPeriod(Period period, Side side, String words) {
    /** "In 2012", "after 2012", "since 2012", "before 2012", "until 2012". */
    enum Side {
        IN,
        AFTER,
        SINCE,
        BEFORE,
        UNTIL
    }

    private static final String MONTH = "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
            + "|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";
    private static final String DAY = "\\d{1,2}(?:st|nd|rd|th)?";
    private static final String YEAR = "(?:19|20)\\d\\d";
    private static final String TO = "(?: ?[-–] ?| (?:and|to|until|till|through) )(?:the )?";
    private static final String QUARTER = "(?:q[1-4]|(?:first|second|third|fourth|1st|2nd|3rd|4th|last) quarter)";

    private static final Pattern SAID = Pattern.compile(
            "(?<![\\p{L}\\p{N}$€.,-])(?:"
                    + "(?<iso>" + YEAR + "-\\d\\d-\\d\\d)"
                    + "|(?<days>(?<d1>" + DAY + ")" + TO + "(?<d2>" + DAY + ")(?: of)? (?<m1>" + MONTH + ") (?<y1>" + YEAR + "))"
                    + "|(?<span>(?<d5>" + DAY + ")(?: of)? (?<m7>" + MONTH + ")" + TO + "(?<d6>" + DAY + ")(?: of)? (?<m8>" + MONTH
                    + "),? (?<y8>" + YEAR + "))"
                    + "|(?<day>(?<d3>" + DAY + ")(?: of)? (?<m2>" + MONTH + "),? (?<y2>" + YEAR + "))"
                    + "|(?<us>(?<m3>" + MONTH + ") (?<d4>" + DAY + "),? (?<y3>" + YEAR + "))"
                    + "|(?<months>(?<m4>" + MONTH + ")" + TO + "(?<m5>" + MONTH + ")(?: of)? (?<y4>" + YEAR + "))"
                    + "|(?<month>(?<m6>" + MONTH + ")(?: of)? (?<y5>" + YEAR + "))"
                    + "|(?<quarter>(?<q>" + QUARTER + ")(?: of)?(?: the year)? (?<y6>" + YEAR + "))"
                    + "|(?<half>(?<h>first|second) half of (?:the year )?(?<y7>" + YEAR + "))"
                    + "|(?<year>" + YEAR + "))(?![\\p{L}\\p{N}/-]|[.,]\\d)",
            Pattern.CASE_INSENSITIVE);

    private static final String BEFORE_IT = "\\s*(?:the )?(?:(?:year|month)(?: of)? )?$";
    private static final String BEGINNING = "\\s*(?:the )?(?:(?:start|beginning|year|month)(?: of)? )?$";
    private static final String END = "\\s*(?:the )?(?:(?:end|year|month)(?: of)? )?$";
    /** "The last days of 2025" are a part of it that is not said exactly. */
    private static final Pattern PART = Pattern.compile(
            "(?i)\\b(?:days?|weeks?|weekends?|months?|quarters?|half|season|beginning|start|end|middle|early|late"
                    + "|summer|winter|spring|autumn|fall)(?: of| in)?(?: the year)? $");
    private static final Pattern AFTER_IT = Pattern.compile("(?i)\\b(?:after|later than)" + BEFORE_IT);
    private static final Pattern SINCE_IT = Pattern.compile("(?i)\\b(?:since|from|starting(?: from)?)" + BEGINNING);
    /** "Revenue per month starting in 2024" goes on; "contracts starting in 2024" do not. */
    private static final Pattern STARTING_IN = Pattern.compile("(?i)\\bstarting in" + BEGINNING);
    private static final Pattern SERIES = Pattern.compile(
            "(?i)\\b(?:(?:per|each|every|by) (?:day|week|month|quarter|year)|daily|weekly|monthly|quarterly|yearly|annual(?:ly)?)\\b");
    private static final Pattern BEFORE_SAID = Pattern.compile("(?i)\\b(?:before|prior to|earlier than)" + BEFORE_IT);
    private static final Pattern UNTIL_IT = Pattern.compile("(?i)\\b(?:until|till|through|up to|by)" + END);
    private static final Pattern ONWARDS = Pattern.compile("(?i)^ (?:or later|and later|or after|and after|onwards?|or newer)\\b");
    private static final Pattern BACKWARDS = Pattern.compile("(?i)^ (?:or earlier|and earlier|or before|and before|or older)\\b");
    private static final Pattern RANGE = Pattern.compile(
            "(?i)\\s*(?:-|–|and|to|until|till|through|up to)\\s*(?:the )?(?:end of )?");
    private static final Pattern BETWEEN = Pattern.compile("(?i)\\b(?:between|from)" + BEFORE_IT);

    /** What a question says; two that "between … and …" holds together are one. Nothing where a part of one is meant. */
    static List<SaidPeriod> in(String question) {
        List<SaidPeriod> said = new ArrayList<>();
        Matcher found = SAID.matcher(question);
        int end = -1;
        while (found.find()) {
            Optional<Period> period = period(found);
            String before = question.substring(0, found.start());
            if (PART.matcher(before).find() && side(before, "") == Side.IN) {
                return List.of();
            }
            boolean range = end >= 0
                    && RANGE.matcher(question.substring(end, found.start())).matches()
                    && BETWEEN.matcher(question.substring(0, end - last(said).words().length())).find();
            if (period.isPresent() && range) {
                SaidPeriod first = said.remove(said.size() - 1);
                said.add(new SaidPeriod(
                        new Period(first.period().from(), period.get().until()), Side.IN, question.substring(
                                end - first.words().length(), found.end())));
            } else {
                String behind = question.substring(found.end());
                period.ifPresent(one -> said.add(new SaidPeriod(one, side(before, behind), found.group())));
            }
            end = period.isPresent() ? found.end() : -1;
        }
        return said;
    }

    private static SaidPeriod last(List<SaidPeriod> said) {
        return said.get(said.size() - 1);
    }

    private static Side side(String before, String behind) {
        if (AFTER_IT.matcher(before).find()) {
            return Side.AFTER;
        }
        if (SINCE_IT.matcher(before).find() || ONWARDS.matcher(behind).find() || seriesFrom(before, behind)) {
            return Side.SINCE;
        }
        if (BEFORE_SAID.matcher(before).find()) {
            return Side.BEFORE;
        }
        return UNTIL_IT.matcher(before).find() || BACKWARDS.matcher(behind).find() ? Side.UNTIL : Side.IN;
    }

    private static boolean seriesFrom(String before, String behind) {
        return STARTING_IN.matcher(before).find() && (SERIES.matcher(before).find() || SERIES.matcher(behind).find());
    }

    private static Optional<Period> period(Matcher found) {
        if (found.group("iso") != null) {
            return Period.written(found.group("iso"));
        }
        if (found.group("days") != null) {
            return days(found, "d1", "d2", "m1", "y1");
        }
        if (found.group("span") != null) {
            return join(days(found, "d5", "d5", "m7", "y8"), days(found, "d6", "d6", "m8", "y8"));
        }
        if (found.group("day") != null) {
            return days(found, "d3", "d3", "m2", "y2");
        }
        if (found.group("us") != null) {
            return days(found, "d4", "d4", "m3", "y3");
        }
        if (found.group("months") != null) {
            return Optional.of(Period.ofMonths(number(found, "y4"), month(found, "m4"), month(found, "m5")));
        }
        if (found.group("month") != null) {
            return Optional.of(Period.ofMonths(number(found, "y5"), month(found, "m6"), month(found, "m6")));
        }
        if (found.group("quarter") != null) {
            int first = 3 * quarter(found.group("q")) - 2;
            return Optional.of(Period.ofMonths(number(found, "y6"), first, first + 2));
        }
        if (found.group("half") != null) {
            int first = found.group("h").equalsIgnoreCase("first") ? 1 : 7;
            return Optional.of(Period.ofMonths(number(found, "y7"), first, first + 5));
        }
        return Optional.of(Period.ofYear(number(found, "year")));
    }

    private static Optional<Period> days(Matcher found, String first, String last, String month, String year) {
        Optional<LocalDate> from = Period.day(number(found, year), month(found, month), number(found, first));
        Optional<LocalDate> to = Period.day(number(found, year), month(found, month), number(found, last));
        return from.isPresent() && to.isPresent() ? Optional.of(Period.ofDays(from.get(), to.get())) : Optional.empty();
    }

    private static Optional<Period> join(Optional<Period> first, Optional<Period> last) {
        return first.flatMap(one -> last.map(other -> new Period(one.from(), other.until())));
    }

    private static int number(Matcher found, String group) {
        return Integer.parseInt(found.group(group).replaceAll("\\D", ""));
    }

    private static int month(Matcher found, String group) {
        String name = found.group(group).substring(0, 3).toLowerCase(Locale.ROOT);
        return List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec").indexOf(name) + 1;
    }

    private static int quarter(String words) {
        String lower = words.toLowerCase(Locale.ROOT);
        if (lower.startsWith("q") || Character.isDigit(lower.charAt(0))) {
            return Integer.parseInt(lower.replaceAll("\\D", ""));
        }
        return lower.startsWith("last") ? 4 : List.of("first", "second", "third", "fourth").indexOf(lower.split(" ")[0]) + 1;
    }
}
