package io.querypilot.embedded.mend.figure;

import io.querypilot.embedded.catalogue.ColumnPair;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.text.Stems;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** "How many shipments have dangerous goods in them?", counted over the lines of shipments: a shipment with two such lines is still one. */
public record CountedHeads(Prepared prepared, Query query) {
    private static final Set<String> LINES = Set.of("ln", "lin", "line", "lines", "pos", "position", "positions", "item", "items", "dtl", "detail", "details");
    private static final Set<String> HEADS = Set.of("hd", "hdr", "head", "header", "headers");
    private static final Pattern COUNTED = Pattern.compile("(?i)\\b(?:how many|(?:number|count) of)((?: (?!(?:per|in|of|by|for|each|on|with|have|has)\\b)[\\w'-]+){1,3})");
    private static final Pattern SAID_LINES = Pattern.compile("(?i)\\b(?:lines?|positions?|items?|details?|rows?|entries|times)\\b");

    public static Plan.Answerable once(Plan.Answerable plan, Prepared prepared) {
        CountedHeads heads = new CountedHeads(prepared, plan.query());
        Optional<ColumnUse> head = heads.head();
        return head.isEmpty()
                ? plan
                : new Plan.Answerable(plan.query().mapped(shown -> heads.rows(shown) ? new Aggregate(Token.COUNT_DISTINCT, head.get()) : shown), plan.countRows());
    }

    private boolean rows(Expression shown) {
        return shown instanceof Aggregate count && count.function() == Token.COUNT && count.operand() instanceof ColumnUse use && use.star();
    }

    /** What tells the things apart that are asked for, where their lines are counted. */
    private Optional<ColumnUse> head() {
        String question = prepared.asked().text();
        Matcher counted = COUNTED.matcher(question);
        boolean open = query.select().stream().anyMatch(this::rows) && counted.find() && !SAID_LINES.matcher(question).find();
        Set<String> said = open ? Set.copyOf(Stems.all(counted.group(1))) : Set.of();
        return IntStream.range(0, open ? query.tables().size() : 0).boxed().flatMap(place -> head(place, said)).findFirst();
    }

    private Stream<ColumnUse> head(int place, Set<String> said) {
        SchemaView schema = prepared.schema();
        int lines = query.tables().get(place);
        Set<String> name = words(lines);
        Set<String> base = without(name, LINES);
        return base.size() == name.size()
                ? Stream.empty()
                : schema.foreignKeys().stream()
                        .map(key -> schema.column(key.left()).table() == lines ? key : key.reversed())
                        .filter(key -> schema.column(key.left()).table() == lines)
                        .filter(key -> without(words(schema.column(key.right()).table()), HEADS).equals(base) && said.containsAll(base))
                        .map(ColumnPair::left)
                        .map(key -> new ColumnUse(place, key));
    }

    private Set<String> words(int table) {
        return Stream.of(prepared.schema().table(table).label().split(" ")).collect(Collectors.toSet());
    }

    private static Set<String> without(Set<String> words, Set<String> left) {
        return words.stream().filter(word -> !left.contains(word)).map(Stems::of).collect(Collectors.toSet());
    }
}
