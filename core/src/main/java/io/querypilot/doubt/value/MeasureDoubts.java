package io.querypilot.doubt.value;

import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.doubt.ground.QueryNames.Stored;
import io.querypilot.language.Words;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** "How many kWh", answered by a number of strokes: no figure of the query says anything of what the unit measures. */
public final class MeasureDoubts {
    /** What a column that is measured in such units is called, or says of itself. */
    private static final Map<String, Set<String>> MEASURED = Map.of(
            "(?:[kmg]?wh|(?:kilo|mega)watt[- ]?hours?)", stems("kwh wh mwh gwh energy consumption usage electricity reading meter volume heat"),
            "(?:lit(?:er|re)s?|gallons?|m3|cubic met(?:er|re)s?|barrels?|hectolit(?:er|re)s?)",
            stems("liter litre gallon barrel hectoliter hl l m3 cubic volume capacity fuel water milk consumption usage amount quantity qty"),
            "(?:kg|kilos?|kilograms?|grams?|tonn?es?|tons)",
            stems("kg kilo gram g ton tonne t weight wgt wt mass load cargo quantity qty amount volume tonnage harvest yield catch production output"),
            "(?:km|kilomet(?:er|re)s?|miles)", stems("km kilometer kilometre mile distance dist length mileage odometer odo m meter metre range route trip"),
            "(?:[kmgt]b|(?:kilo|mega|giga|tera)bytes?)", stems("byte kb mb gb tb data size volume traffic usage storage memory"));
    /** Where the unit is what is asked for: behind a number it may be a condition. */
    private static final String ASKED = "(?i)\\b(?:how many|number of|total|average|mean|in) %s\\b";

    /** A unit at the end of a name that is written in one word. */
    private static final Pattern GLUED = Pattern.compile("(?i).{2,}(?:kg|km|[kmg]wh|ltr|[mgt]b|gal|m3)");

    private static final Pattern FIGURE = Pattern.compile("-?\\d+(?:[.,]\\d+)?");

    private static final Pattern CONVERTED = Pattern.compile("[*/]\\s*(?:1(?:000)+(?:\\.0*)?|0\\.(?:000)*001)(?![\\d.])");

    private MeasureDoubts() {}

    public static List<Doubt> of(String question, QueryNames names) {
        return converts(names) ? List.of() : MEASURED.entrySet().stream()
                .flatMap(measure -> asked(question, measure.getKey())
                        .filter(unit -> figures(names).noneMatch(figure -> says(figure, measure.getValue(), names)))
                        .stream())
                .limit(1)
                .map(unit -> new Doubt(
                        Kind.UNIT,
                        "The question asks for " + unit + ", but nothing that is shown is known to be measured so.",
                        "Show a figure that is kept in " + unit + " or can be converted into it."))
                .toList();
    }

    /** Who multiplies or divides by a thousand has thought of units. */
    private static boolean converts(QueryNames names) {
        return CONVERTED.matcher(names.query().sql()).find();
    }

    private static Optional<String> asked(String question, String unit) {
        Matcher said = Pattern.compile(ASKED.formatted("(" + unit + ")")).matcher(question);
        return said.find() ? Optional.of(said.group(1)) : Optional.empty();
    }

    /** All columns that the query shows or computes with. */
    private static Stream<Stored> figures(QueryNames names) {
        return names.tables().flatMap(Stored::all).filter(one -> names.query().bindings().uses(one.table().path(), one.column().name()));
    }

    private static boolean says(Stored one, Set<String> words, QueryNames names) {
        Set<String> told = new HashSet<>(names.stems(one.column().name()));
        told.addAll(Words.stems(one.column().comment()));
        boolean called = !Collections.disjoint(told, words) || GLUED.matcher(one.column().name()).matches();
        // A file may keep its numbers as texts.
        return called && (one.column().kind().numeric() || one.column().samples().stream().anyMatch(cell -> FIGURE.matcher(cell).matches()));
    }

    private static Set<String> stems(String words) {
        return Arrays.stream(words.split(" ")).flatMap(word -> Words.stems(word).stream()).collect(Collectors.toSet());
    }
}
