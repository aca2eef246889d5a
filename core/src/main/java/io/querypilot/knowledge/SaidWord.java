package io.querypilot.knowledge;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** A word of a question, and for what other words it could stand. */
record SaidWord(String text, String lower, Kind kind) {
    /** A number stands for a number, a year for a year and a name for a name; a plain word for itself alone. */
    enum Kind { NUMBER, YEAR, NAME, PLAIN }

    private static final Pattern WORD = Pattern.compile("'[^']*'|\"[^\"]*\"|[\\p{L}\\p{N}_.'’-]+");
    private static final Pattern MARKS = Pattern.compile("^['\"]|['\"]$|[.’'-]+$");
    private static final Pattern NUMBER = Pattern.compile("\\d+(?:\\.\\d+)?");
    private static final Pattern YEAR = Pattern.compile("(?:19|20)\\d\\d");

    static List<SaidWord> in(String question) {
        return WORD.matcher(question).results().map(found -> of(MARKS.matcher(found.group()).replaceAll(""))).toList();
    }

    private static SaidWord of(String text) {
        return new SaidWord(text, text.toLowerCase(Locale.ROOT), kind(text));
    }

    private static Kind kind(String text) {
        if (YEAR.matcher(text).matches()) {
            return Kind.YEAR;
        }
        if (NUMBER.matcher(text).matches()) {
            return Kind.NUMBER;
        }
        return !text.isEmpty() && Character.isUpperCase(text.charAt(0)) ? Kind.NAME : Kind.PLAIN;
    }

    boolean same(SaidWord other) {
        return lower.equals(other.lower);
    }

    boolean canBe(SaidWord other) {
        return same(other) || kind == other.kind && kind != Kind.PLAIN;
    }
}
