package io.querypilot.link;

import io.querypilot.language.Thesaurus;
import io.querypilot.language.Words;
import io.querypilot.schema.Schema;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Which of several keys to one table a question names beyond doubt: "billing address" says billing_address_id, "led by
 * Gus" says leader_id, "to Rome" says destination_id where Rome is one of the airports. Where a word may be said of
 * something else of the schema, or of a second key, nothing is certain.
 */
public final class KeyRoles {
    private static final int NEAR = 3;
    private static final Set<String> DIRECTIONS = Set.of("from", "to", "into", "toward");
    private static final Set<String> PLACES = Set.of("from", "to", "into", "in", "at");
    private static final Set<String> TOO_LITTLE =
            Set.of("out", "end", "start", "begin", "open", "change", "now", "past");

    private final List<String> said;
    private final Deeds deeds;
    private final Mentions mentions;
    private final NameIndex names;

    public KeyRoles(String question, Mentions mentions, Schema schema) {
        this.said = Words.stems(question);
        this.deeds = new Deeds(question);
        this.mentions = mentions;
        this.names = NameIndex.of(schema);
    }

    /** The one that is named; {@code pointedAt} are words for what all of them lead to, its name and its values. */
    public Optional<String> named(LookAlikes keys, Collection<String> pointedAt) {
        if (!keys.several()) {
            return Optional.empty();
        }
        return only(keys.names().stream().filter(name -> inFull(name, keys)).toList())
                .or(() -> only(keys.names().stream().filter(name -> byRole(name, keys, stems(pointedAt))).toList())
                        .filter(name -> othersUnsaid(name, keys)));
    }

    private static Optional<String> only(List<String> names) {
        return names.size() == 1 ? Optional.of(names.get(0)) : Optional.empty();
    }

    private static Set<String> stems(Collection<String> words) {
        return words.stream()
                .flatMap(word -> Words.stems(word).stream())
                .filter(stem -> !Thesaurus.ENGLISH.idle(stem))
                .collect(Collectors.toSet());
    }

    /** A word such as friend of friend_id, of a name that shares none with the others, may be said of something else. */
    private boolean inFull(String name, LookAlikes keys) {
        List<String> own = keys.own(name);
        List<String> words = LookAlikes.words(name);
        return !own.isEmpty()
                && own.size() < words.size()
                && said.containsAll(own)
                && (Collections.indexOfSubList(said, words) >= 0
                        || own.stream().noneMatch(word -> elsewhere(word, keys)));
    }

    private boolean byRole(String name, LookAlikes keys, Set<String> pointedAt) {
        List<String> own = keys.own(name);
        return own.size() == 1
                && (pointed(own.get(0), pointedAt)
                        || !elsewhere(own.get(0), keys) && hasRole(own.get(0), keys, pointedAt));
    }

    /** "Delivered to Berlin" says where to, whatever else may be delivered. */
    private boolean pointed(String own, Set<String> pointedAt) {
        Set<String> role = new HashSet<>(Thesaurus.ENGLISH.role(own));
        role.add(own);
        role.removeIf(word -> Deeds.personal(word) || DIRECTIONS.contains(word));
        return IntStream.range(0, said.size() - 1)
                .filter(place -> role.contains(said.get(place)) && PLACES.contains(said.get(place + 1)))
                .anyMatch(place -> leadsTo(place + 1, pointedAt));
    }

    private boolean hasRole(String own, LookAlikes keys, Set<String> pointedAt) {
        if (directed(own, pointedAt)) {
            return true;
        }
        if (Deeds.personal(own)) {
            return said.contains(own) || deeds.of(own);
        }
        Set<String> role = new HashSet<>(Thesaurus.ENGLISH.role(own));
        role.removeIf(word -> Deeds.doer(word) || DIRECTIONS.contains(word) || TOO_LITTLE.contains(word));
        return role.stream().anyMatch(said::contains) && role.stream().noneMatch(word -> elsewhere(word, keys));
    }

    /** "To" and "from" are said of years and much else; before what the keys lead to they are said of a key. */
    private boolean directed(String own, Set<String> pointedAt) {
        Set<String> role = Thesaurus.ENGLISH.role(own);
        return IntStream.range(0, said.size())
                .filter(place -> DIRECTIONS.contains(said.get(place)) && role.contains(said.get(place)))
                .anyMatch(place -> leadsTo(place, pointedAt));
    }

    private boolean leadsTo(int place, Set<String> pointedAt) {
        return said.subList(place + 1, Math.min(said.size(), place + 1 + NEAR)).stream()
                .takeWhile(word -> !DIRECTIONS.contains(word))
                .anyMatch(pointedAt::contains);
    }

    private boolean othersUnsaid(String name, LookAlikes keys) {
        return keys.names().stream()
                .filter(other -> !other.equals(name))
                .flatMap(other -> keys.own(other).stream())
                .noneMatch(mentions::of);
    }

    /** Whether a table, or a column that is none of these, has the word: "last name" says nothing of last_editor_id. */
    private boolean elsewhere(String word, LookAlikes keys) {
        return names.hasBesides(keys.names(), word);
    }
}
