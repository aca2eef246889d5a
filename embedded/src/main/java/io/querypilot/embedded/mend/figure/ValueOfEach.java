package io.querypilot.embedded.mend.figure;

import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.Arithmetic;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Expression.Each;
import io.querypilot.embedded.plan.Expression.Scaled;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Times;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.text.Stems;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * "The median value of an order" is one of orders, though the value is kept in their lines: the lines of each order are added
 * up first; so are the kilos that "an order has on average". Not where the lines themselves are named, nor where their table is a group. Of 2,663 written questions for a mean over a
 * join the first form changes none; the second was not counted.
 */
public final class ValueOfEach {
    private static final Set<Token> MEANS = Set.of(Token.AVG, Token.MEDIAN);
    private static final Set<String> VALUES = Set.copyOf(Stems.all("value amount worth total sum volume revenue turnover sales size"));
    /** Of a table's name these say how it is kept, not what its rows are. */
    private static final Set<String> KEPT = Set.copyOf(Stems.all("head header main master data record table list hd hdr tbl"));
    /** What is no part of a whole that could be added up. */
    private static final Set<String> NOT_ADDED = Set.copyOf(Stems.all("price rate percent pct percentage discount rating score age temperature factor share number no year"));
    /** What is kept as a head with lines, where the head's own name is too short to say what it is: pu_hd. */
    private static final Set<String> DOCUMENTS = Set.copyOf(Stems.all("order invoice bill receipt quote quotation basket cart delivery booking"));
    private static final int CRYPTIC = 3;
    /** What lines add up to, said of the head that they are a part of: "kilos per order", "how many kilos does an order have". */
    private static final Set<String> QUANTITIES = Set.copyOf(Stems.all("number quantity piece pieces unit item kilo kg tonne litre"));
    private static final Pattern HAS = Pattern.compile(
            "(?i)\\b(?:do|does) (?:an?|each|every|one|our) (?<head>(?:[\\p{L}\\d-]+ ){1,5}?)(?:have|hold|contain|comprise|include|carry|weigh)\\b");
    private static final Set<String> OF = Set.of("of", "per", "by");
    private static final int FAR = 5;
    private static final int NOWHERE = -1;

    private final SchemaView schema;
    private final Query query;
    private final List<String> words;
    private final Set<String> having;

    private ValueOfEach(Query query, Prepared prepared) {
        this.schema = prepared.schema();
        this.query = query;
        this.words = Stems.all(prepared.asked().text());
        this.having = HAS.matcher(prepared.asked().question()).results().map(said -> last(Stems.all(said.group(1)))).collect(Collectors.toSet());
    }

    private static String last(List<String> said) {
        return said.get(said.size() - 1);
    }

    public static Plan.Answerable of(Plan.Answerable plan, Prepared prepared) {
        Query query = plan.query();
        boolean plain = query.tables().size() > 1 && query.tables().stream().distinct().count() == query.tables().size()
                && !query.zeros() && query.having().isEmpty() && query.combination().isEmpty();
        return plain ? new Plan.Answerable(query.mapped(new ValueOfEach(query, prepared)::summed), plan.countRows()) : plan;
    }

    private Expression summed(Expression shown) {
        if (shown instanceof Scaled scaled) {
            return new Scaled(scaled.scale(), summed(scaled.operand()));
        }
        return shown instanceof Aggregate mean && MEANS.contains(mean.function()) && added(mean.operand())
                ? key(mean.operand().first()).<Expression>map(key -> new Aggregate(mean.function(), new Each(new Aggregate(Token.SUM, mean.operand()), key))).orElse(shown)
                : shown;
    }

    /** A quantity, or a price times one, all in one table. */
    private boolean added(Expression measured) {
        boolean one = measured.columns().map(ColumnUse::place).distinct().count() == 1;
        boolean product = measured instanceof Arithmetic both && !Times.differ(both, schema) && both.operator() != Token.DIVIDED;
        return one && (product || measured instanceof ColumnUse use && !use.star() && amount(use));
    }

    private boolean amount(ColumnUse use) {
        return !schema.primaryKey(use.column()) && !schema.foreignKey(use.column())
                && Stems.all(schema.column(use.column()).label()).stream().noneMatch(NOT_ADDED::contains);
    }

    /** Of the table whose rows the measured ones are lines of, and whose value the question speaks of. */
    private Optional<ColumnUse> key(ColumnUse measured) {
        int lines = query.tables().get(measured.place());
        return IntStream.range(0, query.tables().size())
                .filter(place -> place != measured.place())
                .mapToObj(place -> whole(place, lines))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private Optional<ColumnUse> whole(int place, int lines) {
        int table = query.tables().get(place);
        List<Integer> keys = schema.keysOf(table);
        boolean parent = keys.size() == 1
                && schema.joins().between(lines, table).stream().limit(1).anyMatch(pair -> pair.right() == keys.get(0) && !schema.keyByItself(pair.left()));
        boolean grouped = ColumnUse.places(query.group().stream().flatMap(Expression::columns)).stream().map(query.tables()::get).anyMatch(of -> of == table || of == lines);
        return parent && !grouped && valued(name(table), name(lines)) ? Optional.of(new ColumnUse(place, keys.get(0))) : Optional.empty();
    }

    private Set<String> name(int table) {
        return Stems.all(schema.table(table).label()).stream().filter(word -> !KEPT.contains(word)).collect(Collectors.toCollection(HashSet::new));
    }

    /** "Value of a paid order", "order value", "per order", where lines have a name of their own that is not said. */
    private boolean valued(Set<String> whole, Set<String> lines) {
        List<String> own = lines.stream().filter(word -> !whole.contains(word)).toList();
        Set<String> nouns = lines.containsAll(whole) && whole.stream().allMatch(word -> word.length() <= CRYPTIC) ? DOCUMENTS : whole;
        return !own.isEmpty()
                && words.stream().noneMatch(own::contains)
                && (IntStream.range(0, words.size()).filter(at -> nouns.contains(words.get(at))).anyMatch(this::valueAt)
                        || lines.containsAll(whole) && query.group().isEmpty() && quantity(nouns));
    }

    private boolean quantity(Set<String> nouns) {
        return nouns.stream().anyMatch(having::contains)
                || IntStream.range(1, words.size()).anyMatch(at -> nouns.contains(words.get(at)) && words.get(at - 1).equals("per")
                        && words.subList(Math.max(0, at - 1 - FAR), at - 1).stream().anyMatch(QUANTITIES::contains));
    }

    private boolean valueAt(int noun) {
        boolean before = noun + 1 < words.size() && VALUES.contains(words.get(noun + 1));
        int of = IntStream.range(Math.max(0, noun - FAR), noun).filter(at -> OF.contains(words.get(at))).max().orElse(NOWHERE);
        boolean after = of > 0 && words.get(of).equals("of") && VALUES.contains(words.get(of - 1));
        boolean each = of > 0 && words.get(of).equals("per") && of + 1 == noun && query.group().isEmpty()
                && words.subList(Math.max(0, of - FAR), of).stream().anyMatch(VALUES::contains);
        return before || after || each;
    }
}
