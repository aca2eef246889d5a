package io.querypilot.database.duckdb;

import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which encoding of Latin letters the bytes above ASCII are in. Read wrongly they are signs within words, great letters
 * after small ones, or letters that no one language has together.
 */
final class LatinLetters {
    private static final List<String> WEST = List.of(
            "äöüßé", "àâæçéèêëîïôœùûüÿ", "áéíñóúü", "ãáàâçéêíõóôú", "àèéìíîòóùú", "æøåéäö", "åäöéü", "éëïóöüèáíú",
            "áðéíóúýþæö", "àçèéíïòóúü", "äöüõšž");
    private static final List<String> EAST = List.of(
            "ąćęłńóśźż", "áčďéěíňóřšťúůýž", "áäčďéíĺľňóôŕšťúýž", "áéíóöőúüű", "čćđšž", "ăâîșțşţ");
    private static final Map<String, List<String>> OTHERS = new LinkedHashMap<>();

    static {
        OTHERS.put("windows-1250", EAST);
        OTHERS.put("ISO-8859-2", EAST);
        OTHERS.put("windows-1257", List.of("āčēģīķļņšūž", "ąčęėįšųūž"));
        OTHERS.put("windows-1254", List.of("çğıiöşüâîû"));
        OTHERS.put("x-MacRoman", WEST);
        OTHERS.put("IBM850", WEST);
    }

    /** The western encoding of Unix, which has the euro where others have a sign that nobody writes. */
    private static final Charset WITH_EURO = Charset.forName("ISO-8859-15");

    /** Signs that stand within words. */
    private static final String WITHIN = "'’‘–—·-\u00AD\u00A0";
    /** Signs that nobody writes. */
    private static final String UNUSED = "¤¦¨¬¯¸˜\uFFFD";
    /** Signs that Java counts among the letters. */
    private static final String SIGNS = "ªºµƒˆ";

    private static final double NEARLY_ALL = 0.98;
    private static final double MOST = 0.9;
    /** A text that could be western is taken for another only where so many letters, and so many different, say so. */
    private static final int ENOUGH = 20;
    private static final int DIFFERENT = 4;

    private static final int AFTER_SMALL = 1;
    private static final int WITHIN_A_WORD = 2;
    private static final int BETWEEN_GREAT_AND_SMALL = 4;

    /** How often each byte stands in each kind of place. */
    private final long[][] seen = new long[8][256];

    LatinLetters(byte[] stretches) {
        for (int i = 0; i < stretches.length; i++) {
            int value = stretches[i] & 0xff;
            if (value >= 0x80) {
                int before = i == 0 ? '\n' : stretches[i - 1] & 0xff;
                int after = i + 1 == stretches.length ? '\n' : stretches[i + 1] & 0xff;
                seen[place(before, after)][value]++;
            }
        }
    }

    private static int place(int before, int after) {
        boolean small = before >= 'a' && before <= 'z';
        boolean great = before >= 'A' && before <= 'Z';
        boolean smallAfter = after >= 'a' && after <= 'z';
        boolean letterAfter = smallAfter || after >= 'A' && after <= 'Z' || after >= 0x80;
        return (small ? AFTER_SMALL : 0)
                + ((small || great || before >= 0x80) && letterAfter ? WITHIN_A_WORD : 0)
                + (great && smallAfter ? BETWEEN_GREAT_AND_SMALL : 0);
    }

    /** The encoding that explains the bytes; empty where none does, or several do differently. */
    Optional<Charset> charset() {
        boolean western = share(TextBytes.WINDOWS, Optional.empty()) >= MOST;
        List<Charset> others = others();
        if (western && (!enough() || others.isEmpty() || best(TextBytes.WINDOWS, WEST) >= MOST)) {
            return Optional.of(TextBytes.WINDOWS);
        }
        if (!western && share(WITH_EURO, Optional.empty()) >= MOST) {
            return Optional.of(WITH_EURO);
        }
        boolean agreed = others.stream().allMatch(other -> same(other, others.get(0)));
        return others.isEmpty() || !agreed ? Optional.empty() : Optional.of(others.get(0));
    }

    /** Other encodings that explain nearly all of the bytes, and not as the western one does. */
    List<Charset> others() {
        List<Charset> fitting = new ArrayList<>();
        OTHERS.forEach((name, alphabets) -> {
            if (Charset.isSupported(name) && best(Charset.forName(name), alphabets) >= NEARLY_ALL
                    && !same(Charset.forName(name), TextBytes.WINDOWS)) {
                fitting.add(Charset.forName(name));
            }
        });
        return fitting;
    }

    private boolean enough() {
        Set<Integer> different = new TreeSet<>();
        long letters = 0;
        for (int value = 0x80; value < 0x100; value++) {
            if (count(value) > 0 && letter(decoded(TextBytes.WINDOWS).charAt(value))) {
                different.add(value);
                letters += count(value);
            }
        }
        return letters >= ENOUGH && different.size() >= DIFFERENT;
    }

    private long count(int value) {
        long count = 0;
        for (long[] place : seen) {
            count += place[value];
        }
        return count;
    }

    private boolean same(Charset one, Charset other) {
        for (int value = 0x80; value < 0x100; value++) {
            if (count(value) > 0 && decoded(one).charAt(value) != decoded(other).charAt(value)) {
                return false;
            }
        }
        return true;
    }

    private double best(Charset charset, List<String> alphabets) {
        return alphabets.stream().mapToDouble(alphabet -> share(charset, Optional.of(alphabet))).max().orElse(0);
    }

    /** How many of the letters are such of the alphabet, or any where none is given, and in their place. */
    private double share(Charset charset, Optional<String> alphabet) {
        String decoded = decoded(charset);
        long right = 0;
        long wrong = 0;
        for (int place = 0; place < seen.length; place++) {
            for (int value = 0x80; value < 0x100; value++) {
                char c = decoded.charAt(value);
                boolean fits = letter(c) ? inPlace(c, place) && known(c, alphabet) : !misplaced(c, place);
                right += fits && letter(c) ? seen[place][value] : 0;
                wrong += fits ? 0 : seen[place][value];
            }
        }
        return right + wrong == 0 ? 1 : (double) right / (right + wrong);
    }

    private static boolean letter(char c) {
        return Character.isLetter(c) && SIGNS.indexOf(c) < 0;
    }

    private static boolean known(char c, Optional<String> alphabet) {
        return alphabet.isEmpty() || alphabet.get().contains(String.valueOf(c).toLowerCase(Locale.ROOT).substring(0, 1));
    }

    private static boolean inPlace(char c, int place) {
        return !Character.isUpperCase(c) || (place & (AFTER_SMALL | BETWEEN_GREAT_AND_SMALL)) == 0;
    }

    private static boolean misplaced(char sign, int place) {
        boolean none = UNUSED.indexOf(sign) >= 0 || Character.isISOControl(sign);
        return none || (place & WITHIN_A_WORD) != 0 && WITHIN.indexOf(sign) < 0;
    }

    /** What each byte is, by its number. */
    private static String decoded(Charset charset) {
        byte[] all = new byte[256];
        for (int i = 0; i < all.length; i++) {
            all[i] = (byte) i;
        }
        return new String(all, charset);
    }
}
