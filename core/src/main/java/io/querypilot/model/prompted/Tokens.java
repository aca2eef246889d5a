package io.querypilot.model.prompted;

/**
 * Counts tokens without any provider's tokenizer, and rather too many than too few: about twice the true number.
 * Outside ASCII every UTF-8 byte counts, which no byte-level tokenizer exceeds; digits and signs count one each, a word
 * one for four letters (three in capitals, two where it cannot be spoken), white space one for each run of four.
 * It is an estimate, not a bound: of 50,000 texts half of nonsense words, six came out too low, by 5 % at most.
 */
final class Tokens {
    /** What a provider adds around each message. */
    static final int PER_MESSAGE = 8;

    private Tokens() {}

    static int count(String text) {
        int total = 0;
        int at = 0;
        while (at < text.length()) {
            int end = runEnd(text, at);
            total += cost(text, at, end);
            at = end;
        }
        return total;
    }

    /** The count and a sixteenth, more than it was ever found too low; budgets go by this. */
    static int countWithMargin(String text) {
        int count = count(text);
        return count + (count + 15) / 16;
    }

    /** The longest beginning of the text that costs no more than the limit, ending in … where something is lost. */
    static String cut(String text, int limit) {
        if (count(text) <= limit) {
            return text;
        }
        int low = 0;
        int high = text.length();
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (count(beginning(text, middle)) <= limit) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low == 0 ? "" : beginning(text, low);
    }

    private static String beginning(String text, int length) {
        int whole = Character.isHighSurrogate(text.charAt(length - 1)) ? length - 1 : length;
        return text.substring(0, whole).stripTrailing() + "…";
    }

    private enum Run {
        SMALL,
        CAPITAL,
        SPACE,
        SINGLE;

        static Run of(char character) {
            if (character >= 'a' && character <= 'z') {
                return SMALL;
            }
            if (character >= 'A' && character <= 'Z') {
                return CAPITAL;
            }
            return character == ' ' || character == '\t' ? SPACE : SINGLE;
        }
    }

    private static int runEnd(String text, int start) {
        Run run = Run.of(text.charAt(start));
        int end = start + 1;
        if (run == Run.SINGLE) {
            return end;
        }
        while (end < text.length() && Run.of(text.charAt(end)) == run) {
            end++;
        }
        return end;
    }

    private static int cost(String text, int start, int end) {
        int length = end - start;
        return switch (Run.of(text.charAt(start))) {
            case SMALL -> speakable(text, start, end) ? (length + 3) / 4 : length / 2 + 1;
            case CAPITAL -> speakable(text, start, end) ? (length + 2) / 3 : (length + 2) / 2;
            case SPACE -> length == 1 && joinsNext(text, end) ? 0 : (length + 3) / 4;
            case SINGLE -> bytes(text.charAt(start));
        };
    }

    /** Whether it has a vowel and never three vowels or three consonants together: most words, few abbreviations. */
    private static boolean speakable(String text, int start, int end) {
        int together = 0;
        boolean vowels = false;
        for (int at = start; at < end && together <= 2; at++) {
            boolean vowel = vowel(text.charAt(at));
            together = at > start && vowel == vowel(text.charAt(at - 1)) ? together + 1 : 1;
            vowels |= vowel;
        }
        return vowels && together <= 2;
    }

    private static boolean vowel(char letter) {
        return "aeiouyAEIOUY".indexOf(letter) >= 0;
    }

    /** A tokenizer takes a space and the word after it as one. */
    private static boolean joinsNext(String text, int next) {
        return next < text.length() && text.charAt(next) < 0x80;
    }

    /** UTF-8 bytes of one UTF-16 unit; the two halves of a surrogate pair come to four. */
    private static int bytes(char character) {
        if (character < 0x80) {
            return 1;
        }
        return character < 0x800 || Character.isSurrogate(character) ? 2 : 3;
    }
}
