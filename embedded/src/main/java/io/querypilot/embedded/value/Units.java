package io.querypilot.embedded.value;

import io.querypilot.embedded.text.Letters;
import io.querypilot.embedded.text.Numbers;
import io.querypilot.embedded.text.Words;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Units of time, weight, length and money: a value in one unit over a column in another. */
public final class Units {
    /** What is measured, and how many of the smallest unit one is. */
    private record Unit(String kind, double size) {}

    private static final String STERLING = "sterling";
    private static final Map<String, Unit> UNITS = new HashMap<>();

    static {
        add("time", 1, "ms millisecond milliseconds");
        add("time", 1_000, "s sec secs second seconds");
        add("time", 60_000, "min mins minute minutes");
        add("time", 3_600_000, "h hr hrs hour hours");
        add("time", 86_400_000, "day days");
        add("time", 604_800_000, "week weeks");
        add("calendar", 1, "month months");
        add("calendar", 12, "year years");
        add("money", 1, "ct cts cent cents centime centimes rappen grosz groszy");
        add("money", 100, "euro euros eur dollar dollars usd franc francs chf zloty zlotys pln");
        // Pounds are weights as well: they are money only over pence.
        add(STERLING, 1, "pence penny");
        add(STERLING, 100, "pound pounds gbp");
        add("weight", 1, "g gram grams");
        add("weight", 1_000, "kg kilo kilos kilogram kilograms");
        add("weight", 1_000_000, "t ton tons tonne tonnes");
        add("length", 1, "mm millimetre millimetres millimeter millimeters");
        add("length", 10, "cm centimetre centimetres centimeter centimeters");
        add("length", 1_000, "m metre metres meter meters");
        add("length", 1_000_000, "km kilometre kilometres kilometer kilometers");
    }

    /** Units that stand in names and comments, and behind no number that a person says. */
    private static final Map<String, Unit> KEPT = new HashMap<>();

    static {
        List.of("bp", "bps").forEach(name -> KEPT.put(name, new Unit("rate", 1)));
        List.of("dys", "tg", "tage").forEach(name -> KEPT.put(name, UNITS.get("days")));
        List.of("thousand", "thousands", "tsd", "k", "teur", "keur", "k€", "t€", "k$").forEach(name -> KEPT.put(name, new Unit("money", 100_000)));
    }

    /** Units that a name may begin with: {@code ms_played}. */
    private static final Set<String> LEADING = Set.of("ms", "milliseconds", "secs", "seconds", "mins", "minutes", "hrs", "hours", "cents", "kg", "km");

    private static final Set<String> THOUSANDS = Set.of("thousand", "thousands", "tsd", "k", "t");
    /** "Lead time in days", "unit: EUR". */
    private static final Pattern IN = Pattern.compile("(?:\\b(?:in|unit:?) |^)(?:full |whole |calendar )?(\\p{L}*[€$]?)(?![\\p{L}€$])");
    private static final Set<String> COMMENTED = Set.of("ms", "sec", "min", "months", "years", "ct", "tsd", "teur", "keur", "k€", "t€", "k$", "thousand", "thousands");

    private static final List<String> GLUED =
            List.of("milliseconds", "seconds", "secs", "sec", "minutes", "hours", "hrs", "cents", "cts", "pence", "kg", "km");
    private static final Pattern CENTS = Pattern.compile("\\w{2,}[b-df-hj-mp-tv-z]ct");
    private static final Pattern BASIS_POINTS = Pattern.compile("(?i)\\b(?:bps?|basis points?)\\b");
    private static final Pattern SIGNS = Pattern.compile("\\s*[$€£]");
    private static final int SHORTEST = 3;
    private static final double DAY = 86_400_000;
    private static final Set<String> CURRENCIES = Set.of("$", "€", "£");
    private static final Set<String> PERCENT = Set.of("%", "percent", "pct");
    private static final Set<String> RANGING = Set.of("-", "–", "to");

    private static final Set<String> GROUPING =
            Set.of("per", "each", "every", "by", "last", "this", "past", "next", "previous", "same");
    /** Units that can hardly be anything else; pounds are looked for over pence alone. */
    private static final Set<String> SHOWN = Set.of(
            "milliseconds", "seconds", "minutes", "hours", "days", "weeks", "cents", "euro", "euros", "eur", "dollars", "usd", "pounds", "gbp", "francs", "chf", "zlotys", "pln", "grams",
            "kg", "kilos", "kilograms", "tons", "tonnes", "mm", "cm", "centimetres", "centimeters", "metres", "meters", "km", "kilometres", "kilometers");
    /** What stands before a unit that is counted in. */
    private static final Set<String> FIGURES = Set.of(
            "many", "average", "avg", "mean", "median", "total", "maximum", "max", "minimum", "longest", "shortest");
    private static final Set<String> CLOSING = Set.of(
            "and", "or", "per", "by", "for", "of", "with", "without", "please", "each", "from", "since", "during", "only", "not",
            "excluding", "in", "on", "at", "that", "who", "across", "over", "between", "until", "before", "after", "as");
    private static final Set<String> SPANNING = Set.of("from", "between", "until");
    private static final Set<String> LIST_JOINTS = Set.of("and", ",");
    private static final Set<String> LIST_ENDS = Set.of(",", ".", ";", ")", "?");
    private static final List<String> TIMED = List.of("duration", "length", "time", "wait", "delay", "run", "play", "travel", "work");
    private static final Map<String, Double> DAYS = new HashMap<>();

    static {
        addDays(1 / 1440.0, "min mins minute minutes");
        addDays(1 / 24.0, "h hr hrs hour hours");
        addDays(7, "week weeks");
        addDays(30, "month months");
        addDays(365, "year years");
    }

    private Units() {}

    private static void addDays(double days, String names) {
        List.of(names.split(" ")).forEach(name -> DAYS.put(name, days));
    }

    private static void add(String kind, double size, String names) {
        List.of(names.split(" ")).forEach(name -> UNITS.put(name, new Unit(kind, size)));
    }

    /**
     * What a number said in one unit ("12t", "90 minutes", "$15", "15 €") is multiplied with over a column whose label ends in
     * another of its kind ("max load kg"). {@code after} is the word behind the text.
     */
    static double factor(String text, String after, String label) {
        Unit held = held(label);
        boolean signed = SIGNS.matcher(text).lookingAt() || SIGNS.matcher(after).lookingAt();
        String currency = held != null && held.kind().equals(STERLING) ? "pounds" : "euros";
        Unit said = signed ? UNITS.get(currency) : UNITS.getOrDefault(lettersAtEnd(text), UNITS.get(after));
        return held != null && said != null && held.kind().equals(said.kind()) ? said.size() / held.size() : 1;
    }

    /**
     * By what a column whose label ends in a unit is divided to be in the one other unit of its kind that a question asks
     * for: "minutes" over {@code length ms} is 60,000. A unit behind a number is that number's, "per day" is no
     * unit that is asked for; by 1 where it is in that unit. Nothing where none is said, several are, or the number is no
     * whole one.
     */
    static OptionalLong divisor(List<String> question, String label) {
        double ratio = ratio(question, label, word -> askedFor(question.get(word - 1)));
        return whole(ratio) ? OptionalLong.of((long) ratio) : OptionalLong.empty();
    }

    /**
     * The same where a question says "in minutes" in so many words, or opens with "how many minutes": "in second half" and
     * "on how many days" say no unit. Below one where the column is in the larger unit.
     */
    public static OptionalDouble ratioSaid(List<String> question, String label) {
        boolean minimum = label.endsWith("min") && TIMED.stream().noneMatch(label::contains);
        double ratio = minimum ? 0 : ratio(question, label, word -> plainlySaid(question, word));
        return whole(ratio) || whole(1 / ratio) ? OptionalDouble.of(ratio) : OptionalDouble.empty();
    }

    /**
     * How many days are one of the unit of time that a question asks for, and a week is seven; nothing where it asks for none,
     * or several: "business hours", "week by week" and "the second half" ask for none.
     */
    public static OptionalDouble daysAsked(List<String> question) {
        Set<Double> sizes = IntStream.range(1, question.size())
                .filter(word -> plainlySaid(question, word) || SHOWN.contains(question.get(word)) && (FIGURES.contains(question.get(word - 1)) || numberOf(question, word) || shown(question, word)))
                .mapToObj(word -> UNITS.get(question.get(word)))
                .filter(unit -> unit.kind().equals("time"))
                .map(Unit::size)
                .collect(Collectors.toSet());
        return sizes.size() == 1 ? OptionalDouble.of(sizes.iterator().next() / DAY) : OptionalDouble.empty();
    }

    /** "The median number of minutes". */
    private static boolean numberOf(List<String> question, int word) {
        return word > 1 && question.get(word - 1).equals("of") && question.get(word - 2).equals("number");
    }

    /** "Vessel, port and hours from departure to return". */
    private static boolean shown(List<String> question, int word) {
        return LIST_JOINTS.contains(question.get(word - 1)) && question.subList(0, word).contains(",") && word + 1 < question.size() && SPANNING.contains(question.get(word + 1));
    }

    /** Whether a question asks for a unit in so many words. */
    public static boolean said(List<String> question) {
        return IntStream.range(1, question.size()).anyMatch(word -> plainlySaid(question, word));
    }

    private static boolean plainlySaid(List<String> question, int word) {
        if (!SHOWN.contains(question.get(word))) {
            return false;
        }
        String after = word + 1 < question.size() ? question.get(word + 1) : "";
        boolean in = question.get(word - 1).equals("in") && (after.isEmpty() || CLOSING.contains(after) || !Letters.word(after.codePointAt(0)));
        return in || listed(question, word, after) || word == 2 && question.get(0).equals("how") && question.get(1).equals("many");
    }

    /** "Category, item and euros" are three things to show. */
    private static boolean listed(List<String> question, int word, String after) {
        boolean ends = after.isEmpty() || LIST_ENDS.contains(after);
        return ends && LIST_JOINTS.contains(question.get(word - 1)) && money(question.get(word)) && question.subList(0, word).contains(",");
    }

    private static boolean whole(double ratio) {
        return ratio >= 1 && Double.isFinite(ratio) && ratio == Math.rint(ratio);
    }

    /** How many of the column's units are one of the unit that is asked for; nought where none is, or several are. */
    private static double ratio(List<String> question, String label, IntPredicate asked) {
        Unit held = held(label);
        Set<Double> sizes = new HashSet<>();
        for (int i = 1; i < question.size(); i++) {
            Unit said = UNITS.get(question.get(i));
            if (held != null && said != null && said.kind().equals(held.kind()) && asked.test(i)) {
                sizes.add(said.size());
            }
        }
        return sizes.size() == 1 ? sizes.iterator().next() / held.size() : 0;
    }

    /** A column's label, and the unit that its comment alone says. */
    public static String labelled(String label, String comment) {
        Set<String> said = IN.matcher(comment.strip().toLowerCase(Locale.ROOT))
                .results()
                .map(match -> match.group(1))
                .filter(word -> SHOWN.contains(word) || COMMENTED.contains(word))
                .collect(Collectors.toSet());
        return named(label) || said.size() != 1 ? label : label + " " + said.iterator().next();
    }

    /** Whether a column's label ends in cents. */
    public static boolean cents(String label) {
        return UNITS.get("cents").equals(held(label)) || UNITS.get("pence").equals(held(label));
    }

    /** Whether a column's label ends in thousands of a currency. */
    public static boolean thousands(String label) {
        return KEPT.get("thousand").equals(held(label));
    }

    /** Whether a column's label ends in a unit. */
    public static boolean named(String label) {
        return held(label) != null;
    }

    private static boolean askedFor(String before) {
        return !GROUPING.contains(before) && Numbers.parse(before).isEmpty();
    }

    /** Whether a column's label or comment says that it holds hundredths of a percent. */
    public static boolean basisPoints(String label, String comment) {
        return BASIS_POINTS.matcher(label).find() || BASIS_POINTS.matcher(comment).find();
    }

    private static Unit held(String label) {
        List<String> words = List.of(label.split(" "));
        String last = words.get(words.size() - 1);
        if (last.length() < 2 && words.size() < 2) {
            return null;
        }
        Unit said = UNITS.getOrDefault(last, KEPT.getOrDefault(last, glued(last)));
        Unit before = words.size() > 1 ? UNITS.get(words.get(words.size() - 2)) : null;
        // Cents per hour are cents.
        boolean rate = said != null && said.kind().equals("time") && before != null && before.kind().equals("money");
        Unit ending = rate ? before : said;
        Unit unit = ending == null && LEADING.contains(words.get(0)) ? UNITS.get(words.get(0)) : ending;
        boolean thousands = words.size() > 1 && THOUSANDS.contains(words.get(words.size() - 2)) && UNITS.get("euros").equals(unit);
        return thousands ? KEPT.get("thousand") : unit;
    }

    /** A name in one word: {@code downtimesec}; {@code totct} is cents, and {@code contract} is none. */
    private static Unit glued(String name) {
        if (CENTS.matcher(name).matches()) {
            return UNITS.get("ct");
        }
        return GLUED.stream()
                .filter(unit -> name.endsWith(unit) && name.length() >= unit.length() + SHORTEST && !name.endsWith("percents"))
                .findFirst()
                .map(UNITS::get)
                .orElse(null);
    }

    /** Whether a word or sign says a currency. */
    static boolean money(String word) {
        return CURRENCIES.contains(word) || UNITS.containsKey(word) && Set.of("money", STERLING).contains(UNITS.get(word).kind());
    }

    /** Whether a word says percent. */
    static boolean percent(String word) {
        return PERCENT.contains(word);
    }

    /**
     * The sign before a range whose second end is the words {@code first} to {@code last}, for it counts for both: "$10-20",
     * "between $10 and 20". Empty where there is none, or the end has a unit of its own.
     */
    static String rangeSign(List<String> words, int first, int last) {
        boolean signed = CURRENCIES.contains(at(words, first - 3)) && number(at(words, first - 2)) && ranging(words, first - 1, first - 4);
        String after = at(words, last + 1);
        return signed && !UNITS.containsKey(after) && !percent(after) ? words.get(first - 3) : "";
    }

    /** The word behind a number; behind the first end of a range the unit of its second, for it counts for both: "10-20 minutes". */
    static String behind(List<String> words, int first, int last) {
        if (!ranging(words, last + 1, first - 1)) {
            return at(words, last + 1);
        }
        String end = at(words, last + 2);
        String unit = at(words, last + 3);
        if (number(end) && (UNITS.containsKey(unit) || CURRENCIES.contains(unit) || percent(unit))) {
            return unit;
        }
        return startsWithDigit(end) && UNITS.containsKey(lettersAtEnd(end)) ? lettersAtEnd(end) : at(words, last + 1);
    }

    /** An "and" joins two ends only behind "between". */
    private static boolean ranging(List<String> words, int joint, int before) {
        return RANGING.contains(at(words, joint)) || at(words, joint).equals("and") && at(words, before).equals("between");
    }

    /** With what may be glued to it: "$1m-2m". */
    private static boolean number(String word) {
        return startsWithDigit(word) || Numbers.parse(word).isPresent();
    }

    private static boolean startsWithDigit(String word) {
        return !word.isEmpty() && Letters.digit(word.charAt(0));
    }

    private static String at(List<String> words, int place) {
        return place >= 0 && place < words.size() ? words.get(place) : "";
    }

    /** The same over a difference of two times, which is in days. */
    static double days(String text, String after) {
        return DAYS.getOrDefault(lettersAtEnd(text), DAYS.getOrDefault(after, 1.0));
    }

    private static String lettersAtEnd(String text) {
        List<String> words = Words.plain(text);
        String last = words.isEmpty() ? "" : words.get(words.size() - 1);
        int start = last.length();
        while (start > 0 && Letters.asciiLetter(last.charAt(start - 1))) {
            start--;
        }
        return last.substring(start);
    }
}
