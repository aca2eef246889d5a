package io.querypilot.embedded.mend.time;

import io.querypilot.embedded.value.Period;
import io.querypilot.embedded.value.Periods;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A year, or a part of one, where a question names it: "2026", "first quarter of 2025", "3 May", of a year that may be said elsewhere. */
record SaidTime(int start, int end, String part, Optional<Integer> year) {
    private static final String YEAR = "(?:19|20)\\d\\d";
    private static final String MONTH = "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
            + "|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\b";
    private static final String DAY = "\\d{1,2}(?:st|nd|rd|th)?";
    private static final String SHARE = "(?:q[1-4]|h[12])\\b|(?:first|second|third|fourth|last|1st|2nd|3rd|4th) quarter\\b|quarter [1-4]\\b|(?:first|second|1st|2nd) half\\b";
    private static final Pattern SAID = Pattern.compile(
            "(?i)(?<![\\p{L}\\p{N}$€£#.,/])(?<!\\p{L}-(?=\\d))(?:"
                    + "(?<iso>" + YEAR + "-\\d\\d(?:-\\d\\d)?)"
                    + "|(?:(?<back>" + YEAR + ") (?<share>" + "(?:q[1-4]|h[12])\\b))"
                    + "|(?<part>" + DAY + " (?:of )?" + MONTH + "|" + MONTH + " " + DAY + "(?!\\d)|" + MONTH + "|" + SHARE + ")"
                    + "(?:(?:,| of| in)?(?: the year)? (?<year>" + YEAR + "))?"
                    + "|(?<only>" + YEAR + "))(?![\\p{L}\\p{N}/]|[.,]\\d|-(?!" + YEAR + "(?!\\d))\\d)");

    static List<SaidTime> in(String text) {
        List<SaidTime> times = new ArrayList<>();
        Matcher found = SAID.matcher(text);
        while (found.find()) {
            String year = first(found, "back", "year", "only");
            String part = first(found, "iso", "share", "part");
            times.add(new SaidTime(found.start(), found.end(), part, year.isEmpty() ? isoYear(part) : Optional.of(Integer.valueOf(year))));
        }
        return times;
    }

    private static Optional<Integer> isoYear(String part) {
        return part.matches(YEAR + "-.*") ? Optional.of(Integer.valueOf(part.substring(0, 4))) : Optional.empty();
    }

    private static String first(Matcher found, String... groups) {
        for (String group : groups) {
            if (found.group(group) != null) {
                return found.group(group);
            }
        }
        return "";
    }

    boolean yearOnly() {
        return part.isEmpty();
    }

    SaidTime in(SaidTime other) {
        return new SaidTime(start, end, part, other.year());
    }

    /** Its days, in a year. */
    Optional<Period> of(int given) {
        return Periods.parse(isoYear(part).isPresent() ? part : part + " " + given, LocalDate.EPOCH);
    }
}
