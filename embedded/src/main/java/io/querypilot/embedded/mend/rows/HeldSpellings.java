package io.querypilot.embedded.mend.rows;

import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.plan.Condition;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right;
import io.querypilot.embedded.plan.Condition.Right.Values;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Expression.Folded;
import io.querypilot.embedded.plan.Expression.Spelling;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Rebuilt;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Data as they were typed: "closed" is kept as Closed, CLOSED and closed, and what is missing as an empty text. A text that a column
 * keeps in several ways is compared with all of them and is one group, and what has no value is empty, or one of both where both occur.
 */
public record HeldSpellings(Prepared prepared) {
    private static final Map<Token, Token> LISTS = Map.of(
            Token.EQUAL, Token.IN, Token.IN, Token.IN, Token.NOT_EQUAL, Token.NOT_IN, Token.NOT_IN, Token.NOT_IN);
    private static final int MOST = 20;

    public static Plan.Answerable meant(Plan.Answerable plan, Prepared prepared) {
        return new Plan.Answerable(plan.query().throughout(new HeldSpellings(prepared)::meant), plan.countRows());
    }

    private Query meant(Query query) {
        Query chosen = query.choosing(this::meant).choosingBy(this::orEmpty).mapped(shown -> Rebuilt.of(shown, part -> Rebuilt.testing(part, this::meant)));
        Set<Expression> apart = query.per().isEmpty() && query.combination().isEmpty()
                ? query.group().stream().filter(this::apart).collect(Collectors.toSet())
                : Set.of();
        UnaryOperator<Expression> folded = one -> apart.contains(one) ? new Folded((ColumnUse) one) : one;
        UnaryOperator<Expression> shown = one -> apart.contains(one) ? new Spelling((ColumnUse) one) : one;
        return apart.isEmpty() ? chosen : chosen.groupedBy(chosen.group().stream().map(folded).toList()).mapped(shown);
    }

    /** Its spellings would each be a group. */
    private boolean apart(Expression group) {
        return group instanceof ColumnUse use
                && !use.star()
                && prepared.schema().column(use.column()).type() == ColumnType.TEXT
                && prepared.cellsOf(use.column()).filter(cells -> !cells.coded() && cells.spelledApart()).isPresent();
    }

    /** Without a value: NULL in some rows, an empty text in others. */
    private Condition orEmpty(Predicate test) {
        boolean absence = test.operator() == Token.IS_NULL && test.left() instanceof ColumnUse use && !use.star()
                && prepared.cellsOf(use.column()).filter(cells -> cells.blank()).isPresent();
        return absence ? new Condition.AnyOf(List.of(test, empty(test, Token.EQUAL))) : test;
    }

    private static Predicate empty(Predicate test, Token operator) {
        return new Predicate(operator, test.left(), new Values(List.of(Value.text(""))));
    }

    private Predicate meant(Predicate test) {
        return test.left() instanceof ColumnUse use && !use.star() ? meant(test, use) : test;
    }

    private Predicate meant(Predicate test, ColumnUse use) {
        if (test.right() instanceof Values values && LISTS.containsKey(test.operator())) {
            return listed(test, use, values.values());
        }
        boolean presence = test.operator() == Token.IS_NULL || test.operator() == Token.NOT_NULL;
        if (test.operator() == Token.NOT_NULL && prepared.cellsOf(use.column()).filter(cells -> cells.blank()).isPresent()) {
            // What is not equal to an empty text has a value, too.
            return empty(test, Token.NOT_EQUAL);
        }
        return presence && blank(use) ? empty(test, Token.EQUAL) : test;
    }

    private Predicate listed(Predicate test, ColumnUse use, List<Value> values) {
        List<Value> kept = values.stream().flatMap(value -> kept(use, value)).distinct().toList();
        return kept.size() <= values.size() || kept.size() > MOST
                ? test
                : new Predicate(LISTS.get(test.operator()), test.left(), new Right.Values(kept));
    }

    private Stream<Value> kept(ColumnUse use, Value value) {
        List<String> spellings = value.kind() == Value.Kind.TEXT
                ? prepared.cellsOf(use.column()).filter(cells -> !cells.coded()).map(cells -> cells.spellings(value.text())).orElse(List.of())
                : List.of();
        return spellings.isEmpty() ? Stream.of(value) : Stream.concat(Stream.of(value), spellings.stream().map(Value::text));
    }

    /** No row lacks a value, and some hold an empty text. */
    private boolean blank(ColumnUse use) {
        return (prepared.schema().column(use.column()).filled() || !prepared.schema().column(use.column()).nullable())
                && prepared.cellsOf(use.column()).filter(cells -> cells.blank()).isPresent();
    }
}
