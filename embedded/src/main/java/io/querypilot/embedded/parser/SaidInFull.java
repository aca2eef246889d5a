package io.querypilot.embedded.parser;

import io.querypilot.embedded.catalogue.SharedPrefixes;
import io.querypilot.embedded.text.Abbreviations;
import io.querypilot.embedded.text.Identifiers;
import io.querypilot.embedded.text.Letters;
import io.querypilot.embedded.text.QuestionWords;
import io.querypilot.embedded.text.Word;
import io.querypilot.embedded.text.WordPieces;
import io.querypilot.embedded.text.Words;
import io.querypilot.language.NearMatch;
import io.querypilot.language.Stemmer;
import io.querypilot.schema.Schema;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Short words of names that no list explains and the question does: {@code turb} is the turbine of "which turbines are
 * down". A short word that may be English, as {@code art} for articles, or that the list explains otherwise must begin the said one or be
 * all of its consonants; and only where no other word of the question fits it, and no other of the names but one that begins with
 * it or that it begins with.
 */
final class SaidInFull {
    private static final int SHORTEST = 3;
    private static final int LEFT_OUT = 2;
    private static final int LONGEST_OTHERWISE = 4;
    /** They order things, and no column is called so: lat and lon are no latest and longest. */
    private static final Set<String> ORDERING = Set.of(
            "biggest", "cheapest", "earliest", "fastest", "greatest", "heaviest", "highest", "largest", "latest", "longest", "lowest", "newest", "oldest", "shortest", "slowest", "smallest");
    private static final String VOWELS = "aeiou";
    private static final Pattern DOUBLE = Pattern.compile("(.)\\1");

    /** A short word, and one that it may stand for. */
    private record Pair(String name, String said) {
        /** One short word for two said ones, or two that are not each other's beginning, as cntr and cntrct are, for one. */
        boolean contradicts(Pair other) {
            return name.equals(other.name)
                    ? !said.equals(other.said)
                    : said.equals(other.said) && !name.startsWith(other.name) && !other.name.startsWith(name);
        }
    }

    private final Set<String> names;
    private final Set<String> unexplained;
    private final Map<String, String> otherwise;

    SaidInFull(Schema schema, WordPieces pieces, Abbreviations abbreviations) {
        this.names = names(schema, abbreviations);
        this.unexplained = names.stream()
                .filter(word -> word.length() >= SHORTEST && Letters.asciiLettersOnly(word))
                .filter(word -> !pieces.knows(word) && !QuestionWords.counts().containsKey(word))
                .collect(Collectors.toSet());
        this.otherwise = otherwise(schema, abbreviations);
    }

    /** Short names of tables, and short words of names, with what they are taken for: themselves, or what the list says. */
    private static Map<String, String> otherwise(Schema schema, Abbreviations abbreviations) {
        Set<String> prefixes = SharedPrefixes.of(schema.tables());
        Stream<String> tables = schema.tables().stream().map(table -> SharedPrefixes.without(table.name(), prefixes).toLowerCase(Locale.ROOT));
        Stream<String> words = schema.tables().stream()
                .flatMap(table -> Stream.concat(Stream.of(table.name()), table.columns().stream().map(column -> column.name())))
                .flatMap(name -> Words.atBlanks(Identifiers.label(name)).stream())
                .filter(word -> word.length() >= SHORTEST);
        return Stream.concat(tables, words)
                .distinct()
                .filter(word -> word.length() <= LONGEST_OTHERWISE && Letters.asciiLettersOnly(word) && !QuestionWords.counts().containsKey(word))
                .collect(Collectors.toMap(Function.identity(), abbreviations::label));
    }

    private static Set<String> names(Schema schema, Abbreviations abbreviations) {
        return schema.tables().stream()
                .flatMap(table -> Stream.concat(
                        Stream.of(table.name()), table.columns().stream().map(column -> column.name())))
                .map(Identifiers::label)
                .distinct()
                .flatMap(label -> Words.atBlanks(abbreviations.label(label)).stream())
                .collect(Collectors.toSet());
    }

    /** Each short word that the text says in full, with that word in the singular. */
    Map<String, String> in(String text) {
        List<Word> all = Words.split(text);
        Set<String> words = all.stream().map(Word::lower).flatMap(word -> Stream.of(word, Stemmer.singular(word))).collect(Collectors.toSet());
        List<Pair> pairs = IntStream.range(0, all.size())
                .filter(at -> !proper(all, at))
                .mapToObj(at -> all.get(at).lower())
                .filter(word -> !ORDERING.contains(word) && !names.contains(word) && !names.contains(Stemmer.singular(word)))
                .map(Stemmer::singular)
                .distinct()
                .flatMap(said -> Stream.concat(
                                unexplained.stream().filter(name -> shortens(name, said)),
                                otherwise.keySet().stream().filter(name -> !words.contains(name) && begins(name, said) && !words.contains(otherwise.get(name))))
                        .distinct()
                        .map(name -> new Pair(name, said)))
                .toList();
        return pairs.stream()
                .filter(pair -> pairs.stream().noneMatch(pair::contradicts) && !(explained(pair.name()) && likelier(pair)))
                .collect(Collectors.toMap(Pair::name, Pair::said));
    }

    /**
     * As {@code turb} shortens turbine by its end, {@code mch} machine by its vowels, {@code spl} supplier by its double letter
     * too, and {@code cpl} is three consonants of complaint.
     */
    private static boolean shortens(String name, String said) {
        String consonants = said.charAt(0) + consonants(said.substring(1));
        if (said.length() < name.length() + LEFT_OUT || said.charAt(0) != name.charAt(0)) {
            return said.length() > name.length() && consonants.equals(name);
        }
        boolean ends = name.charAt(name.length() - 1) == consonants.charAt(consonants.length() - 1);
        return said.startsWith(name)
                || consonants.startsWith(name)
                || DOUBLE.matcher(consonants).replaceAll("$1").startsWith(name)
                || (ends || name.length() == SHORTEST) && NearMatch.abbreviates(name, consonants);
    }

    /** Whether the list says what a short word stands for. */
    private boolean explained(String name) {
        return otherwise.containsKey(name) && !otherwise.get(name).equals(name);
    }

    /** Whether a longer name is short for the said word too: invt for inventory, so that inv stays an invoice. */
    private boolean likelier(Pair pair) {
        return names.stream().anyMatch(name -> name.length() > pair.name().length() && name.startsWith(pair.name()) && NearMatch.abbreviates(name, pair.said()));
    }

    /** Austrian is no asset: what is written with a capital within a sentence names one of its kind. */
    private static boolean proper(List<Word> words, int at) {
        return at > 0 && Character.isUpperCase(words.get(at).text().charAt(0)) && Letters.word(words.get(at - 1).text().codePointAt(0));
    }

    /** As art begins article, and qt are all consonants of quote. */
    private static boolean begins(String name, String said) {
        return name.length() >= SHORTEST && said.length() >= name.length() + LEFT_OUT && said.startsWith(name)
                || said.length() > name.length() + 1 && name.length() > 1 && (said.charAt(0) + consonants(said.substring(1))).equals(name);
    }

    private static String consonants(String word) {
        return word.chars()
                .filter(letter -> VOWELS.indexOf(letter) < 0)
                .mapToObj(Character::toString)
                .collect(Collectors.joining());
    }
}
