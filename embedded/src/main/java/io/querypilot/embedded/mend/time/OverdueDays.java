package io.querypilot.embedded.mend.time;

import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Rebuilt;
import io.querypilot.embedded.plan.Times;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import io.querypilot.embedded.value.Period;
import io.querypilot.embedded.value.Periods;
import io.querypilot.language.Overdue;
import java.time.LocalDate;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * "Overdue as of 15 November": what is overdue was due before that day, and neither on it nor since. Of 758 written questions that say
 * overdue 696 take what was due before a day, and none what is due on it or later.
 */
public record OverdueDays(Prepared prepared, Query query, LocalDate today) {
    /** "Overdue since May" and "overdue by 30 days" say more than that. */
    private static final Pattern MORE = Pattern.compile("(?i)\\b(?:overdue|past due) (?:since|from|after|before|between|by|for (?:more|less|over|at|\\d))");
    /** Who names a due date, or what came after a day, means just that. */
    private static final Pattern STATED = Pattern.compile(
            "(?i)(?<!past )\\bdue(?: dates?)?(?: is| was| of)? (?:on|in|at|by|after|since|from|before|between|until|\\d)|\\b(?:after|since)\\b");
    private static final Set<String> DUE = Set.of("due", "next", "deadline", "expiry", "expires", "expiration", "until");
    private static final Set<Token> NOT_BEFORE = Set.of(Token.EQUAL, Token.GREATER, Token.AT_LEAST);

    public static Plan.Answerable before(Plan.Answerable plan, Prepared prepared, LocalDate today) {
        String question = prepared.asked().text();
        OverdueDays days = new OverdueDays(prepared, plan.query(), today);
        return Overdue.said(question) && !MORE.matcher(question).find() && !STATED.matcher(question).find()
                ? new Plan.Answerable(plan.query().choosing(days::before).mapped(shown -> Rebuilt.testing(shown, days::before)), plan.countRows())
                : plan;
    }

    private Predicate before(Predicate test) {
        if (!due(test.left()) || !day(test.right()) || tests(test.left()) > 1) {
            return test;
        }
        if (Token.PERIOD_TESTS.contains(test.operator())) {
            return new Predicate(Token.BEFORE, test.left(), test.right());
        }
        return NOT_BEFORE.contains(test.operator()) ? new Predicate(Token.LESS, test.left(), test.right()) : test;
    }

    private boolean due(Expression left) {
        return left instanceof ColumnUse column
                && Times.is(column, prepared.schema())
                && Stream.of(prepared.schema().column(column.column()).label().split(" ")).anyMatch(DUE::contains);
    }

    /** Between two days it is no matter. */
    private long tests(Expression left) {
        return query.predicates().filter(test -> test.left().equals(left)).count();
    }

    private boolean day(Right right) {
        return right instanceof Right.Other other && other.expression() instanceof Expression.Today
                || right instanceof Right.Values values
                        && values.values().stream().map(Value::text).allMatch(this::day);
    }

    private boolean day(String phrase) {
        return Periods.parse(phrase, today).filter(Period::oneDay).isPresent();
    }
}
