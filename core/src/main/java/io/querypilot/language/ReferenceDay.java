package io.querypilot.language;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.Month;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The day from which a question counts, where it says one: "the last six months as of 2024-05-31". Only where something is
 * counted from a day at all, for "the balance as of 2024-05-31" is what had come together by then.
 */
public final class ReferenceDay {
    private static final String MONTH =
            "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
    private static final String DAY = "(?<iso>\\d{4}-\\d{2}-\\d{2})"
            + "|(?<day>\\d{1,2})(?:st|nd|rd|th)?(?: of)? (?<month>" + MONTH + ")\\.?,? (?<year>\\d{4})"
            + "|(?<month2>" + MONTH + ")\\.? (?<day2>\\d{1,2})(?:st|nd|rd|th)?,? (?<year2>\\d{4})";
    private static final Pattern SAID = Pattern.compile(
            "(?i)[,(;]?\\s*\\b(?:(?:counting |looking )?(?:back )?(?:as of|as at|relative to|seen from|counting (?:back )?from)"
                    + "|(?:(?:if|assum\\w+|suppos\\w+|given|where)(?: that)? )?today (?:is|was|were|being|=))\\s+(?:" + DAY + ")\\s*\\)?");
    private static final String COUNT = "(?:\\d+|a|one|two|three|four|five|six|seven|eight|nine|ten|twelve|few|couple of)";
    private static final Pattern COUNTED = Pattern.compile(
            "(?i)\\b(?:last|past|previous|preceding|next|coming)\\s+(?:" + COUNT + "\\s+)?(?:days?|weeks?|months?|quarters?|years?)\\b"
                    + "|\\bago\\b|\\byesterday\\b");
    private static final Pattern BESIDE = Pattern.compile(
            "(?i)\\b(?:in |during |within |over |for |from )?the (?:last |past )?(?<count>\\d{1,3}) (?<unit>day|week|month|year)s?"
                    + " (?<side>before|prior to|preceding|leading up to|up to(?: and including)?|ending(?: on)?|after|following)\\s+(?:" + DAY + ")");

    private static final int LONGEST_FOLLOW_UP = 8;

    private ReferenceDay() {}

    /** The day that is said, else that of the question before, where this one follows it in a few words, else the one given. */
    public static LocalDate of(String question, List<String> earlier, LocalDate today) {
        boolean follows = !earlier.isEmpty() && question.strip().split("\\s+").length <= LONGEST_FOLLOW_UP;
        LocalDate before = follows ? of(earlier.get(earlier.size() - 1), earlier.subList(0, earlier.size() - 1), today) : today;
        return of(question, before);
    }

    /** The day that is said, else the one given. */
    public static LocalDate of(String question, LocalDate today) {
        return said(question).map(Said::day).orElse(today);
    }

    /** The question less the day that it counts from, and with "the 90 days before 2024-05-01" as the days they are. */
    public static String without(String question) {
        String plain = said(question).map(said -> question.substring(0, said.start()) + question.substring(said.end())).orElse(question);
        return BESIDE.matcher(plain).replaceAll(found -> span(found).map(Matcher::quoteReplacement).orElse(Matcher.quoteReplacement(found.group())))
                .replaceFirst("^[\\s,;]+", "");
    }

    private record Said(LocalDate day, int start, int end) {}

    private static Optional<Said> said(String question) {
        Matcher said = SAID.matcher(question);
        return said.find() && COUNTED.matcher(question).find()
                ? day(said.toMatchResult(), SAID).map(day -> new Said(day, said.start(), said.end()))
                : Optional.empty();
    }

    private static Optional<String> span(MatchResult found) {
        return day(found, BESIDE).map(day -> {
            Matcher parts = BESIDE.matcher(found.group());
            parts.matches();
            int count = Integer.parseInt(parts.group("count"));
            String unit = parts.group("unit").toLowerCase(Locale.ROOT);
            String side = parts.group("side").toLowerCase(Locale.ROOT);
            boolean including = side.startsWith("up to") || side.startsWith("ending");
            LocalDate first = side.equals("after") || side.equals("following") ? day.plusDays(1) : moved(including ? day.plusDays(1) : day, unit, -count);
            LocalDate last = side.equals("after") || side.equals("following") ? moved(day, unit, count) : including ? day : day.minusDays(1);
            return "from " + first + " to " + last;
        });
    }

    private static LocalDate moved(LocalDate day, String unit, int count) {
        return switch (unit) {
            case "day" -> day.plusDays(count);
            case "week" -> day.plusWeeks(count);
            case "month" -> day.plusMonths(count);
            default -> day.plusYears(count);
        };
    }

    private static Optional<LocalDate> day(MatchResult found, Pattern pattern) {
        Matcher parts = pattern.matcher(found.group());
        if (!parts.matches()) {
            return Optional.empty();
        }
        try {
            if (parts.group("iso") != null) {
                return Optional.of(LocalDate.parse(parts.group("iso")));
            }
            boolean dayFirst = parts.group("day") != null;
            String month = parts.group(dayFirst ? "month" : "month2").substring(0, 3).toUpperCase(Locale.ROOT);
            for (Month one : Month.values()) {
                if (one.name().startsWith(month)) {
                    return Optional.of(LocalDate.of(
                            Integer.parseInt(parts.group(dayFirst ? "year" : "year2")), one, Integer.parseInt(parts.group(dayFirst ? "day" : "day2"))));
                }
            }
            return Optional.empty();
        } catch (DateTimeException noSuchDay) {
            return Optional.empty();
        }
    }
}
