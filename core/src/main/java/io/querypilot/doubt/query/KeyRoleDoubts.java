package io.querypilot.doubt.query;

import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.join.Reference;
import io.querypilot.join.References;
import io.querypilot.language.Thesaurus;
import io.querypilot.language.Words;
import io.querypilot.schema.Table;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** One of several keys to the same table, where the question names another: the mentor for the manager. */
public final class KeyRoleDoubts {
    /** A key, and the words that name whom it leads to, without those that say little by themselves. */
    private record Key(Table table, String column, boolean declared, Set<String> words, Set<String> roles) {
        String path() {
            return table.name() + "." + column;
        }
    }

    private static final int AKIN = 5;

    private final QueryNames names;
    private final Set<String> said;

    private KeyRoleDoubts(QueryNames names) {
        this.names = names;
        this.said = new HashSet<>(names.said());
    }

    public static List<Doubt> of(QueryNames names) {
        KeyRoleDoubts doubts = new KeyRoleDoubts(names);
        return doubts.byTarget().values().stream().flatMap(keys -> doubts.doubt(keys).stream()).toList();
    }

    /** The keys of the tables in use, by where they lead. */
    private Map<String, List<Key>> byTarget() {
        Map<String, List<Key>> keys = new LinkedHashMap<>();
        names.tables()
                .forEach(table -> names.led(table)
                        .forEach(key -> keys.computeIfAbsent(key.targetTable(), where -> new ArrayList<>())
                                .add(key(table, key))));
        return keys;
    }

    private Key key(Table table, Reference key) {
        Set<String> general = Thesaurus.ENGLISH.withLongForms(names.stems(key.targetTable()));
        Set<String> roles = new HashSet<>();
        Thesaurus.ENGLISH.withLongForms(names.stems(key.column())).stream()
                .filter(word -> !general.contains(word) && !References.isKeyWord(word))
                .forEach(word -> {
                    roles.add(word);
                    roles.addAll(Thesaurus.ENGLISH.role(word));
                });
        Set<String> telling = new HashSet<>(roles);
        telling.removeIf(word -> Thesaurus.ENGLISH.idle(word) || !word.matches(".*\\p{L}{2}.*"));
        return new Key(table, key.column(), key.declared(), roles, telling);
    }

    private Optional<Doubt> doubt(List<Key> keys) {
        List<Key> used = keys.stream().filter(this::used).toList();
        List<Key> meant = keys.stream().filter(this::meant).toList();
        boolean named = used.stream().anyMatch(key -> key.words().stream().anyMatch(this::says));
        return meant.size() == 1 && !used.isEmpty() && !used.contains(meant.get(0)) && !named && !itself(meant.get(0))
                ? Optional.of(doubt(meant.get(0), used.get(0)))
                : Optional.empty();
    }

    private boolean used(Key key) {
        return names.query().bindings().uses(key.table().path(), key.column());
    }

    /** Who counts the rows of friend by person_id speaks of friends too. */
    private boolean itself(Key key) {
        List<String> own = names.stems(key.table().name());
        return key.roles().stream().filter(this::says).anyMatch(role -> own.stream().anyMatch(word -> Words.akin(word, role, AKIN)));
    }

    private boolean meant(Key key) {
        return key.roles().stream().filter(role -> key.declared() || !heard(role)).anyMatch(this::says);
    }

    /** "Created" is heard where created_at is used: a key that only its name makes one adds nothing to that. */
    private boolean heard(String role) {
        return names.columnStems().anyMatch(word -> Words.akin(word, role, AKIN));
    }

    private boolean says(String role) {
        return said.stream().anyMatch(word -> Words.akin(word, role, AKIN));
    }

    private static Doubt doubt(Key meant, Key used) {
        return new Doubt(
                Kind.OTHER_KEY,
                "The query goes by " + used.path() + ", but the question names what " + meant.path() + " leads to.",
                "The question names what " + meant.path() + " leads to: go by it instead of " + used.path() + ".");
    }
}
