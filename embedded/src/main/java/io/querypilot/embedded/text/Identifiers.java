package io.querypilot.embedded.text;

import java.util.Locale;

/** The words a person would say for the name of a table or column. */
public final class Identifiers {
    private Identifiers() {}

    /** customerOrderID_2 becomes "customer order id 2". */
    public static String label(String name) {
        int[] points = name.codePoints().toArray();
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < points.length; i++) {
            int before = i > 0 ? points[i - 1] : ' ';
            int after = i + 1 < points.length ? points[i + 1] : ' ';
            append(out, before, points[i], after);
        }
        return String.join(" ", Words.atBlanks(out.toString()));
    }

    private static void append(StringBuilder out, int before, int point, int after) {
        if (!part(point)) {
            out.append(' ');
            return;
        }
        if (startsHump(before, point, after) || digitEdge(before, point)) {
            out.append(' ');
        }
        out.append(Character.toString(point).toLowerCase(Locale.ROOT));
    }

    private static boolean part(int point) {
        return Letters.word(point) && point != '_';
    }

    private static boolean startsHump(int before, int point, int after) {
        return Letters.upper(point)
                && (Letters.lower(before) || Letters.upper(before) && Letters.lower(after));
    }

    private static boolean digitEdge(int before, int point) {
        return Letters.digit(point) != Letters.digit(before) && part(before);
    }

    /** The name in lower case without underscores and blanks, for comparing keys. */
    public static String glued(String name) {
        return name.toLowerCase(Locale.ROOT).replace("_", "").replace(" ", "");
    }
}
