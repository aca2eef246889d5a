package io.querypilot.embedded.cell;

import io.querypilot.embedded.catalogue.ColumnPair;
import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.text.Identifiers;
import io.querypilot.embedded.text.Stems;
import io.querypilot.embedded.text.Words;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * References that nobody declared and that names alone do not show: a column that looks like one, and all of whose cells are
 * keys of one table. Small numbers are keys of every table, so its name must hint at that table as well ({@code src_brn} at
 * {@code brn}), or say what a person does ({@code approver_id}) where one table alone is of persons who may.
 */
public final class HeldReferences {
    private static final Set<String> KEY_WORDS = Set.copyOf(Stems.all("id ids key code cd no nr num number fk ref reference"));
    private static final List<String> GLUED_KEYS = List.of("id", "no", "nr", "cd", "fk");
    private static final String BY = "by";
    private static final Set<String> ABOVE = Set.copyOf(Stems.all("parent par superior predecessor successor previous prev"));
    /** What people do who work for whoever keeps the tables, as nouns and, before "by", as what was done. */
    private static final Set<String> WORK = Set.copyOf(Stems.all(
            "manager mgr head lead leader assist assistant agent driver drv codriver codrv approver supervisor boss chief officer clerk handler inspector"
                    + " producer registrar deputy mentor technician salesperson salesman rep representative adviser"
                    + " advisor dispatcher picker checker instructor trainer coach teacher tutor doctor physician surgeon nurse"
                    + " caretaker cashier accountant auditor planner assignee responsible moderator editor engineer mate"));
    private static final Set<String> ABOVE_OTHERS = Set.copyOf(Stems.all("manager mgr supervisor boss chief lead leader mentor deputy head"));
    private static final Set<String> DONE_AT_WORK = Set.copyOf(Stems.all(
            "approved handled signed released closed opened checked picked packed assigned served processed inspected performed prepared"
                    + " verified reviewed issued planned"));
    private static final Set<String> ANYBODY = Set.copyOf(Stems.all(
            "reporter owner author creator sender recipient receiver applicant payer holder requester referrer buyer organizer organiser"
                    + " guest winner contact person partner parent coowner architect proposer beneficiary lender borrower"));
    private static final Set<String> STAFF = Set.copyOf(Stems.all(
            "employee emp staff stf personnel"));
    private static final Set<String> PEOPLE = Set.copyOf(Stems.all(
            "person people user usr worker agent crew technician officer salesrep rep contact author teacher instructor doctor physician"
                    + " nurse driver player engineer photographer volunteer"));
    private static final Set<String> CLIENTS = Set.copyOf(Stems.all(
            "member mbr customer cust client patient subscriber student pupil guest passenger visitor tenant resident citizen donor owner"));
    /** How the names of those end who do something; what also ends so and is nobody does not lead, it only leaves in doubt. */
    private static final Pattern DOER = Pattern.compile(".{3,}(?:er|or|ist|ian|prof|fessor)");
    private static final Set<String> MEASURES = Set.copyOf(Stems.all(
            "qty quantity n count cnt num no number sum total tot avg average max min stars rating score pct percent share length width"
                    + " height weight amount amt price cost rate days hours minutes target open"));
    /** What a thing has beside it, counted or ranked, and is no role of it: the depth of a colour, the goals of a team. */
    private static final Set<String> OF_A_THING = Set.copyOf(Stems.all(
            "depth step layer foul goal rank grade level thickness size point year age limit position order"));
    private static final int SHORTEST_BARE = 3;
    private static final int FEWEST_VALUES = 3;
    private static final int FEWEST_TELLING = 5;
    private static final int SHORTEST_PREFIX = 2;
    private static final int LONGEST_PREFIX = 4;
    /** Letters and digits: a number is held by many things. */
    private static final Pattern TELLING = Pattern.compile("(?=\\D*\\d)(?=[^A-Za-z]*[A-Za-z])[\\w./-]{4,}");
    /** What has numbers of its own, whatever they look like. */
    private static final Set<String> OF_ITS_OWN = Set.copyOf(Stems.all("serial batch lot zip postal account doc document drawing reference ref external old"));

    /** A code and what it means, perhaps with one thing more. */
    private static final int LOOK_UP_COLUMNS = 3;
    /** What is looked up takes four in five of the codes there are; a small quantity beside it, often fewer. */
    private static final int MOST_OF = 5;

    /** How a name hints at a table, the surest first. */
    private enum Hint { WHOLE, PART, SAID, SHORT, BEGUN }

    /** What a column is named for, without the words of a key at its ends ({@code keyed}), a number ({@code numbered}: partner 1) or a last "by". */
    private record Name(List<String> thing, boolean keyed, boolean by, boolean numbered) {
        static Name of(String label) {
            List<String> words = apart(Stems.all(label));
            List<String> letters = words.stream().filter(word -> !word.chars().allMatch(Character::isDigit)).toList();
            int end = letters.size();
            boolean by = end > 1 && letters.get(end - 1).equals(BY);
            end -= by ? 1 : 0;
            int start = end > 0 && KEY_WORDS.contains(letters.get(0)) ? 1 : 0;
            while (end > start && KEY_WORDS.contains(letters.get(end - 1))) {
                end--;
            }
            boolean keyed = end - start < letters.size() - (by ? 1 : 0);
            return new Name(letters.subList(start, end), keyed, by, letters.size() < words.size());
        }

        /** A short name that a key's word is glued to: mno. */
        private static List<String> apart(List<String> words) {
            String only = words.size() == 1 ? words.get(0) : "";
            return GLUED_KEYS.stream()
                    .filter(key -> only.length() > key.length() && only.endsWith(key))
                    .findFirst()
                    .map(key -> List.of(only.substring(0, only.length() - key.length()), key))
                    .orElse(words);
        }

        boolean beginsWith(List<String> words) {
            return !words.isEmpty() && thing.size() > words.size() && thing.subList(0, words.size()).equals(words);
        }

        boolean endsWith(List<String> words) {
            return !words.isEmpty() && thing.size() >= words.size()
                    && thing.subList(thing.size() - words.size(), thing.size()).equals(words);
        }
    }

    private final SchemaView schema;
    private final CellIndex cells;
    private final Set<String> vocabulary;
    private final Map<Integer, Set<String>> held = new HashMap<>();
    private final Map<Integer, Name> names = new HashMap<>();
    private final Map<Integer, List<String>> tableNames = new HashMap<>();
    private final Map<Integer, String> prefixes = new HashMap<>();
    private final Set<Integer> leading = new HashSet<>();
    private final List<Integer> keys;

    private HeldReferences(SchemaView schema, CellIndex cells, Set<String> vocabulary) {
        this.schema = schema;
        this.cells = cells;
        this.vocabulary = vocabulary;
        schema.foreignKeys().forEach(key -> leading.add(key.left()));
        this.keys = IntStream.range(1, schema.columns().size()).filter(this::key).boxed().toList();
    }

    /**
     * Each column with the key that its cells are; those that name the table first, for where two lead to one the first is meant.
     * {@code vocabulary} are words that are no two names glued together.
     */
    public static List<ColumnPair> in(SchemaView schema, CellIndex cells, Set<String> vocabulary) {
        HeldReferences references = new HeldReferences(schema, cells, vocabulary);
        SpelledKeys spelled = new SpelledKeys(schema, references.keys, references::fits, vocabulary);
        List<ColumnPair> found = new ArrayList<>(references.each((column, name) -> spelled.said(column), Set.of()));
        Map<String, Set<Integer>> said = spelled.byName(found);
        for (Function<Integer, Optional<Integer>> find : List.<Function<Integer, Optional<Integer>>>of(
                column -> spelled.saidElsewhere(column, said), spelled::sameName, spelled::samePart, spelled::withoutKeyWord, spelled::endsWithKey)) {
            found.addAll(references.each((column, name) -> find.apply(column), lefts(found)));
        }
        // The rep_no of an order is a representative, where one table is of staff, before it is the rep_id of a repair.
        for (BiFunction<Integer, Name, Optional<Integer>> find : List.<BiFunction<Integer, Name, Optional<Integer>>>of(
                references::tableSaid, references::prefixed, references::worker, references::hinted, references::role, references::told)) {
            found.addAll(references.each(find, lefts(found)));
        }
        return found;
    }

    private static Set<Integer> lefts(List<ColumnPair> found) {
        return found.stream().map(ColumnPair::left).collect(Collectors.toSet());
    }

    private List<ColumnPair> each(BiFunction<Integer, Name, Optional<Integer>> find, Set<Integer> known) {
        return IntStream.range(1, schema.columns().size())
                .filter(column -> !known.contains(column) && open(column))
                .boxed()
                .flatMap(column -> find.apply(column, name(column)).map(key -> new ColumnPair(column, key)).stream())
                .toList();
    }

    /** What tells the rows of a table apart by itself: so it is declared, or others lead to it. */
    private boolean key(int column) {
        return schema.keysOf(schema.column(column).table()).isEmpty()
                ? schema.foreignKeys().stream().anyMatch(key -> key.right() == column)
                : schema.keyByItself(column);
    }

    private boolean open(int column) {
        ColumnView view = schema.column(column);
        return !leading.contains(column) && !keys.contains(column)
                && (view.type() == ColumnType.NUMBER || view.type() == ColumnType.TEXT)
                && !name(column).thing().isEmpty()
                && held(column).size() >= FEWEST_VALUES;
    }

    /** The one table that the name hints at most surely. */
    private Optional<Integer> hinted(int column, Name name) {
        return Stream.of(Hint.values())
                .map(hint -> keys.stream().filter(key -> hints(hint, column, name, key) && fits(column, key)).toList())
                .filter(found -> !found.isEmpty())
                .findFirst()
                .flatMap(HeldReferences::only);
    }

    /** What one does at work, and nothing else, where one table is of staff and none is called so. */
    private Optional<Integer> worker(int column, Name name) {
        boolean work = name.keyed() && name.thing().size() == 1
                && WORK.contains(name.thing().get(0)) && !ABOVE_OTHERS.contains(name.thing().get(0))
                && keys.stream().noneMatch(key -> fits(column, key) && (calledSo(name, key) || hints(Hint.SAID, column, name, key)));
        return work ? only(keys.stream().filter(key -> of(STAFF, key) && fits(column, key)).toList()) : Optional.empty();
    }

    /** The agent_id of a policy is a sales_agent, who has a name; the rep_no of a quote is no truck_rep, which has none. */
    private boolean calledSo(Name name, int key) {
        List<String> named = named(key);
        boolean part = named.size() > 1 && name.endsWith(named.subList(named.size() - 1, named.size()));
        return name.endsWith(named) || part && schema.columnsOf(schema.column(key).table()).stream()
                .anyMatch(column -> Words.plain(schema.column(column).label()).contains("name"));
    }

    private boolean hints(Hint hint, int column, Name name, int key) {
        List<String> named = named(key);
        Name keyName = name(key);
        // Within its own table a key needs a word more: the number of a track is no other track.
        boolean own = schema.column(key).table() == schema.column(column).table();
        boolean more = !own || name.thing().size() > named.size();
        return more && switch (hint) {
            case WHOLE -> (name.keyed() || name.by() || bare(column, name))
                    && (name.keyed() || name.by() || !own || name.thing().stream().anyMatch(ABOVE::contains))
                    && (name.endsWith(named) || keyName.keyed() && name.endsWith(keyName.thing()));
            case PART -> named.size() > 1 && name.keyed() && name.endsWith(named.subList(named.size() - 1, named.size()));
            case SAID -> (name.keyed() || name.by()) && Stems.all(schema.column(column).comment()).stream().limit(1).anyMatch(named::contains);
            case SHORT -> name.keyed() && name.thing().size() == 1 && name.thing().get(0).length() < named.get(0).length()
                    && shortFor(name.thing().get(0), Identifiers.glued(schema.table(schema.column(key).table()).name()));
            // The mat_mn of a bridge is its main material, where mat_cd is looked up.
            case BEGUN -> !own
                    && keyName.keyed()
                    && name.beginsWith(keyName.thing())
                    && !plural(column)
                    && Collections.disjoint(name.thing(), MEASURES)
                    && Collections.disjoint(name.thing(), OF_A_THING)
                    && held(column).size() * MOST_OF >= held(key).size() * (MOST_OF - 1)
                    && schema.columnsOf(schema.column(key).table()).size() <= LOOK_UP_COLUMNS;
        };
    }

    private Name name(int column) {
        return names.computeIfAbsent(column, number -> Name.of(whole(schema.column(number).name(), schema.column(number).label())));
    }

    /** A label without the gaps that were put into a word of the vocabulary: a "member ship id" is one of no ship. */
    private String whole(String name, String label) {
        return Words.atBlanks(Identifiers.label(name)).stream()
                .filter(vocabulary::contains)
                .reduce(label, (said, word) -> said.replaceAll("\\b" + String.join(" ?", word.split("")) + "\\b", word));
    }

    private List<String> named(int key) {
        return tableNames.computeIfAbsent(schema.column(key).table(), table ->
                Stems.all(whole(schema.table(table).name(), schema.table(table).label())));
    }

    /** A role and a thing, dst_brn: no number of things, as away_goals or qty_box, and no letter for a unit. */
    private boolean bare(int column, Name name) {
        return name.thing().size() > 1
                && last(column).length() >= SHORTEST_BARE
                && !plural(column)
                && Collections.disjoint(name.thing(), MEASURES);
    }

    private boolean plural(int column) {
        return last(column).endsWith("s") && !last(column).endsWith("ss");
    }

    private String last(int column) {
        List<String> words = Words.plain(schema.column(column).label());
        return words.get(words.size() - 1);
    }

    /** Who does something, where one table alone is of persons who may; what is above a row is another of its table. */
    private Optional<Integer> role(int column, Name name) {
        boolean above = name.thing().size() == 1 && !name.numbered() && ABOVE.contains(name.thing().get(0));
        boolean work = name.thing().stream().anyMatch(word -> WORK.contains(word) || name.by() && DONE_AT_WORK.contains(word));
        if (!name.by() && (!name.keyed() || !above && !work && name.thing().stream().noneMatch(ANYBODY::contains))) {
            return Optional.empty();
        }
        List<Integer> fitting = keys.stream().filter(key -> fits(column, key)).toList();
        List<Integer> own = fitting.stream().filter(key -> schema.column(key).table() == schema.column(column).table()).toList();
        if (above) {
            return only(own);
        }
        if (name.thing().size() == 1 && ABOVE_OTHERS.contains(name.thing().get(0)) && own.stream().anyMatch(this::maybePersons)) {
            return only(own);
        }
        List<Integer> staff = fitting.stream().filter(key -> of(STAFF, key)).toList();
        List<Integer> others = fitting.stream().filter(key -> maybePersons(key) && !(work && of(CLIENTS, key))).toList();
        return only(work && !staff.isEmpty() ? staff : others).filter(this::persons);
    }

    /** A comment that is the name of a table, or says more behind a comma: {@code orcu -- CUSM}. */
    private Optional<Integer> tableSaid(int column, Name name) {
        String first = schema.column(column).comment().strip().split("[,;]", 2)[0];
        return only(keys.stream().filter(key -> schema.table(schema.column(key).table()).name().equalsIgnoreCase(first) && fits(column, key)).toList());
    }

    /** Where the columns of each table bear a prefix of its own, one that is named for another table's: the olor of order lines is their order's orno. */
    private Optional<Integer> prefixed(int column, Name name) {
        String own = prefix(schema.column(column).table());
        String rest = withoutGaps(schema.column(column).name()).substring(own.length());
        return own.isEmpty() ? Optional.empty() : only(keys.stream()
                .filter(key -> schema.column(key).table() != schema.column(column).table() && prefix(schema.column(key).table()).equals(rest) && fits(column, key))
                .toList());
    }

    private String prefix(int table) {
        return prefixes.computeIfAbsent(table, number -> {
            List<String> columns = schema.columnsOf(number).stream().map(column -> withoutGaps(schema.column(column).name())).toList();
            String shared = columns.stream().reduce((one, other) -> one.substring(0, shared(one, other))).orElse("");
            return columns.size() > 2 && shared.length() >= SHORTEST_PREFIX && shared.length() <= LONGEST_PREFIX ? shared : "";
        });
    }

    private static int shared(String one, String other) {
        int length = 0;
        while (length < Math.min(one.length(), other.length()) && one.charAt(length) == other.charAt(length)) {
            length++;
        }
        return length;
    }

    private static String withoutGaps(String name) {
        return name.toLowerCase(Locale.ROOT).replace("_", "");
    }

    /** Cells that are neither words nor numbers, as A10040, are keys of the one table that has them all; of one column of a table, for two are two roles. */
    private Optional<Integer> told(int column, Name name) {
        Optional<Integer> key = telling(column);
        return key.filter(found -> schema.columnsOf(schema.column(column).table()).stream()
                .filter(other -> other != column && open(other))
                .noneMatch(other -> telling(other).equals(key)));
    }

    private Optional<Integer> telling(int column) {
        Name name = name(column);
        boolean tells = name.keyed()
                && Collections.disjoint(Stems.all(schema.column(column).label()), OF_ITS_OWN)
                && held(column).size() >= FEWEST_TELLING
                && held(column).stream().allMatch(TELLING.asMatchPredicate());
        return tells
                ? only(keys.stream().filter(key -> fits(column, key) && schema.column(key).table() != schema.column(column).table()).toList())
                : Optional.empty();
    }

    private boolean persons(int key) {
        return of(STAFF, key) || of(PEOPLE, key) || of(CLIENTS, key) || twoNames(key);
    }

    private boolean maybePersons(int key) {
        return persons(key) || named(key).stream().anyMatch(word -> DOER.matcher(word).matches());
    }

    private boolean of(Set<String> words, int key) {
        List<String> named = named(key);
        return words.contains(named.get(named.size() - 1)) || named.size() == 2 && words.contains(named.get(0));
    }

    /** Whether a row has a first and a last name. */
    private boolean twoNames(int key) {
        List<String> names = schema.columnsOf(schema.column(key).table()).stream().map(column -> schema.column(column).label()).toList();
        return names.stream().anyMatch(name -> name.matches("(first|given) ?name|fname|fnm|fst"))
                && names.stream().anyMatch(name -> name.matches("(last|family) ?name|surname|lname|lnm|lst"));
    }

    static Optional<Integer> only(List<Integer> found) {
        return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
    }

    private boolean fits(int column, int key) {
        return column != key
                && schema.column(column).declared() == schema.column(key).declared()
                && held(key).containsAll(held(column));
    }

    private Set<String> held(int column) {
        return held.computeIfAbsent(column, number -> cells.column(number)
                .map(found -> (Set<String>) new HashSet<>(found.values().stream().map(found::held).toList()))
                .orElse(Set.of()));
    }

    /** Begins like it, and has its letters in their order: m or mb for mbr. */
    private static boolean shortFor(String word, String table) {
        int at = 0;
        for (char letter : word.toCharArray()) {
            at = table.indexOf(letter, at) + 1;
            if (at == 0) {
                return false;
            }
        }
        return table.startsWith(word.substring(0, 1));
    }
}
