package io.querypilot.language;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** The everyday words that mean the same, the abbreviations of names, and the words that name nothing. */
public final class Thesaurus {
    public static final Thesaurus ENGLISH = new Thesaurus();

    private final Map<String, List<String>> abbreviations = new HashMap<>();
    private final Map<String, Set<String>> synonyms = new HashMap<>();
    private final Map<String, Set<String>> roles = new HashMap<>();
    private final Map<String, Set<String>> states = new HashMap<>();
    private final Map<String, String> verbs = new HashMap<>();
    private final Set<String> idle = new HashSet<>();
    private final Set<String> commands = new HashSet<>();

    private Thesaurus() {
        lines("abbreviations.txt").forEach(this::abbreviation);
        lines("synonyms.txt").forEach(line -> group(line, synonyms));
        lines("role-words.txt").forEach(line -> group(line, roles));
        lines("state-words.txt").forEach(line -> group(line, states));
        lines("verb-forms.txt").forEach(this::verbForms);
        lines("idle-words.txt").forEach(line -> idle.addAll(Words.stems(line)));
        lines("command-words.txt").forEach(line -> commands.addAll(Words.stems(line)));
    }

    /** The stems that an abbreviation stands for; the stem itself is not among them. */
    public List<String> longForms(String stem) {
        return abbreviations.getOrDefault(stem, List.of());
    }

    /** Words with those that they abbreviate. */
    public Set<String> withLongForms(Collection<String> stems) {
        Set<String> all = new HashSet<>(stems);
        stems.forEach(stem -> all.addAll(longForms(stem)));
        return all;
    }

    public Set<String> synonyms(String stem) {
        return synonyms.getOrDefault(stem, Set.of());
    }

    /** The words that name the same role. */
    public Set<String> role(String stem) {
        return roles.getOrDefault(stem, Set.of());
    }

    /** The words that name the same period or state. */
    public Set<String> state(String stem) {
        return states.getOrDefault(stem, Set.of());
    }

    /** The stem of the verb that this is a form of, as lend for lent; the stem itself where it is no irregular form. */
    public String verb(String stem) {
        return verbs.getOrDefault(stem, stem);
    }

    /** Whether a word says what is asked about, and not only that something is: "list" is no name for price_list. */
    public boolean isContentWord(String word) {
        String stem = Stemmer.stem(word);
        return !command(stem) && !idle(stem);
    }

    public boolean idle(String stem) {
        return idle.contains(stem);
    }

    public boolean command(String stem) {
        return commands.contains(stem);
    }

    public boolean knows(String stem) {
        return synonyms.containsKey(stem) || abbreviations.containsKey(stem);
    }

    private void abbreviation(String line) {
        List<String> stems = Words.stems(line);
        abbreviations.put(stems.get(0), stems.subList(1, stems.size()));
    }

    private void verbForms(String line) {
        List<String> stems = Words.stems(line);
        stems.forEach(stem -> verbs.put(stem, stems.get(0)));
    }

    private static void group(String line, Map<String, Set<String>> groups) {
        List<String> group = Words.stems(line);
        group.forEach(stem -> groups.computeIfAbsent(stem, key -> new HashSet<>()).addAll(group));
    }

    private static List<String> lines(String resource) {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(Thesaurus.class.getResourceAsStream(resource), resource),
                StandardCharsets.UTF_8))) {
            return new ArrayList<>(reader.lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
