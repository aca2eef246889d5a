package io.querypilot.embedded.linking;

import io.querypilot.embedded.text.Letters;
import io.querypilot.embedded.text.WordLists;
import io.querypilot.embedded.text.WordPieces;
import io.querypilot.embedded.text.WordVectors;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Links words near in meaning to a name's word, by the cosine of their piece embeddings, and short forms of a name. */
final class SynonymLinks {
    private static final double STRONG = 0.42;
    private static final double WEAK = 0.30;

    /** One distinct content word of the names and all that carry it. */
    private record NameVector(double[] unit, List<Target> owners) {}

    /** A question word and what it may point at. */
    private record Pair(int word, Target target) {}

    private final WordPieces pieces;
    private final WordVectors vectors;
    private final List<NameWords> names;
    private final List<NameVector> nameVectors;
    private final ShortForms shortForms;

    SynonymLinks(List<NameWords> names, WordPieces pieces, WordVectors vectors, ShortForms shortForms) {
        this.names = names;
        this.shortForms = shortForms;
        this.pieces = pieces;
        this.vectors = vectors;
        Map<String, List<Target>> owners = new LinkedHashMap<>();
        for (NameWords name : names) {
            new LinkedHashSet<>(name.words()).stream()
                    .filter(SynonymLinks::content)
                    .forEach(word -> owners.computeIfAbsent(word, key -> new ArrayList<>()).add(name.target()));
        }
        this.nameVectors = owners.entrySet().stream()
                .map(entry -> new NameVector(unit(entry.getKey()), entry.getValue()))
                .toList();
    }

    private double[] unit(String word) {
        return vectors.unit(pieces.word(word));
    }

    private static boolean content(String word) {
        int first = word.codePointAt(0);
        return word.length() > 2
                && !WordLists.STOP_WORDS.contains(word)
                && !Letters.digit(first)
                && Letters.word(first);
    }

    /** A pair already linked by name or comment is left alone. */
    void add(List<String> words, Set<Link> links) {
        Set<Pair> linked =
                links.stream().map(link -> new Pair(link.word(), link.target())).collect(Collectors.toSet());
        Map<Pair, Double> best = new HashMap<>();
        for (int position = 0; position < words.size(); position++) {
            if (content(words.get(position))) {
                collect(position, unit(words.get(position)), best);
            }
        }
        for (NameWords name : names) {
            shortForms.positions(words, name).forEach(word -> best.put(new Pair(word, name.target()), 1.0));
        }
        best.forEach((pair, cosine) -> {
            if (!linked.contains(pair)) {
                LinkKind kind = cosine >= STRONG ? LinkKind.SYNONYM : LinkKind.NEAR;
                links.add(new Link(pair.word(), pair.target(), kind));
            }
        });
    }

    private void collect(int position, double[] unit, Map<Pair, Double> best) {
        for (NameVector name : nameVectors) {
            double cosine = WordVectors.dot(unit, name.unit());
            if (cosine >= WEAK) {
                name.owners().forEach(target -> best.merge(new Pair(position, target), cosine, Math::max));
            }
        }
    }
}
