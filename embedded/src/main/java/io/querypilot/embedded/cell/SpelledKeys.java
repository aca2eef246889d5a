package io.querypilot.embedded.cell;

import io.querypilot.embedded.catalogue.ColumnPair;
import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.GluedPrefixes;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.text.Identifiers;
import io.querypilot.embedded.text.Words;
import io.querypilot.join.References;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Keys that a column leads to because it spells their name: in its comment, as its own name, or at the end of it. */
final class SpelledKeys {
    /** A key's name that stands alone or is said whose it is; before another word, "artno units", it only says what that is about. */
    private static final Pattern SAID = Pattern.compile("\\s*(\\w{3,})\\b\\s*(?:$|[,;.(]|(?:of|who|handling)\\b)", Pattern.CASE_INSENSITIVE);
    private static final Pattern KEY_WORD = Pattern.compile("(?:id|key|code|cd|no|nr|num|fk|ref)$");
    private static final int SHORTEST_KEY = 4;
    private static final int SHORTEST_ROLE = 2;

    private final SchemaView schema;
    private final List<Integer> keys;
    private final BiPredicate<Integer, Integer> fits;
    private final Set<String> vocabulary;
    private final String prefix;
    private final GluedPrefixes lettered;
    /** Each is asked for with every other, so it is worked out once. */
    private final List<String> glued;
    private final Set<Integer> named;

    /** {@code fits} says whether a column's cells are those of a key. */
    SpelledKeys(SchemaView schema, List<Integer> keys, BiPredicate<Integer, Integer> fits, Set<String> vocabulary) {
        this.schema = schema;
        this.keys = keys;
        this.fits = fits;
        this.vocabulary = vocabulary;
        this.prefix = prefix(schema);
        this.lettered = GluedPrefixes.of(IntStream.range(0, schema.tables().size())
                .mapToObj(table -> schema.columnsOf(table).stream().map(column -> schema.column(column).name()).toList())
                .toList());
        this.glued = IntStream.range(0, schema.columns().size()).mapToObj(column -> Identifiers.glued(name(column))).toList();
        this.named = keys.stream().filter(key -> References.endsAsKey(schema.column(key).name())).collect(Collectors.toSet());
    }

    /** The key whose name the comment begins with: buyer is an "empno", parcust the "custno of the group parent". */
    Optional<Integer> said(int column) {
        Matcher first = SAID.matcher(schema.column(column).comment());
        return first.lookingAt()
                ? only(column, key -> namesKey(key) && glued(key).equals(Identifiers.glued(first.group(1))))
                : Optional.empty();
    }

    /** What the columns of a name were said to hold. */
    Map<String, Set<Integer>> byName(List<ColumnPair> said) {
        return said.stream().collect(Collectors.groupingBy(
                pair -> glued(pair.left()), Collectors.mapping(ColumnPair::right, Collectors.toSet())));
    }

    /** The same name holds the same thing in another table, if its cells are keys there as well. */
    Optional<Integer> saidElsewhere(int column, Map<String, Set<Integer>> said) {
        Set<Integer> held = said.getOrDefault(glued(column), Set.of());
        return only(column, held::contains);
    }

    /** The lictyp of a licence is the one lictyp that is a key, a text though it is; numbers of one name, as years, agree by chance. */
    Optional<Integer> sameName(int column) {
        return schema.column(column).type() != ColumnType.TEXT
                ? Optional.empty()
                : only(column, key -> glued(key).equals(glued(column)));
    }

    /** Behind letters of its table each: the CUCUST of customers is the ORCUST of order heads, numbers though they are. */
    Optional<Integer> samePart(int column) {
        boolean own = !lettered.ofTables().get(schema.column(column).table()).isEmpty();
        return !own ? Optional.empty() : only(column, key -> !lettered.ofTables().get(schema.column(key).table()).isEmpty() && glued(key).equals(glued(column)));
    }

    /** The st of a library is the stcd of a state, a text that is looked up. */
    Optional<Integer> withoutKeyWord(int column) {
        return schema.column(column).type() != ColumnType.TEXT
                ? Optional.empty()
                : only(column, key -> namesKey(key) && KEY_WORD.matcher(glued(key)).replaceFirst("").equals(glued(column)));
    }

    /** A role before a key's name, which says what it is a key of: the actdrvno of a duty is a drvno. */
    Optional<Integer> endsWithKey(int column) {
        return only(column, key -> namesKey(key)
                && glued(key).length() >= SHORTEST_KEY
                && glued(column).endsWith(glued(key))
                && glued(column).length() >= glued(key).length() + SHORTEST_ROLE
                && roleApart(column, key));
    }

    /** A name of several words ends in whole ones: a membership_id is no ship_id. */
    private boolean roleApart(int column, int key) {
        List<String> words = Words.atBlanks(Identifiers.label(name(column)));
        return words.size() > 1
                ? IntStream.range(1, words.size()).anyMatch(from -> String.join("", words.subList(from, words.size())).equals(glued(key)))
                : !partOfWord(glued(column), glued(key));
    }

    /** Whether the key's thing is but the end of a longer word, as the port in reportid. */
    private boolean partOfWord(String column, String key) {
        String thing = KEY_WORD.matcher(column).replaceFirst("");
        return IntStream.range(0, column.length() - key.length()).anyMatch(from -> vocabulary.contains(thing.substring(from)));
    }

    private boolean namesKey(int key) {
        return named.contains(key);
    }

    private Optional<Integer> only(int column, IntPredicate spelled) {
        return HeldReferences.only(keys.stream().filter(key -> spelled.test(key) && fits.test(column, key)).toList());
    }

    private String glued(int column) {
        return glued.get(column);
    }

    private String name(int column) {
        String whole = schema.column(column).name();
        String name = column == 0 ? whole : lettered.without(whole, schema.column(column).table());
        return name.toLowerCase(Locale.ROOT).startsWith(prefix) ? name.substring(prefix.length()) : name;
    }

    /** What most columns of a schema begin with says nothing of any: lr_ in lr_custid and lr_rntcustid. */
    private static String prefix(SchemaView schema) {
        List<String> names = IntStream.range(1, schema.columns().size())
                .mapToObj(column -> schema.column(column).name().toLowerCase(Locale.ROOT))
                .toList();
        return names.stream()
                .filter(name -> name.indexOf('_') > 0)
                .collect(Collectors.groupingBy(name -> name.substring(0, name.indexOf('_') + 1), Collectors.counting()))
                .entrySet().stream()
                .filter(first -> first.getValue() * 2 > names.size())
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse("");
    }
}
