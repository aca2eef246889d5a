package io.querypilot.embedded.mend.rows;

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
import io.querypilot.embedded.value.HeldFlags;
import io.querypilot.embedded.value.SaidCodes;
import io.querypilot.language.Words;
import java.util.BitSet;
import java.util.HashSet;
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

    /** How something is asked for. They mean no code. */
    private static final Set<String> ASKING = stems(
            "average avg mean median sum total amount percent percentage share ratio versus against compare change growth cumulative",
            "three four five six seven eight nine ten hundred thousand exactly about around roughly fewer greater above below",
            "higher lower bigger longer shorter often row column side sorted rank ranking ranked grouped breakdown overview figure",
            "want see know display report detail details information everything together including overall respectively",
            "distinct unique different went came");

    /** Asked for where the plan looks at times; else "annual" may well mean a code. */
    private static final Set<String> TIMES = stems(
            "year yearly annual annually month monthly week weekly day daily quarter quarterly hour minute second time date",
            "next previous past last first since until before after during today yesterday so far start end beginning begin",
            "january february march april june july august september october november december");

    /** Asked for where the plan puts rows into an order, or takes an extreme. */
    private static final Set<String> PLACES = stems(
            "highest lowest biggest largest smallest longest shortest latest earliest newest oldest top bottom first last best worst",
            "maximum minimum max min");

    /** Asked for where the plan changes a unit. */
    private static final Set<String> UNITS = stems("euro eur cent kg kilo tonne ton hour minute second");

    private final Prepared prepared;
    private final Query query;
    private final List<Word> words;
    private final List<String> stems;
    private final List<Span> spans;
    private final Set<String> asking;

    /** The first and the last word of a value, as which it stands in a plan. */
    private record Span(int first, int last) {}

    InventedCodes(Prepared prepared, Query query, List<Action> actions) {
        this.prepared = prepared;
        this.query = query;
        this.spans = spans(actions);
        this.words = prepared.asked().words();
        this.stems = SaidCodes.stems(words);
        this.asking = asking(query);
    }

    private static Set<String> stems(String... lines) {
        return Stream.of(lines).flatMap(line -> Stream.of(line.split(" "))).map(Stems::of).collect(Collectors.toSet());
    }

    private static Set<String> asking(Query query) {
        Set<String> asking = new HashSet<>(ASKING);
        List<Expression> parts = query.all().flatMap(Query::expressions).flatMap(Expression::parts).toList();
        boolean times = parts.stream().anyMatch(Expression.DatePart.class::isInstance)
                || query.all().flatMap(Query::predicates).anyMatch(InventedCodes::ofPeriod);
        asking.addAll(times ? TIMES : Set.of());
        asking.addAll(query.all().anyMatch(one -> !one.order().isEmpty()) || parts.stream().anyMatch(InventedCodes::extreme) ? PLACES : Set.of());
        asking.addAll(parts.stream().anyMatch(Expression.Scaled.class::isInstance) ? UNITS : Set.of());
        return asking;
    }

    private static boolean ofPeriod(Condition.Predicate predicate) {
        return predicate.right() instanceof Values values
                && values.values().stream().anyMatch(value -> value.kind() == Value.Kind.PERIOD);
    }

    private static boolean extreme(Expression part) {
        return part instanceof Expression.Aggregate aggregate
                && (aggregate.function() == Token.MAX || aggregate.function() == Token.MIN);
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

    Set<Condition.Predicate> unsaid() {
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
                && !joinedFor(column, predicate)
                && unsaid(column.column(), values.values().get(0).text());
    }

    /** Whether nothing else uses its table: without the condition the join would stay, and could count rows twice. */
    private boolean joinedFor(ColumnUse column, Condition.Predicate predicate) {
        long uses = query.expressions()
                .flatMap(Expression::columns)
                .filter(use -> use.place() == column.place())
                .count();
        return query.tables().size() > 1 && uses <= predicate.left().columns().count();
    }

    private boolean unsaid(int column, String held) {
        Optional<ColumnCells> cells = prepared.cellsOf(column);
        Optional<String> shown = cells.flatMap(all -> shown(all, held));
        return shown.isPresent()
                && Stream.of(held, shown.get()).noneMatch(text -> Words.holds(stems, Stems.all(text)))
                && spans.stream().map(this::text).noneMatch(text -> cells.get().canonical(text).equals(shown)
                        || new SaidCodes(prepared).of(text, column).isPresent());
    }

    private String text(Span span) {
        return prepared.asked().span(span.first, Math.max(span.first, span.last));
    }

    private static Optional<String> shown(ColumnCells cells, String held) {
        return cells.fewValues().stream().filter(value -> cells.held(value).equals(held)).findFirst();
    }

    /** The words that nothing else of the plan has, no table, column or value; a flag is said by its own name. */
    IntStream left(Set<Condition.Predicate> unsaid) {
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
        spans.forEach(span -> taken.set(span.first, Math.max(span.first, span.last) + 1));
        IntStream others = IntStream.range(0, words.size()).filter(word -> !taken.get(word) && says(word));
        return IntStream.concat(others, links(flags, Set.of())).distinct();
    }

    boolean flag(int column) {
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
                        && !Letters.allDigits(lower)
                        && !WordLists.STOP_WORDS.contains(lower)
                        && !asking.contains(stems.get(word));
    }
}
