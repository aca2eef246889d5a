package io.querypilot.language;

import java.time.LocalDate;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Years that a text says by their distance from today. */
public final class Years {
    private static final Pattern THIS = Pattern.compile("\\b(?:this|current) +year\\b", Pattern.CASE_INSENSITIVE);
    private static final Pattern LAST = Pattern.compile("\\b(?:last|previous) +year\\b", Pattern.CASE_INSENSITIVE);

    private Years() {}

    /** "This year" and "last year" as numbers. */
    public static Set<Integer> relative(String text, LocalDate today) {
        Set<Integer> years = new TreeSet<>();
        if (THIS.matcher(text).find()) {
            years.add(today.getYear());
        }
        if (LAST.matcher(text).find()) {
            years.add(today.getYear() - 1);
        }
        return years;
    }
}
