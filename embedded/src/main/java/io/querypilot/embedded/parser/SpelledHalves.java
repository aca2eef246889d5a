package io.querypilot.embedded.parser;

import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * "Two and a half hours", "half an hour": numbers as the network reads them, in one piece. No training question has such a one. Only
 * before a unit and in small letters, for else it may be a title; and of no calendar, whose spans are reckoned in whole months and days.
 */
public final class SpelledHalves {
    private static final Map<String, Integer> NUMBERS = Map.ofEntries(
            Map.entry("one", 1), Map.entry("two", 2), Map.entry("three", 3), Map.entry("four", 4), Map.entry("five", 5), Map.entry("six", 6),
            Map.entry("seven", 7), Map.entry("eight", 8), Map.entry("nine", 9), Map.entry("ten", 10), Map.entry("eleven", 11), Map.entry("twelve", 12));
    private static final Map<String, String> PARTS = Map.of("half", "0.5", "quarter", "0.25", "three quarters", "0.75");
    private static final String UNIT =
            "(hour|hr|minute|min|mile|metre|meter|kilometre|kilometer|km|tonne|ton|kilo|kilogram|kg|litre|liter|million|thousand|euro|dollar)";
    private static final String ALONE = "(?<![-\\w\"'])(?<!(?:last|past|next) )";
    private static final Pattern AND_A_HALF =
            Pattern.compile(ALONE + "(\\d+|" + String.join("|", NUMBERS.keySet()) + ")(?: and a half| 1/2|½)(?= " + UNIT + "s?\\b)");
    private static final Pattern ONE_AND_A_HALF = Pattern.compile(ALONE + "an? " + UNIT + " and a half\\b");
    private static final Pattern PART_OF_ONE = Pattern.compile(ALONE + "(?:(?:an? )?(half|quarter)|(three quarters))(?: of)? an hour\\b");

    private SpelledHalves() {}

    public static String of(String question) {
        String whole = AND_A_HALF.matcher(question).replaceAll(found -> number(found.group(1)) + ".5");
        String units = ONE_AND_A_HALF.matcher(whole).replaceAll("1.5 $1s");
        return PART_OF_ONE.matcher(units).replaceAll(found -> Matcher.quoteReplacement(PARTS.get(part(found)) + " hours"));
    }

    private static String number(String said) {
        Integer known = NUMBERS.get(said);
        return known == null ? said : known.toString();
    }

    private static String part(MatchResult found) {
        return found.group(1) == null ? found.group(2) : found.group(1);
    }
}
