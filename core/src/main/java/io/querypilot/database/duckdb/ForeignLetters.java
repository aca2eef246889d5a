package io.querypilot.database.duckdb;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Which encoding of letters other than Latin bytes look like: enough to name it to a person, not to read by it. Those of
 * two bytes have their frequent letters together; of the others it is known which letters are frequent.
 */
final class ForeignLetters {
    /** The frequent letters lie between these first bytes, and behind them is another byte from here on. */
    private record Pairs(String charset, String first, int second) {
        boolean frequent(int one, int other) {
            for (String area : first.split(" ")) {
                int from = Integer.parseInt(area.substring(0, 2), 16);
                int to = Integer.parseInt(area.substring(3), 16);
                if (one >= from && one <= to && other >= second) {
                    return true;
                }
            }
            return false;
        }
    }

    private record Alphabet(String charset, String frequent) {}

    private record Likely(String charset, double share) {}

    /** Where two explain the bytes alike the earlier is named: the more an encoding leaves out, the more it says. */
    private static final List<Pairs> PAIRS = List.of(
            new Pairs("Shift_JIS", "81-83 88-98", 0x40), new Pairs("EUC-KR", "A1-A3 B0-C8", 0xA1),
            new Pairs("EUC-JP", "A1-A5 B0-CF", 0xA1), new Pairs("GB18030", "A1-A3 B0-D7", 0xA1), new Pairs("Big5", "A1-A3 A4-C6", 0x40));
    private static final String RUSSIAN = "оеаинтсрвлкм";
    private static final List<Alphabet> ALPHABETS = List.of(
            new Alphabet("windows-1251", RUSSIAN), new Alphabet("KOI8-R", RUSSIAN), new Alphabet("IBM866", RUSSIAN),
            new Alphabet("ISO-8859-5", RUSSIAN), new Alphabet("windows-1253", "αοιετσςνρηκίάόέ"),
            new Alphabet("windows-1255", "יוהלאתרבשמנד"), new Alphabet("windows-1256", "اليمنورتبعدس"),
            new Alphabet("TIS-620", "านรอกเงมยลวดต่้ิีัุ"));

    private static final double NEARLY_ALL = 0.8;
    private static final double MOST = 0.6;
    private static final double FEW = 0.2;

    private ForeignLetters() {}

    /** The encoding of two bytes a letter that nearly all bytes are frequent letters of. */
    static Optional<String> pairs(byte[] stretches) {
        return afterLetters(stretches) > FEW ? Optional.empty() : PAIRS.stream()
                .filter(pairs -> Charset.isSupported(pairs.charset()) && fits(pairs.charset(), stretches))
                .filter(pairs -> frequent(pairs, stretches) >= NEARLY_ALL)
                .map(Pairs::charset)
                .findFirst();
    }

    /** The encoding that the bytes look like. */
    static Optional<String> likely(byte[] stretches) {
        return pairs(stretches).or(() -> ALPHABETS.stream()
                .filter(alphabet -> Charset.isSupported(alphabet.charset()))
                .map(alphabet -> new Likely(alphabet.charset(), frequent(alphabet, stretches)))
                .filter(likely -> likely.share() >= MOST)
                .max(Comparator.comparingDouble(Likely::share))
                .map(Likely::charset));
    }

    /** How many stretches follow a letter of ASCII, as they do in words of Latin letters alone. */
    private static double afterLetters(byte[] stretches) {
        long all = 0;
        long after = 0;
        for (int i = 0; i < stretches.length; i++) {
            if (i == 0 || stretches[i - 1] == '\n') {
                int letter = stretches[i] | 0x20;
                all++;
                after += letter >= 'a' && letter <= 'z' ? 1 : 0;
            }
        }
        return (double) after / Math.max(1, all);
    }

    private static boolean fits(String charset, byte[] stretches) {
        try {
            Charset.forName(charset).newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT)
                    .decode(ByteBuffer.wrap(stretches));
            return true;
        } catch (CharacterCodingException otherwise) {
            return false;
        }
    }

    private static double frequent(Pairs pairs, byte[] stretches) {
        long all = 0;
        long frequent = 0;
        for (int i = 0; i < stretches.length; i++) {
            int one = stretches[i] & 0xff;
            if (one >= 0x80) {
                int other = i + 1 < stretches.length ? stretches[i + 1] & 0xff : 0;
                all++;
                frequent += pairs.frequent(one, other) ? 1 : 0;
                i++;
            }
        }
        return all == 0 ? 0 : (double) frequent / all;
    }

    private static double frequent(Alphabet alphabet, byte[] stretches) {
        String text = new String(stretches, Charset.forName(alphabet.charset()));
        long all = text.chars().filter(c -> c >= 0x80).count();
        return (double) text.chars().filter(c -> alphabet.frequent().indexOf(Character.toLowerCase(c)) >= 0).count() / Math.max(1, all);
    }
}
