package io.querypilot.sql.query;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Whether a pattern can be tried in so many ways that a text which does not fit is never done with: a group is repeated in
 * which something repeats, as in {@code (a+)+}, and nothing tells where one turn ends and the next begins, as the point does
 * in {@code ([a-z]+\.)+}.
 */
final class Backtracking {
    /** The letters that are told apart; the last stands for all others. */
    private static final String LETTERS = letters();
    private static final Pattern OPENING =
            Pattern.compile("\\(\\?(?:[:=!>]|<[=!]|<\\w+>|[a-zA-Z-]*(?::|(?=\\))))");
    private static final int MANY_TURNS = 3;
    private static final String ZERO_WIDTH = "^$";
    private static final String ZERO_WIDTH_ESCAPES = "bBAzZG";

    /** What stands in a sequence: which letters it takes, whether it takes some or more of them, and whether it may be missing. */
    private record Part(BitSet letters, boolean repeats, boolean optional) {}

    /** How often something is taken. */
    private record Turns(int least, int most) {
        boolean vary() {
            return most > Math.max(1, least);
        }
    }

    private final String pattern;
    private int at;
    private boolean endless;

    private Backtracking(String pattern) {
        this.pattern = pattern;
    }

    static boolean endless(String pattern) {
        Backtracking reading = new Backtracking(pattern);
        try {
            Pattern.compile(pattern);
            reading.alternatives();
        } catch (PatternSyntaxException | IndexOutOfBoundsException unknown) {
            return false;
        }
        return reading.endless;
    }

    private static String letters() {
        StringBuilder letters = new StringBuilder();
        for (char letter = 0; letter < 256; letter++) {
            letters.append(letter);
        }
        return letters.append('\u4e00').toString();
    }

    private List<List<Part>> alternatives() {
        List<List<Part>> alternatives = new ArrayList<>();
        List<Part> sequence = new ArrayList<>();
        while (at < pattern.length() && pattern.charAt(at) != ')') {
            if (pattern.charAt(at) == '|') {
                at++;
                alternatives.add(sequence);
                sequence = new ArrayList<>();
            } else {
                part(sequence);
            }
        }
        at++;
        alternatives.add(sequence);
        return alternatives;
    }

    private void part(List<Part> sequence) {
        char first = pattern.charAt(at);
        if (ZERO_WIDTH.indexOf(first) >= 0 || first == '\\' && ZERO_WIDTH_ESCAPES.indexOf(pattern.charAt(at + 1)) >= 0) {
            at += first == '\\' ? 2 : 1;
        } else if (first == '(') {
            group(sequence);
        } else {
            BitSet letters = taken(atom());
            Turns turns = turns();
            sequence.add(new Part(letters, turns.vary(), turns.least() == 0));
        }
    }

    private void group(List<Part> sequence) {
        Matcher opening = OPENING.matcher(pattern).region(at, pattern.length());
        at = opening.lookingAt() ? opening.end() : at + 1;
        List<List<Part>> inner = alternatives();
        Turns turns = turns();
        endless |= turns.most() >= MANY_TURNS && ambiguous(inner);
        BitSet letters = new BitSet();
        boolean repeats = turns.vary();
        for (List<Part> alternative : inner) {
            alternative.forEach(part -> letters.or(part.letters()));
            repeats |= alternative.stream().anyMatch(Part::repeats);
        }
        sequence.add(new Part(letters, repeats, turns.least() == 0));
    }

    private static boolean ambiguous(List<List<Part>> alternatives) {
        for (int i = 0; i < alternatives.size(); i++) {
            for (int j = 0; j < i; j++) {
                if (alike(alternatives.get(i), alternatives.get(j))) {
                    return true;
                }
            }
        }
        return alternatives.stream().anyMatch(Backtracking::loose);
    }

    /** Whether one text may begin both: what has a fixed length is compared letter by letter. */
    private static boolean alike(List<Part> one, List<Part> other) {
        if (Stream.concat(one.stream(), other.stream()).anyMatch(part -> part.repeats() || part.optional())) {
            return first(one).intersects(first(other));
        }
        return IntStream.range(0, Math.min(one.size(), other.size()))
                .allMatch(i -> one.get(i).letters().intersects(other.get(i).letters()));
    }

    private static BitSet first(List<Part> sequence) {
        BitSet letters = new BitSet();
        for (Part part : sequence) {
            letters.or(part.letters());
            if (!part.optional()) {
                break;
            }
        }
        return letters;
    }

    /** Whether something in it repeats, and no letter that must come marks its end. */
    private static boolean loose(List<Part> sequence) {
        BitSet repeated = new BitSet();
        sequence.stream().filter(part -> part.repeats() || part.optional()).forEach(part -> repeated.or(part.letters()));
        return sequence.stream().anyMatch(Part::repeats)
                && sequence.stream().noneMatch(part -> !part.repeats() && !part.optional() && !part.letters().intersects(repeated));
    }

    private String atom() {
        int start = at;
        char first = pattern.charAt(at++);
        if (first == '\\') {
            char kind = pattern.charAt(at++);
            at = (kind == 'p' || kind == 'P') && pattern.startsWith("{", at) ? pattern.indexOf('}', at) + 1 : at;
        } else if (first == '[') {
            bracket();
        }
        return pattern.substring(start, at);
    }

    private void bracket() {
        at += pattern.startsWith("^", at) ? 1 : 0;
        at += pattern.startsWith("]", at) ? 1 : 0;
        while (pattern.charAt(at) != ']') {
            char letter = pattern.charAt(at++);
            if (letter == '\\') {
                at++;
            } else if (letter == '[') {
                bracket();
            }
        }
        at++;
    }

    /** Whatever cannot be read alone, such as a reference to a group, may take anything. */
    private static BitSet taken(String atom) {
        BitSet letters = new BitSet();
        try {
            Pattern one = Pattern.compile(atom, Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
            for (int i = 0; i < LETTERS.length(); i++) {
                letters.set(i, one.matcher(LETTERS.substring(i, i + 1)).matches());
            }
        } catch (PatternSyntaxException | IndexOutOfBoundsException part) {
            letters.set(0, LETTERS.length());
        }
        return letters;
    }

    private Turns turns() {
        Turns turns = switch (at < pattern.length() ? pattern.charAt(at) : ' ') {
            case '*' -> one(0, Integer.MAX_VALUE);
            case '+' -> one(1, Integer.MAX_VALUE);
            case '?' -> one(0, 1);
            case '{' -> counted();
            default -> new Turns(1, 1);
        };
        boolean manner = turns.least() != 1 || turns.most() != 1;
        at += manner && at < pattern.length() && "?+".indexOf(pattern.charAt(at)) >= 0 ? 1 : 0;
        return turns;
    }

    private Turns one(int least, int most) {
        at++;
        return new Turns(least, most);
    }

    private Turns counted() {
        int close = pattern.indexOf('}', at);
        String[] bounds = pattern.substring(at + 1, close).split(",", -1);
        at = close + 1;
        int least = Integer.parseInt(bounds[0]);
        return new Turns(least, bounds.length == 1 ? least : bounds[1].isEmpty() ? Integer.MAX_VALUE : Integer.parseInt(bounds[1]));
    }
}
