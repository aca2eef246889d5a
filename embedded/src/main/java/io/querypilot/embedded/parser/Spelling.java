package io.querypilot.embedded.parser;

import static io.querypilot.language.Spelling.distance;

import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.cell.CellIndex;
import io.querypilot.embedded.text.Identifiers;
import io.querypilot.embedded.text.Letters;
import io.querypilot.embedded.text.QuestionWords;
import io.querypilot.embedded.text.Word;
import io.querypilot.embedded.text.WordPieces;
import io.querypilot.embedded.text.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads a word that means nothing as the near one that does: "custmers" as "customers", and "French" as the country that is held. Only words that are no English,
 * no name and no cell are touched, and only where one name of the schema or one common word is clearly the nearest.
 */
public final class Spelling {
    private static final int SHORTEST = 5;
    private static final int SHORTEST_NAME = 4;
    private static final int SHORTEST_STEM = 3;
    private static final int SHORTEST_WITH_TWO_SLIPS = 8;
    /** In words. */
    private static final int LONGEST_COUNTRY = 3;
    /** In characters. */
    private static final int AROUND = 80;
    private static final int COMMON = 40;
    private static final int CLEARLY_COMMONER = 5;
    private static final List<String> ENDINGS =
            List.of("s", "es", "ed", "d", "ing", "er", "ers", "or", "ors", "ly", "est", "ies", "ied");

    /** A word that may be meant: its distance, whether the schema has it, how common it is. */
    private record Near(String word, int distance, boolean name, int count) {
        boolean rivals(Near best) {
            return distance == best.distance
                    && name == best.name
                    && !singular(word).equals(singular(best.word))
                    && count * CLEARLY_COMMONER > best.count;
        }
    }

    private final Set<String> names;
    private final CellIndex cells;
    private final WordPieces pieces;
    private final Countries countries;

    public Spelling(SchemaView schema, CellIndex cells, WordPieces pieces) {
        this.names = names(schema);
        this.countries = new Countries(schema, cells);
        this.cells = cells;
        this.pieces = pieces;
    }

    /** Words of labels and of the names themselves: whoever knows the schema says "fname". */
    private static Set<String> names(SchemaView schema) {
        Set<String> names = new HashSet<>();
        Stream<String> tables = schema.tables().stream().flatMap(table -> said(table.label(), table.name()));
        Stream<String> columns = schema.columns().stream().flatMap(column -> said(column.label(), column.name()));
        Stream.concat(tables, columns)
                .flatMap(label -> Words.plain(label).stream())
                .filter(word -> word.length() >= SHORTEST_NAME)
                .forEach(word -> names.addAll(List.of(word, plural(word), singular(word))));
        return names;
    }

    private static Stream<String> said(String label, String name) {
        return Stream.of(label, Identifiers.label(name));
    }

    private static String plural(String word) {
        return word.endsWith("y") ? word.substring(0, word.length() - 1) + "ies" : word.endsWith("s") ? word : word + "s";
    }

    private static String singular(String word) {
        return word.endsWith("s") ? word.substring(0, word.length() - 1) : word;
    }

    public Spelt read(String question) {
        Map<String, String> changed = new LinkedHashMap<>();
        StringBuilder text = new StringBuilder();
        boolean quoted = false;
        int done = 0;
        List<Word> words = Words.split(question);
        for (int at = 0; at < words.size(); at++) {
            Word word = words.get(at);
            quoted ^= word.text().equals("\"");
            Optional<Read> read = quoted || word.start() < done ? Optional.empty() : country(question, words, at).or(() -> slip(word));
            if (read.isPresent()) {
                text.append(question, done, word.start()).append(read.get().meant());
                done = read.get().last().end();
                changed.put(question.substring(word.start(), done), read.get().meant());
            }
        }
        return new Spelt(text.append(question.substring(done)).toString(), changed);
    }

    /** What is meant by a word, or by all words up to the last. */
    private record Read(Word last, String meant) {}

    private Optional<Read> slip(Word word) {
        return plain(word) ? meant(word.lower()).map(meant -> new Read(word, meant)) : Optional.empty();
    }

    private Optional<Read> country(String question, List<Word> words, int at) {
        for (int count = Math.min(LONGEST_COUNTRY, words.size() - at); count > 0; count--) {
            List<Word> named = words.subList(at, at + count);
            String said = named.stream().map(Word::lower).collect(Collectors.joining(" "));
            Optional<String> meant = names.contains(said)
                    ? Optional.empty()
                    : countries.meant(said, before(question, words.get(at).start()), after(question, named.get(count - 1).end()));
            if (meant.isPresent()) {
                return Optional.of(new Read(named.get(count - 1), meant.get()));
            }
        }
        return Optional.empty();
    }

    /** As much of the question as may tell what a word means: of all of it at each of ten thousand words there is no end. */
    private static String before(String question, int place) {
        return question.substring(Math.max(0, place - AROUND), place);
    }

    private static String after(String question, int place) {
        return question.substring(place, Math.min(question.length(), place + AROUND));
    }

    /** Words with capitals are names of something, but for the first. */
    private static boolean plain(Word word) {
        String text = word.text();
        String rest = word.start() == 0 ? text.substring(1) : text;
        return text.length() >= SHORTEST
                && Letters.asciiLettersOnly(text.toLowerCase(Locale.ROOT))
                && rest.equals(rest.toLowerCase(Locale.ROOT));
    }

    private Optional<String> meant(String word) {
        if (known(word)) {
            return Optional.empty();
        }
        List<Near> near = near(word);
        return near.stream()
                .findFirst()
                .filter(best -> near.stream().noneMatch(other -> other != best && other.rivals(best)))
                .map(Near::word);
    }

    private boolean known(String word) {
        return pieces.knows(word)
                || names.contains(word)
                || QuestionWords.counts().containsKey(word)
                || !cells.exact(word).isEmpty()
                || !cells.withWord(word).isEmpty()
                || ENDINGS.stream().anyMatch(ending -> word.endsWith(ending) && inflects(word, ending));
    }

    /** Whether the word is a form of one that is known, as "refunded" is of "refund". */
    private boolean inflects(String word, String ending) {
        String stem = word.substring(0, word.length() - ending.length());
        if (stem.length() < SHORTEST_STEM) {
            return false;
        }
        String undoubled = stem.substring(0, stem.length() - 1);
        boolean doubled = stem.length() > SHORTEST_STEM && undoubled.endsWith(stem.substring(stem.length() - 1));
        return Stream.of("", "e", "y").anyMatch(end -> pieces.knows(stem + end)) || doubled && pieces.knows(undoubled);
    }

    private List<Near> near(String word) {
        List<Near> found = new ArrayList<>();
        names.forEach(name -> add(found, word, name, true));
        QuestionWords.counts().forEach((other, count) -> {
            if (count >= COMMON && !names.contains(other)) {
                add(found, word, other, false);
            }
        });
        found.sort(Comparator.comparingInt(Near::distance)
                .thenComparing(near -> !near.name())
                .thenComparingInt(near -> -near.count())
                .thenComparing(Near::word));
        return found;
    }

    private static void add(List<Near> found, String word, String other, boolean name) {
        int most = word.length() >= SHORTEST_WITH_TWO_SLIPS ? 2 : 1;
        if (other.charAt(0) != word.charAt(0) || Math.abs(other.length() - word.length()) > most) {
            return;
        }
        int distance = distance(word, other);
        if (distance <= most) {
            found.add(new Near(other, distance, name, QuestionWords.counts().getOrDefault(other, 1)));
        }
    }
}
