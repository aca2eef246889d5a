package io.querypilot.embedded.value;

import io.querypilot.embedded.text.Letters;
import io.querypilot.embedded.text.Words;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Units of time, weight and length: a value in one unit over a column in another. */
final class Units {
    /** What is measured, and how many of the smallest unit one is. */
    private record Unit(String kind, double size) {}

    private static final Map<String, Unit> UNITS = new HashMap<>();

    static {
        add("time", 1, "s sec secs second seconds");
        add("time", 60, "min mins minute minutes");
        add("time", 3_600, "h hr hrs hour hours");
        add("weight", 1, "g gram grams");
        add("weight", 1_000, "kg kilo kilos kilogram kilograms");
        add("weight", 1_000_000, "t ton tons tonne tonnes");
        add("length", 1, "mm millimetre millimetres millimeter millimeters");
        add("length", 10, "cm centimetre centimetres centimeter centimeters");
        add("length", 1_000, "m metre metres meter meters");
        add("length", 1_000_000, "km kilometre kilometres kilometer kilometers");
    }

    private Units() {}

    private static void add(String kind, double size, String names) {
        List.of(names.split(" ")).forEach(name -> UNITS.put(name, new Unit(kind, size)));
    }

    /**
     * What a number said in one unit ("12t", "90 minutes") is multiplied with over a column whose label ends in another
     * of its kind ("max load kg"). {@code after} is the word behind the text.
     */
    static double factor(String text, String after, String label) {
        String last = label.substring(label.lastIndexOf(' ') + 1);
        Unit held = last.length() > 1 || label.length() > last.length() ? UNITS.get(last) : null;
        Unit said = UNITS.getOrDefault(lettersAtEnd(text), UNITS.get(after));
        return held != null && said != null && held.kind().equals(said.kind()) ? said.size() / held.size() : 1;
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
