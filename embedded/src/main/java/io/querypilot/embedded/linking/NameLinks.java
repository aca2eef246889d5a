package io.querypilot.embedded.linking;

import io.querypilot.embedded.text.Identifiers;
import io.querypilot.embedded.text.Stems;
import io.querypilot.embedded.text.WordLists;
import io.querypilot.embedded.text.Words;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Links by name, by part of a name, and by comment. */
final class NameLinks {
    private final List<String> words;
    private final List<String> stems;
    private final List<String> glued;
    private final Set<Link> links;

    private NameLinks(List<String> words, Set<Link> links) {
        this.words = words;
        this.stems = words.stream().map(Stems::of).toList();
        this.glued = words.stream().map(Identifiers::glued).toList();
        this.links = links;
    }

    static void add(List<String> words, List<NameWords> names, Set<Link> links) {
        NameLinks adding = new NameLinks(words, links);
        names.stream().filter(name -> !name.stems().isEmpty()).forEach(adding::add);
    }

    static void addAliases(List<String> words, List<Alias> aliases, Set<Link> links) {
        NameLinks adding = new NameLinks(words, links);
        aliases.forEach(alias -> adding.exact(Words.plain(alias.said()).stream().map(Stems::of).toList())
                .forEach(position -> links.add(new Link(position, alias.target(), LinkKind.NAME))));
    }

    /** The places of the words that are defined to name a column or table. */
    static Set<Integer> defined(List<String> words, List<Alias> aliases) {
        NameLinks looking = new NameLinks(words, Set.of());
        return aliases.stream()
                .filter(Alias::defined)
                .flatMap(alias -> looking.exact(Words.plain(alias.said()).stream().map(Stems::of).toList()).stream())
                .collect(Collectors.toSet());
    }

    private void add(NameWords name) {
        Set<Integer> said = exact(name.stems());
        Set<Integer> exact = said.isEmpty() ? asItStands(name.glued()) : said;
        exact.forEach(position -> links.add(new Link(position, name.target(), LinkKind.NAME)));
        for (int position = 0; position < words.size(); position++) {
            if (!exact.contains(position)) {
                addLoose(position, name);
            }
        }
    }

    private void addLoose(int position, NameWords name) {
        String stem = stems.get(position);
        if (name.stems().size() > 1 && name.stems().contains(stem) && telling(words.get(position))) {
            links.add(new Link(position, name.target(), LinkKind.PART));
        } else if (name.comment().contains(stem)) {
            links.add(new Link(position, name.target(), LinkKind.COMMENT));
        }
    }

    private static boolean telling(String word) {
        return !WordLists.STOP_WORDS.contains(word) || WordLists.NAME_WORDS.contains(word);
    }

    /** Positions of whole-name matches; a one-word name also matches two words glued together. */
    private Set<Integer> exact(List<String> name) {
        Set<Integer> positions = new HashSet<>();
        for (int start = 0; start + name.size() <= stems.size(); start++) {
            if (stems.subList(start, start + name.size()).equals(name)) {
                addRange(positions, start, name.size());
            }
        }
        if (name.size() == 1 && positions.isEmpty()) {
            addGlued(positions, name.get(0));
        }
        return positions;
    }

    private void addGlued(Set<Integer> positions, String name) {
        for (int start = 0; start + 1 < words.size(); start++) {
            String second = stems.get(start + 1);
            if (name.equals(stems.get(start) + second) || name.equals(words.get(start) + second)) {
                addRange(positions, start, 2);
            }
        }
    }

    /** A word that is the name with its underscores or capitals: unit_price, orderDate, c9. */
    private Set<Integer> asItStands(Set<String> names) {
        return IntStream.range(0, words.size())
                .filter(position -> !glued.get(position).isEmpty() && names.contains(glued.get(position)))
                .boxed()
                .collect(Collectors.toSet());
    }

    private static void addRange(Set<Integer> positions, int start, int size) {
        for (int i = 0; i < size; i++) {
            positions.add(start + i);
        }
    }
}
