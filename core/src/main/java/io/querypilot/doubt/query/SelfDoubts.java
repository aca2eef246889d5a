package io.querypilot.doubt.query;

import io.querypilot.critic.bind.BoundSelect;
import io.querypilot.critic.bind.Equalities;
import io.querypilot.critic.bind.Relation;
import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.doubt.ground.QueryNames.Stored;
import io.querypilot.language.Thesaurus;
import io.querypilot.language.Words;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** "More than their manager", where a table is joined to itself the wrong way round and the managers are shown. */
public final class SelfDoubts {
    private static final Pattern SAID = Pattern.compile(
            "(?i)\\b(?:than|as|before|after) (?:their|his|her|its)(?: own)? ([\\p{L}-]+)");

    /** A row that refers by a column, and the row of the same table to which it does. */
    private record Pair(Relation from, Relation to, Stored by) {}

    private SelfDoubts() {}

    public static List<Doubt> of(String question, QueryNames names) {
        Matcher said = SAID.matcher(question);
        if (!said.find()) {
            return List.of();
        }
        Set<String> role = new HashSet<>(Words.stems(said.group(1)));
        return names.query().bound().selects().stream()
                .flatMap(bound -> pairs(bound, names).stream()
                        .filter(pair -> names(pair.by(), role) && shownOnly(pair.to(), bound, names)))
                .findFirst()
                .map(pair -> doubt(said.group(), pair))
                .stream()
                .toList();
    }

    private static List<Pair> pairs(BoundSelect bound, QueryNames names) {
        List<Pair> pairs = new ArrayList<>();
        Equalities.of(bound, names.query().bound()).pairs((left, right) -> {
            Optional<Stored> key = QueryNames.stored(right);
            boolean self = left.relation() != right.relation()
                    && left.relation().table().isPresent()
                    && left.relation().table().equals(right.relation().table());
            boolean toKey = QueryNames.stored(left).filter(names::unique).isPresent();
            if (self && toKey && key.filter(one -> !names.unique(one)).isPresent()) {
                pairs.add(new Pair(right.relation(), left.relation(), key.get()));
            }
        });
        return pairs;
    }

    private static boolean names(Stored key, Set<String> role) {
        return Words.nameStems(key.column().name()).stream()
                .anyMatch(word -> role.contains(word) || Thesaurus.ENGLISH.longForms(word).stream().anyMatch(role::contains));
    }

    private static boolean shownOnly(Relation to, BoundSelect bound, QueryNames names) {
        List<Relation> shown = names.shown(bound.select()).flatMap(one -> one.relation().stream()).distinct().toList();
        return shown.equals(List.of(to));
    }

    private static Doubt doubt(String words, Pair pair) {
        return new Doubt(
                Kind.OTHER_KEY,
                "The question says \"" + words + "\", but the query shows the row to which " + pair.by().path() + " leads.",
                "Turn the join by " + pair.by().path() + " round: show the row that has it, not the one it leads to.");
    }
}
