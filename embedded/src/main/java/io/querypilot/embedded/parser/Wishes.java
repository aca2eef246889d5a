package io.querypilot.embedded.parser;

import io.querypilot.embedded.catalogue.ColumnPair;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.network.Rule;
import io.querypilot.embedded.plan.ActionSpace;
import io.querypilot.embedded.plan.Token;
import io.querypilot.model.Join;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/** What people ask of every query: tables to use or to leave alone, columns to join by, and what they call things. */
public record Wishes(List<String> useTables, List<String> avoidTables, List<Join> joins, SaidNames names) {
    public static final Wishes NONE = new Wishes(List.of(), List.of(), List.of(), SaidNames.NONE);
    private static final String USE = "MANDATORY TABLE: Use ";
    private static final String AVOID = "DO NOT use: ";

    public Wishes {
        useTables = List.copyOf(useTables);
        avoidTables = List.copyOf(avoidTables);
        joins = List.copyOf(joins);
    }

    /** Out of the constraints and lessons of a request, and of its joins those that a person named. */
    public static Wishes of(List<String> constraints, List<Join> joins, List<String> lessons) {
        List<String> use = new ArrayList<>();
        List<String> avoid = new ArrayList<>();
        for (String constraint : constraints) {
            if (constraint.startsWith(USE)) {
                use.add(constraint.substring(USE.length()).strip());
            } else if (constraint.startsWith(AVOID)) {
                Arrays.stream(constraint.substring(AVOID.length()).split(",")).map(String::strip).forEach(avoid::add);
            }
        }
        List<Join> corrected = joins.stream()
                .filter(join -> join.evidence() == Join.Evidence.CORRECTION)
                .toList();
        return new Wishes(use, avoid, corrected, SaidNames.of(lessons));
    }

    /** Tables that must be used stay in a schema that is cut to size; tables to leave alone are never written. */
    Rule rule(SchemaView schema, ActionSpace space) {
        List<Integer> wanted = numbers(schema, useTables);
        List<Integer> unwanted = numbers(schema, avoidTables);
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

    private static List<Integer> numbers(SchemaView schema, List<String> names) {
        return names.stream().flatMapToInt(name -> numbers(schema, name)).boxed().toList();
    }

    private static IntStream numbers(SchemaView schema, String name) {
        return IntStream.range(0, schema.tables().size()).filter(table -> named(schema, table, name));
    }

    private static boolean named(SchemaView schema, int table, String name) {
        String bare = name.substring(name.lastIndexOf('.') + 1);
        return schema.table(table).name().toLowerCase(Locale.ROOT).equals(bare.toLowerCase(Locale.ROOT));
    }

    /** The joins a person named, by column number. */
    List<ColumnPair> pairs(SchemaView schema) {
        List<ColumnPair> pairs = new ArrayList<>();
        for (Join join : joins) {
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
