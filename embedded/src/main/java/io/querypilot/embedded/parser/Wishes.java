package io.querypilot.embedded.parser;

import io.querypilot.embedded.catalogue.ColumnPair;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.network.Rule;
import io.querypilot.embedded.plan.ActionSpace;
import io.querypilot.embedded.plan.Token;
import io.querypilot.join.References;
import io.querypilot.language.Words;
import io.querypilot.link.LookAlikes;
import io.querypilot.requirement.Requirement;
import io.querypilot.requirement.Requirements;
import io.querypilot.requirement.Rule.AvoidTables;
import io.querypilot.requirement.Rule.Definition;
import io.querypilot.requirement.Rule.JoinOn;
import io.querypilot.requirement.Rule.UseTable;
import io.querypilot.requirement.Source;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a query is to keep to, as decoding can hold it: tables to use or to leave alone, columns to join by, what people
 * call things, and which rows they mean. What was learned counts as well: with it the model chooses among its own candidates.
 */
public record Wishes(
        List<String> useTables, List<String> avoidTables, List<JoinOn> joins, SaidNames names, List<Definition> definitions) {
    public static final Wishes NONE = new Wishes(List.of(), List.of(), List.of(), SaidNames.NONE, List.of());

    public Wishes {
        useTables = List.copyOf(useTables);
        avoidTables = List.copyOf(avoidTables);
        joins = List.copyOf(joins);
        definitions = List.copyOf(definitions);
    }

    public static Wishes of(Requirements requirements, String question) {
        List<String> use = requirements.all().stream()
                .filter(one -> one.rule() instanceof UseTable && one.source() != Source.SYSTEM && (one.source().person() || said(one, question)))
                .map(one -> ((UseTable) one.rule()).table())
                .toList();
        Stream<String> avoided = requirements.rules(AvoidTables.class).stream().flatMap(avoid -> avoid.avoided().stream());
        Stream<String> rivals = requirements.rules(UseTable.class).stream().flatMap(table -> table.rivals().stream());
        List<String> avoid = Stream.concat(avoided, rivals).distinct().filter(table -> !use.contains(table)).toList();
        return new Wishes(use, avoid, joins(requirements, question), SaidNames.of(requirements), requirements.rules(Definition.class));
    }

    private static List<JoinOn> joins(Requirements requirements, String question) {
        return requirements.all().stream()
                .filter(one -> one.rule() instanceof JoinOn join
                        && (one.source() != Source.QUESTION || saidInFull(join.leftColumn(), question)))
                .map(one -> (JoinOn) one.rule())
                .toList();
    }

    /**
     * Whether a question says a key's whole name of several words, as "shipping address". A part of it may be said of
     * something else, as "friends" is of no friend_id: the network reads that better, and of 126 such keys of Spider dev
     * 15 are wrong.
     */
    private static boolean saidInFull(String key, String question) {
        List<String> name = Words.nameStems(key).stream().filter(word -> !References.isKeyWord(word)).toList();
        return name.size() > 1 && Collections.indexOfSubList(Words.stems(question), name) >= 0;
    }

    /** What only a question before this one has named is not to be used for its own sake. */
    private static boolean said(Requirement one, String question) {
        return !one.phrase().isEmpty() && LookAlikes.nameContainsWordsOf(question, one.phrase());
    }

    /** Tables that must be used stay in a schema that is cut to size; tables to leave alone are never written. */
    Rule rule(SchemaView schema, ActionSpace space) {
        List<Integer> wanted = numbers(schema, useTables);
        // A question of one year leaves others alone by its own condition on the time.
        List<Integer> unwanted = numbers(schema, avoidTables).stream()
                .filter(table -> schema.table(table).parts().isEmpty())
                .toList();
        if (wanted.isEmpty() && unwanted.isEmpty()) {
            return Rule.NONE;
        }
        return (derivation, allowed) -> {
            BitSet left = (BitSet) allowed.clone();
            unwanted.forEach(table -> left.clear(space.table(table)));
            List<Integer> named = derivation.tablesSoFar();
            if (!named.isEmpty() && !named.containsAll(wanted)) {
                List.of(Token.WHERE, Token.GROUP, Token.SELECT).forEach(token -> left.clear(space.token(token)));
            }
            return left.isEmpty() ? allowed : left;
        };
    }

    Set<Integer> avoided(SchemaView schema) {
        return Set.copyOf(numbers(schema, avoidTables));
    }

    private static List<Integer> numbers(SchemaView schema, List<String> names) {
        return names.stream().flatMapToInt(name -> numbers(schema, name)).distinct().boxed().toList();
    }

    private static IntStream numbers(SchemaView schema, String name) {
        return IntStream.range(0, schema.tables().size()).filter(table -> named(schema, table, name));
    }

    private static boolean named(SchemaView schema, int table, String name) {
        String bare = name.substring(name.lastIndexOf('.') + 1);
        return schema.table(table).names().anyMatch(bare::equalsIgnoreCase);
    }

    /** The joins a person named, by column number. */
    List<ColumnPair> pairs(SchemaView schema) {
        List<ColumnPair> pairs = new ArrayList<>();
        for (JoinOn join : joins) {
            Optional<Integer> left = column(schema, join.leftTable(), join.leftColumn());
            Optional<Integer> right = column(schema, join.rightTable(), join.rightColumn());
            if (left.isPresent() && right.isPresent()) {
                pairs.add(new ColumnPair(left.get(), right.get()));
            }
        }
        return pairs;
    }

    private static Optional<Integer> column(SchemaView schema, String table, String column) {
        return numbers(schema, table)
                .boxed()
                .flatMap(number -> schema.columnsOf(number).stream())
                .filter(number -> schema.column(number).name().equalsIgnoreCase(column))
                .findFirst();
    }
}
