package io.querypilot.requirement;

import io.querypilot.requirement.Rule.AvoidTables;
import io.querypilot.requirement.Rule.UseTable;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The tables that a question calls by name: {@code literally}, as "orders_hist" or "table orders", or by words that mean no
 * other. What a person calls by name is meant, whatever a file prefers or was learned; what a file forbids only a literal
 * name opens.
 */
record CalledTables(Set<String> literally, Set<String> plainly) {
    private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}_$.]*[\\p{L}\\p{N}_$]");
    private static final Pattern NO_ENGLISH = Pattern.compile(".*(?:[_$.\\d]|\\p{Ll}\\p{Lu}).*");
    private static final Pattern CALLED_BEFORE =
            Pattern.compile("(?is).*(?:\\b(?:tables?|views?|rows +(?:are +|were +)?(?:in|of))\\s+|[\"'`\\[])");
    private static final Pattern CALLED_AFTER = Pattern.compile("(?is)[\"'`\\]]?\\s+(?:table|view)\\b.*");

    private static final int NEAR = 30;

    static CalledTables in(String question, Schema schema) {
        // Few words are a table's name, and to see how one is said takes longer than to look it up.
        Set<String> called = NAME.matcher(question).results()
                .flatMap(found -> schema.table(found.group()).filter(table -> called(found, question)).stream())
                .map(Table::path)
                .collect(Collectors.toSet());
        return new CalledTables(called, Set.of());
    }

    /** A plain word is a name only where the question says so: "orders" may be anything, "table orders" is that table. */
    private static boolean called(MatchResult found, String question) {
        return NO_ENGLISH.matcher(found.group()).matches()
                || CALLED_BEFORE.matcher(question.substring(Math.max(0, found.start() - NEAR), found.start())).matches()
                || CALLED_AFTER.matcher(question.substring(found.end())).matches();
    }

    CalledTables and(List<String> more) {
        return new CalledTables(literally, Set.copyOf(more));
    }

    /** What is left of a requirement that a name in the question does not contradict. */
    Stream<Requirement> yielding(Requirement one) {
        if (one.rule() instanceof AvoidTables avoid) {
            List<String> left = avoid.avoided().stream().filter(table -> !literally.contains(table)).toList();
            return left.isEmpty() ? Stream.empty() : Stream.of(with(one, new AvoidTables(left)));
        }
        if (one.rule() instanceof UseTable use && use.rivals().stream().anyMatch(this::called)) {
            List<String> left = use.rivals().stream().filter(table -> !called(table)).toList();
            return left.isEmpty() ? Stream.empty() : Stream.of(with(one, new UseTable(use.table(), left)));
        }
        return Stream.of(one);
    }

    private boolean called(String table) {
        return literally.contains(table) || plainly.contains(table);
    }

    private static Requirement with(Requirement one, Rule rule) {
        return new Requirement(rule, one.source(), one.phrase(), one.lesson());
    }
}
