package io.querypilot.embedded.mend.rows;

import io.querypilot.embedded.cell.ColumnCells;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.linking.LinkKind;
import io.querypilot.embedded.plan.Condition;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right.Values;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import io.querypilot.embedded.text.Stems;
import io.querypilot.embedded.text.Word;
import io.querypilot.embedded.value.HeldFlags;
import io.querypilot.embedded.value.SaidCodes;
import io.querypilot.language.Inclusion;
import io.querypilot.language.LeftOut;
import io.querypilot.language.Negation;
import io.querypilot.schema.Codes;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * "Cancelled orders are no orders", "drafts don't count": rows in a state that the question names only to leave it out are looked at
 * nowhere in the plan. The network often takes such a sentence for the condition itself, or forgets one of two.
 */
public final class LeftOutStates {
    private static final Set<LinkKind> NAMED = Set.of(LinkKind.NAME, LinkKind.PART);
    private static final int MOST_STATES = 12;
    private static final int SHORTEST = 4;
    private static final Set<String> FLAG_WORDS = Set.of("is", "was", "has", "flag", "flg", "fl", "ind", "yn");
    private static final Set<String> SAID_TO_BE = Set.of("is", "are", "currently", "still");
    private static final Set<String> ANY_THING = Set.of("one", "ones", "row", "rows", "record", "records", "entry", "entries");

    /**
     * What a column must not hold; {@code no} where that is the yes of a flag, {@code said} where the rows are said to be in another state,
     * {@code others} what else is spoken of and thus not left out.
     */
    private record State(Set<String> held, Optional<String> no, Optional<String> said, Set<String> others, Set<Integer> words) {
        Optional<String> instead() {
            return no.or(() -> said);
        }
    }

    private final Prepared prepared;
    private final List<Word> words;
    private final List<String> stems;
    private final Map<Integer, State> states = new LinkedHashMap<>();

    private LeftOutStates(Prepared prepared, Query query) {
        this.prepared = prepared;
        List<Word> all = prepared.asked().words();
        this.words = all.subList(0, all.size() - prepared.asked().hintWords());
        this.stems = words.stream().map(Word::lower).map(Stems::of).toList();
        query.all().flatMap(one -> one.tables().stream()).distinct().flatMap(table -> prepared.schema().columnsOf(table).stream())
                .forEach(column -> state(column).ifPresent(state -> states.put(column, state)));
    }

    public static Plan.Answerable none(Plan.Answerable plan, Prepared prepared) {
        LeftOutStates leftOut = new LeftOutStates(prepared, plan.query());
        return leftOut.states.isEmpty() ? plan : new Plan.Answerable(leftOut.none(plan.query().throughout(query -> leftOut.none(query, false)), true), plan.countRows());
    }

    /** What is left out by a "no" alone is looked at in the outermost query only: within "not in" it is heeded already. */
    private Query none(Query query, boolean byNo) {
        Query left = query;
        for (int place = 0; place < query.tables().size(); place++) {
            for (int column : prepared.schema().columnsOf(query.tables().get(place))) {
                left = states.containsKey(column) && byNo == byNo(states.get(column)) ? none(left, new ColumnUse(place, column)) : left;
            }
        }
        return left;
    }

    private boolean byNo(State state) {
        return state.words().stream().anyMatch(word -> LeftOut.byNo(prepared.asked().text(), words.get(word).start()));
    }

    private Query none(Query query, ColumnUse column) {
        State state = states.get(column.column());
        List<Predicate> tests = query.where().stream()
                .flatMap(Condition::required)
                .flatMap(one -> one instanceof Predicate test && test.left().equals(column) && test.right() instanceof Values ? Stream.of(test) : Stream.empty())
                .toList();
        Set<Predicate> wrong = tests.stream().filter(test -> wrong(test, state)).collect(Collectors.toSet());
        if (!wrong.isEmpty()) {
            return query.withoutConditions(wrong).where(without(column, state, named(wrong)));
        }
        boolean used = query.expressions().flatMap(expression -> expression.columns()).anyMatch(column::equals);
        boolean added = !used && !query.zeros() && prepared.schema().column(column.column()).filled() && meant(column.column(), state);
        return added ? query.where(without(column, state, Set.of())) : query;
    }

    /** Whether a test chooses nothing but what is left out, leaves out a part of it, or more than is said. */
    private static boolean wrong(Predicate test, State state) {
        Set<String> named = named(Set.of(test));
        return switch (test.operator()) {
            case EQUAL, IN -> state.held().containsAll(named);
            case NOT_EQUAL, NOT_IN -> state.said().isPresent() || !named.containsAll(state.held()) || named.stream().anyMatch(state.others()::contains);
            default -> false;
        };
    }

    private static Set<String> named(Set<Predicate> tests) {
        return tests.stream().flatMap(test -> ((Values) test.right()).values().stream()).map(Value::text).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private Predicate without(ColumnUse column, State state, Set<String> more) {
        if (state.instead().isPresent()) {
            return new Predicate(Token.EQUAL, column, new Values(List.of(SaidCodes.value(state.instead().get(), column.column(), prepared.schema()))));
        }
        List<Value> held = Stream.concat(state.held().stream(), more.stream().filter(code -> !state.others().contains(code))).distinct().map(text -> SaidCodes.value(text, column.column(), prepared.schema())).toList();
        return new Predicate(held.size() > 1 ? Token.NOT_IN : Token.NOT_EQUAL, column, new Values(held));
    }

    /** Whether the state is said of this table's rows, or of nothing else that there is. */
    private boolean meant(int column, State state) {
        boolean alone = states.values().stream().filter(other -> other.words().stream().anyMatch(state.words()::contains)).count() == 1;
        return state.words().stream().allMatch(word -> {
            Set<Integer> tables = prepared.tablesSaid(word + 1, NAMED);
            return tables.isEmpty() ? alone && (word + 1 >= words.size() || !ofAnother(word + 1)) : tables.contains(prepared.schema().column(column).table());
        });
    }

    /** "Cancelled flights", where no table is called so, may be anything's. */
    private boolean ofAnother(int word) {
        return words.get(word).lower().endsWith("s") && !ANY_THING.contains(words.get(word).lower());
    }

    private Optional<State> state(int column) {
        Codes codes = prepared.schema().column(column).codes();
        Optional<ColumnCells> cells = prepared.cellsOf(column);
        Optional<String> no = cells.flatMap(held -> HeldFlags.spelt(false, held));
        if (no.isPresent()) {
            return flag(column, codes, cells.get(), no.get());
        }
        Map<String, String> meanings = codes.codes().size() > 1 ? codes.meanings() : cells.map(LeftOutStates::texts).orElse(Map.of());
        Set<Integer> said = new LinkedHashSet<>();
        Set<String> held = new LinkedHashSet<>();
        meanings.forEach((code, meaning) -> leftOut(meaning).ifPresent(found -> {
            held.add(code);
            said.addAll(found);
        }));
        return held.isEmpty() || held.size() == meanings.size() ? Optional.empty() : Optional.of(new State(held, Optional.empty(), affirmed(meanings, held), others(meanings, held, said), said));
    }

    /** Spoken of in another clause than what is left out. */
    private Set<String> others(Map<String, String> meanings, Set<String> leftOut, Set<Integer> said) {
        String question = prepared.asked().text();
        Set<String> clauses = said.stream().map(word -> Negation.clause(question, words.get(word).start())).collect(Collectors.toSet());
        return meanings.keySet().stream()
                .filter(code -> !leftOut.contains(code))
                .filter(code -> places(meanings.get(code)).stream()
                        .mapToInt(word -> words.get(word).start())
                        .anyMatch(start -> !Negation.around(question, start) && !clauses.contains(Negation.clause(question, start))))
                .collect(Collectors.toSet());
    }

    /** The one state that the rows are said to be in: "are active at the moment". */
    private Optional<String> affirmed(Map<String, String> meanings, Set<String> leftOut) {
        List<String> found = meanings.keySet().stream()
                .filter(code -> !leftOut.contains(code) && places(meanings.get(code)).stream().anyMatch(this::affirmedAt))
                .toList();
        return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
    }

    private boolean affirmedAt(int word) {
        return word > 0 && SAID_TO_BE.contains(words.get(word - 1).lower()) && !Negation.around(prepared.asked().text(), words.get(word).start());
    }

    private static Map<String, String> texts(ColumnCells cells) {
        boolean few = !cells.numeric() && !cells.dates() && cells.values().size() > 1 && cells.values().size() <= MOST_STATES;
        return few ? cells.values().stream().collect(Collectors.toMap(cells::held, text -> text, (one, same) -> one, LinkedHashMap::new)) : Map.of();
    }

    private Optional<State> flag(int column, Codes codes, ColumnCells cells, String no) {
        String yes = cells.held(HeldFlags.spelt(true, cells).orElseThrow());
        String named = Stream.of(prepared.schema().column(column).label().split(" ")).filter(word -> !FLAG_WORDS.contains(word)).collect(Collectors.joining(" "));
        return codes.meaning(yes).flatMap(this::leftOut).or(() -> leftOut(named))
                .map(said -> new State(Set.of(yes), Optional.of(cells.held(no)), Optional.empty(), Set.of(), said));
    }

    /** The last words of all places where it is said, if the question says it to leave it out and for nothing else. */
    private Optional<Set<Integer>> leftOut(String meaning) {
        List<Integer> places = meaning.length() < SHORTEST ? List.of() : places(meaning);
        boolean all = !places.isEmpty() && places.stream().mapToInt(from -> words.get(from).start()).allMatch(this::leftOutAt);
        int more = Stems.all(meaning).size() - 1;
        return all ? Optional.of(places.stream().map(from -> from + more).collect(Collectors.toSet())) : Optional.empty();
    }

    /** The first words of all places where it is said, in whatever order: "line cancelled" is a cancelled line. */
    private List<Integer> places(List<String> meaning) {
        return IntStream.rangeClosed(0, stems.size() - meaning.size())
                .filter(from -> !meaning.isEmpty() && Set.copyOf(stems.subList(from, from + meaning.size())).equals(Set.copyOf(meaning)))
                .filter(from -> meaning.size() > 1 || prepared.tablesSaid(from, Set.of(LinkKind.NAME)).isEmpty())
                .boxed()
                .toList();
    }

    /** Orders are nothing that was ordered: what has been done is said so, or as the deed: "cancellations aside". */
    private List<Integer> places(String meaning) {
        boolean done = meaning.toLowerCase(Locale.ROOT).endsWith("ed");
        List<String> stem = Stems.all(meaning);
        return places(stem).stream().filter(from -> !done || stem.size() > 1 || words.get(from).lower().endsWith("ed") || words.get(from).lower().endsWith("ations")).toList();
    }

    private boolean leftOutAt(int start) {
        String question = prepared.asked().text();
        return LeftOut.at(question, start) && !Inclusion.at(question, start);
    }
}
