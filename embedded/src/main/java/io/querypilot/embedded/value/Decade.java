package io.querypilot.embedded.value;

import io.querypilot.embedded.text.Letters;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Ten years, "the 1990s" or "the nineties"; of two digits also ten numbers, "in their thirties". */
public record Decade(String digits) {
    private static final Map<String, String> NAMES = Map.of(
            "noughties", "00",
            "twenties", "20",
            "thirties", "30",
            "forties", "40",
            "fifties", "50",
            "sixties", "60",
            "seventies", "70",
            "eighties", "80",
            "nineties", "90");

    static Optional<Decade> read(String text) {
        return of(SinglePeriod.telling(PeriodWords.of(text)));
    }

    /** 1990s, 1990's, 90s, nineties. */
    static Optional<Decade> of(List<String> words) {
        boolean apart = words.size() == 2 && words.get(1).equals("s");
        if (words.size() != 1 && !apart) {
            return Optional.empty();
        }
        String said = String.join("", words);
        String digits = said.endsWith("s") ? said.substring(0, said.length() - 1) : "";
        return Optional.of(NAMES.getOrDefault(said, digits)).filter(Decade::tens).map(Decade::new);
    }

    private static boolean tens(String digits) {
        boolean tens = Letters.allDigits(digits) && digits.endsWith("0");
        boolean year = digits.length() == 4 && digits.compareTo("1000") >= 0 && digits.compareTo("2199") <= 0;
        return tens && (digits.length() == 2 || year);
    }

    public int number() {
        return Integer.parseInt(digits);
    }

    /** The first year: of two digits, 00 to 20 are of this century, later ones of the last. */
    public int year() {
        return digits.length() == 4 ? number() : number() + (number() <= 20 ? 2000 : 1900);
    }

    /** The last of ten; but people call a hundred years the 1800s, and ten the 2000s. */
    public static int last(int first) {
        return first + (first >= 1000 && first % 100 == 0 && first != 2000 ? 99 : 9);
    }
}
