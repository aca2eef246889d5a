package io.querypilot.language;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Finds the name that was probably meant by one that does not exist. */
public final class NearMatch {
    private static final double CLEAR = 0.72;
    private static final double MARGIN = 0.08;
    private static final double WORTH_SHOWING = 0.4;
    private static final double ABBREVIATED = 0.84;

    private record Scored(String name, double score) {}

    private NearMatch() {}

    /** The one candidate that is clearly nearer than every other; empty where none or several are. */
    public static Optional<String> nearest(String name, Collection<String> candidates) {
        List<Scored> best = scored(name, candidates).limit(2).toList();
        if (best.isEmpty() || best.get(0).score() < CLEAR) {
            return Optional.empty();
        }
        boolean clear = best.size() == 1 || best.get(0).score() - best.get(1).score() >= MARGIN;
        return clear ? Optional.of(best.get(0).name()) : Optional.empty();
    }

    /** At most {@code n} candidates that resemble the name, nearest first. */
    public static List<String> ranked(String name, Collection<String> candidates, int n) {
        return scored(name, candidates)
                .filter(candidate -> candidate.score() >= WORTH_SHOWING)
                .limit(n)
                .map(Scored::name)
                .toList();
    }

    private static Stream<Scored> scored(String name, Collection<String> candidates) {
        List<String> words = words(name);
        String joined = String.join("", words);
        return candidates.stream()
                .distinct()
                .map(candidate -> new Scored(candidate, score(name, words, joined, candidate)))
                .sorted(Comparator.comparingDouble(Scored::score).reversed().thenComparing(Scored::name));
    }

    private static double score(String name, List<String> words, String joined, String candidate) {
        if (name.equals(candidate)) {
            return 1.2;
        }
        if (name.equalsIgnoreCase(candidate)) {
            return 1.1;
        }
        List<String> others = words(candidate);
        String otherJoined = String.join("", others);
        if (joined.equals(otherJoined)) {
            return 1;
        }
        return Math.max(spelling(joined, otherJoined), wording(words, others));
    }

    /** Nearness by edits; a short name must be nearly equal, a long one may differ in a few letters. */
    private static double spelling(String left, String right) {
        int longest = Math.max(left.length(), right.length());
        int allowed = Math.max(1, longest / 3);
        if (longest == 0 || Math.abs(left.length() - right.length()) > allowed) {
            return 0;
        }
        int distance = Spelling.distance(left, right);
        boolean slip = distance == 1 && longest >= 6;
        return distance > allowed ? 0 : slip ? 0.95 : 0.97 - 0.9 * distance / longest;
    }

    /** Nearness by words: all of one name's words stand in the other, as id in product_id. */
    private static double wording(List<String> left, List<String> right) {
        if (abbreviates(left, right) || abbreviates(right, left)) {
            return ABBREVIATED;
        }
        Set<String> shared = new HashSet<>(left);
        shared.retainAll(right);
        int smaller = Math.min(left.size(), right.size());
        if (shared.isEmpty() || shared.size() < smaller) {
            return shared.isEmpty() ? 0 : 0.5 * shared.size() / smaller;
        }
        String first = left.get(left.size() - 1);
        boolean sameEnd = first.equals(right.get(right.size() - 1));
        double extra = Math.max(left.size(), right.size()) - smaller;
        return (sameEnd ? 0.86 : 0.8) - 0.05 * (extra - 1);
    }

    /** Whether each word of one name is that of the other with letters left out, as ctry_nm is country_name. */
    private static boolean abbreviates(List<String> shorter, List<String> longer) {
        boolean matches = !shorter.isEmpty() && shorter.size() == longer.size();
        for (int i = 0; matches && i < shorter.size(); i++) {
            matches = abbreviates(shorter.get(i), longer.get(i));
        }
        return matches;
    }

    /** Whether a word is another with letters left out, but for the first: ctry is country. */
    public static boolean abbreviates(String shorter, String longer) {
        if (shorter.length() < 2 || shorter.charAt(0) != longer.charAt(0)) {
            return shorter.equals(longer);
        }
        int at = 0;
        for (int i = 0; i < longer.length() && at < shorter.length(); i++) {
            at += longer.charAt(i) == shorter.charAt(at) ? 1 : 0;
        }
        return at == shorter.length();
    }

    /** The words of a snake_case or camelCase name, in lower case and in the singular. */
    private static List<String> words(String name) {
        List<String> words = new ArrayList<>(4);
        StringBuilder word = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            boolean hump = Character.isUpperCase(c) && i > 0 && !Character.isUpperCase(name.charAt(i - 1));
            if (hump || !Character.isLetterOrDigit(c)) {
                finish(word, words);
            }
            if (Character.isLetterOrDigit(c)) {
                word.append(Character.toLowerCase(c));
            }
        }
        finish(word, words);
        return words;
    }

    private static void finish(StringBuilder word, List<String> words) {
        if (!word.isEmpty()) {
            words.add(Stemmer.singular(word.toString()));
            word.setLength(0);
        }
    }
}
