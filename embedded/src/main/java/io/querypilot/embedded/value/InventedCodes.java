package io.querypilot.embedded.value;

import io.querypilot.embedded.cell.ColumnCells;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.linking.Link;
import io.querypilot.embedded.linking.LinkKind;
import io.querypilot.embedded.linking.Target;
import io.querypilot.embedded.plan.Action;
import io.querypilot.embedded.plan.Condition;
import io.querypilot.embedded.plan.Condition.Right.Values;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import io.querypilot.embedded.text.Letters;
import io.querypilot.embedded.text.Stems;
import io.querypilot.embedded.text.Word;
import io.querypilot.embedded.text.WordLists;
import io.querypilot.language.Words;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * "Complaints per month" with the condition that they be of type D: over tables full of codes the network likes to pick one. A
 * code that the question does not spell needs a word that means it, and that is left once tables, columns, values and periods
 * of the plan have had theirs. Of 1,866 written questions with such a code 10 have no word left for it.
 */
public final class InventedCodes {
    private static final Set<String> DENIALS = Set.of("no", "not");

    /** How something is asked for: figures, order, times, units. They mean no code. */
    private static final Set<String> ASKING = Stream.of(
                    "average avg mean median sum total amount highest lowest biggest largest smallest longest shortest latest",
                    "earliest newest oldest top bottom first last best worst maximum minimum max min",
                    "year yearly annual annually month monthly week weekly day daily quarter quarterly hour minute second time date",
                    "next previous past since until before after during today yesterday so far ever start end beginning begin",
                    "january february march april june july august september october november december",
                    "euro eur cent kg kilo tonne ton percent percentage share ratio versus against compare change growth cumulative",
                    "three four five six seven eight nine ten hundred thousand exactly about around roughly fewer greater above",
                    "below higher lower bigger longer shorter often",
                    "row column side sorted rank ranking ranked grouped breakdown overview figure value",
                    "want see know like display report detail details information every everything together along plus including",
                    "overall respectively distinct unique different went came")
            .flatMap(line -> Stream.of(line.split(" ")))
            .map(Stems::of)
            .collect(Collectors.toSet());

    private final Prepared prepared;
    private final Query query;
    private final List<Word> words;
    private final List<String> stems;
    private final List<Span> spans;

    /** The first and the last word of a value, as which it stands in a plan. */
    private record Span(int first, int last) {}

    private InventedCodes(Prepared prepared, Query query, List<Action> actions) {
        this.prepared = prepared;
        this.query = query;
        this.spans = spans(actions);
        this.words = prepared.asked().words();
        this.stems = words.stream().map(Word::lower).map(Stems::of).toList();
    }

    /** The plan without the codes that no word is left for. */
    public static Plan.Answerable dropped(Plan.Answerable plan, List<Action> actions, Prepared prepared) {
        InventedCodes codes = new InventedCodes(prepared, plan.query(), actions);
        Set<Condition.Predicate> unsaid = codes.unsaid();
        return unsaid.isEmpty() || codes.left(unsaid).findAny().isPresent()
                ? plan
                : new Plan.Answerable(plan.query().withoutConditions(unsaid), plan.countRows());
    }

    /** Whether a plan has more codes that the question does not spell than words left to mean them. */
    public static boolean tooMany(Plan.Answerable plan, List<Action> actions, Prepared prepared) {
        InventedCodes codes = new InventedCodes(prepared, plan.query(), actions);
        Set<Condition.Predicate> unsaid = codes.unsaid();
        return unsaid.size() > 1 && codes.left(unsaid).limit(unsaid.size()).count() < unsaid.size();
    }

    private Set<Condition.Predicate> unsaid() {
        return query.where().stream()
                .flatMap(Condition::required)
                .flatMap(one -> one instanceof Condition.Predicate predicate && unsaid(predicate) ? Stream.of(predicate) : Stream.empty())
                .collect(Collectors.toSet());
    }

    private boolean unsaid(Condition.Predicate predicate) {
        return predicate.operator() == Token.EQUAL
                && predicate.left() instanceof ColumnUse column
                && predicate.right() instanceof Values values
                && values.values().size() == 1
                && values.values().get(0).kind() == Value.Kind.TEXT
                && unsaid(column.column(), values.values().get(0).text());
    }

    private boolean unsaid(int column, String held) {
        Optional<ColumnCells> cells = prepared.cellsOf(column);
        Optional<String> shown = cells.flatMap(all -> shown(all, held));
        return shown.isPresent()
                && Stream.of(held, shown.get()).noneMatch(text -> Words.holds(stems, Stems.all(text)))
                && spans.stream().noneMatch(span -> cells.get().canonical(text(span)).equals(shown));
    }

    private String text(Span span) {
        return prepared.asked().span(span.first, Math.max(span.first, span.last));
    }

    private static Optional<String> shown(ColumnCells cells, String held) {
        return cells.fewValues().stream().filter(value -> cells.held(value).equals(held)).findFirst();
    }

    /** The words that nothing else of the plan has, no table, column or value; a flag is said by its own name. */
    private IntStream left(Set<Condition.Predicate> unsaid) {
        Set<Integer> coded = unsaid.stream().map(one -> one.left().first().column()).collect(Collectors.toSet());
        Set<Integer> flags = coded.stream().filter(this::flag).collect(Collectors.toSet());
        Set<Integer> columns = query.all()
                .flatMap(Query::expressions)
                .flatMap(Expression::columns)
                .map(ColumnUse::column)
                .filter(column -> !coded.contains(column))
                .collect(Collectors.toSet());
        Set<Integer> tables = query.all().flatMap(one -> one.tables().stream()).collect(Collectors.toSet());
        BitSet taken = new BitSet();
        links(columns, tables).forEach(taken::set);
        links(flags, Set.of()).forEach(taken::clear);
        spans.forEach(span -> taken.set(span.first, Math.max(span.first, span.last) + 1));
        return IntStream.range(0, words.size()).filter(word -> !taken.get(word) && says(word));
    }

    private boolean flag(int column) {
        return prepared.cellsOf(column).flatMap(cells -> HeldFlags.spelt(true, cells)).isPresent();
    }

    private IntStream links(Set<Integer> columns, Set<Integer> tables) {
        return prepared.links().stream()
                .filter(link -> link.kind() != LinkKind.NEAR)
                .filter(link -> (link.target().sort() == Target.Sort.COLUMN ? columns : tables).contains(link.target().index()))
                .mapToInt(Link::word);
    }

    private static List<Span> spans(List<Action> actions) {
        List<Integer> pointed = actions.stream()
                .flatMap(action -> action instanceof Action.AtWord at ? Stream.of(at.word()) : Stream.empty())
                .toList();
        return IntStream.range(0, pointed.size() / 2)
                .mapToObj(pair -> new Span(pointed.get(2 * pair), pointed.get(2 * pair + 1)))
                .toList();
    }

    private boolean says(int word) {
        String lower = words.get(word).lower();
        return DENIALS.contains(lower)
                || lower.length() > 1
                        && Letters.word(lower.codePointAt(0))
                        && !Letters.digit(lower.charAt(0))
                        && !WordLists.STOP_WORDS.contains(lower)
                        && !ASKING.contains(stems.get(word));
    }
}
