package io.querypilot.embedded.text;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** WordPiece over the vocabulary of the start model: longest match first, continuations marked '##'. */
public final class WordPieces {
    public static final int UNKNOWN = 100;
    public static final int CLASSIFY = 101;
    public static final int SEPARATE = 102;
    public static final int OPEN = 1006;
    public static final int CLOSE = 1007;
    public static final int COMMA = 1010;
    public static final int DASH = 1011;
    public static final int COLON = 1024;
    public static final int BAR = 1064;
    private static final int LONGEST_WORD = 100;

    private final Map<String, Integer> ids;

    /** The line number of a piece is its id. */
    public WordPieces(List<String> vocabulary) {
        ids = new HashMap<>(vocabulary.size() * 2);
        for (int id = 0; id < vocabulary.size(); id++) {
            ids.put(vocabulary.get(id), id);
        }
    }

    /** The pieces of one word; [UNK] where nothing of it is known. */
    public int[] word(String word) {
        List<Integer> pieces = new ArrayList<>();
        symbolsApart(withoutAccents(word.toLowerCase(Locale.ROOT))).forEach(part -> longestMatch(part, pieces));
        return pieces.isEmpty()
                ? new int[] {UNKNOWN}
                : pieces.stream().mapToInt(Integer::intValue).toArray();
    }

    /** Whether the word is in the vocabulary as it stands. */
    public boolean knows(String word) {
        return ids.containsKey(word);
    }

    public Set<String> vocabulary() {
        return ids.keySet();
    }

    public int[] text(String text) {
        return Words.atBlanks(text).stream()
                .flatMapToInt(word -> Arrays.stream(word(word)))
                .toArray();
    }

    /** At most so many pieces of a text. */
    public int[] text(String text, int most) {
        return Arrays.stream(text(text)).limit(most).toArray();
    }

    private void longestMatch(String part, List<Integer> pieces) {
        if (part.codePointCount(0, part.length()) > LONGEST_WORD) {
            pieces.add(UNKNOWN);
            return;
        }
        int before = pieces.size();
        int start = 0;
        while (start < part.length()) {
            int end = matchEnd(part, start);
            if (end == start) {
                pieces.subList(before, pieces.size()).clear();
                pieces.add(UNKNOWN);
                return;
            }
            pieces.add(ids.get(piece(part, start, end)));
            start = end;
        }
    }

    private int matchEnd(String part, int start) {
        int end = part.length();
        while (end > start && !ids.containsKey(piece(part, start, end))) {
            end--;
        }
        return end;
    }

    private static String piece(String part, int start, int end) {
        return (start > 0 ? "##" : "") + part.substring(start, end);
    }

    private static String withoutAccents(String text) {
        StringBuilder out = new StringBuilder();
        Normalizer.normalize(text, Normalizer.Form.NFD)
                .codePoints()
                .filter(point -> Character.getType(point) != Character.NON_SPACING_MARK)
                .forEach(out::appendCodePoint);
        return out.toString();
    }

    /** Runs of word characters, other characters alone; the underscore counts as a symbol here. */
    private static List<String> symbolsApart(String text) {
        List<String> parts = new ArrayList<>();
        StringBuilder run = new StringBuilder();
        text.codePoints().forEach(point -> {
            if (Letters.word(point) && point != '_') {
                run.appendCodePoint(point);
                return;
            }
            flush(run, parts);
            if (!Letters.white(point)) {
                parts.add(Character.toString(point));
            }
        });
        flush(run, parts);
        return parts;
    }

    private static void flush(StringBuilder run, List<String> parts) {
        if (run.length() > 0) {
            parts.add(run.toString());
            run.setLength(0);
        }
    }
}
