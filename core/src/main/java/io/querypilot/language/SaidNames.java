package io.querypilot.language;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The names of a schema in the words of one question: LOYMBR are the "loyalty members" that it speaks of, and HOMEBR is
 * their "home branch". A name that the question does not explain stays as it is.
 */
public final class SaidNames {
    private static final int SHORTEST = 3;
    private static final int SHORTEST_SAID = 4;
    private static final int MOST_LETTERS = 24;
    /** What names end in that says how a thing is kept, not what it is. */
    private static final Set<String> ENDINGS = Set.of(
            "id", "no", "nr", "cd", "nm", "dt", "ts", "tm", "hd", "hdr", "tb", "tbl", "ln", "lin", "mst", "det", "dtl", "trn", "key");

    private final List<String> said;
    private final Set<Character> firsts;
    private final Map<String, List<String>> read = new HashMap<>();

    public SaidNames(String question) {
        this.said = Words.in(question).stream()
                .map(word -> Stemmer.singular(word.text()))
                .filter(word -> word.length() >= SHORTEST_SAID && Thesaurus.ENGLISH.isContentWord(word))
                .distinct()
                .toList();
        this.firsts = said.stream().map(word -> word.charAt(0)).collect(Collectors.toSet());
    }

    /** The stems of a name, short words of it as the question says them. */
    public List<String> stems(String name) {
        return read.computeIfAbsent(name, this::read);
    }

    private List<String> read(String name) {
        List<String> stems = Words.nameStems(name);
        return said.isEmpty() || name.length() > MOST_LETTERS
                ? stems
                : Words.in(name).stream().flatMap(word -> inFull(word).stream()).toList();
    }

    private List<String> inFull(Words.Word word) {
        String name = word.text().toLowerCase(Locale.ROOT);
        boolean plain = name.length() < SHORTEST
                || !firsts.contains(name.charAt(0))
                || !Thesaurus.ENGLISH.synonyms(word.stem()).isEmpty()
                || said.stream().anyMatch(name::equals);
        return plain ? List.of(word.stem()) : parts(name).filter(parts -> !parts.isEmpty()).orElse(List.of(word.stem()));
    }

    /** The longest beginning that a word of the question is shortened to, and the rest; nothing where some of it stays unknown. */
    private Optional<List<String>> parts(String name) {
        return IntStream.iterate(name.length(), size -> size >= SHORTEST, size -> size - 1)
                .mapToObj(size -> meant(name.substring(0, size))
                        .flatMap(first -> rest(name.substring(size)).map(rest -> joined(first, rest))))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private Optional<List<String>> rest(String name) {
        if (name.isEmpty() || ENDINGS.contains(name)) {
            return Optional.of(List.of());
        }
        return name.length() < SHORTEST ? meant(name).map(List::of) : parts(name);
    }

    private static List<String> joined(String first, List<String> rest) {
        return Stream.concat(Stream.of(first), rest.stream()).toList();
    }

    /** The stem of the one word of the question that these letters are, or shorten. */
    private Optional<String> meant(String letters) {
        List<String> words = said.stream().filter(word -> word.equals(letters) || shortens(letters, word)).toList();
        return words.size() == 1 ? Optional.of(Stemmer.stem(words.get(0))) : Optional.empty();
    }

    /** Letters left out, vowels first; two at the end of a name are a word's first two. */
    private static boolean shortens(String letters, String word) {
        if (letters.length() < SHORTEST) {
            return letters.length() == SHORTEST - 1 && word.startsWith(letters);
        }
        return Words.shortens(letters, word) || letters.length() > SHORTEST && NearMatch.abbreviates(letters, word);
    }
}
