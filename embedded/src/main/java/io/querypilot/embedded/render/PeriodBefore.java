package io.querypilot.embedded.render;

import io.querypilot.embedded.plan.Condition;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.DatePart;
import io.querypilot.embedded.plan.Expression.Share;
import io.querypilot.embedded.plan.Expression.Window;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import io.querypilot.embedded.value.Period;
import io.querypilot.embedded.value.Periods;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * "From February on, each month beside the one before": February has one before it too, which is reckoned and not shown. Where
 * a year begins nothing is reckoned of the year before, unless it is said: those who write "the months of 2025" leave January without a change.
 *
 * @param asked the condition that chooses the periods to be shown
 * @param longer the same query, begun one period earlier
 */
record PeriodBefore(Predicate asked, Query longer) {
    private static final Set<Token> BESIDE_BEFORE = Set.of(Token.CHANGE, Token.GROWTH);
    private static final Set<Token> OPEN = Set.of(Token.SINCE, Token.AT_LEAST);
    private static final Set<Token> ENDS = Set.of(Token.BEFORE, Token.UNTIL, Token.LESS, Token.AT_MOST);
    private static final Map<Token, Integer> MONTHS = Map.of(Token.YEAR_MONTH, 1, Token.YEAR_QUARTER, 3);

    static Optional<PeriodBefore> of(Query query, LocalDate today) {
        boolean plain = query.limit().isEmpty() && query.having().isEmpty() && !query.distinct() && !query.zeros() && query.combination().isEmpty()
                && query.order().stream().allMatch(order -> query.select().contains(order.expression()));
        List<Expression> beside = query.select().stream()
                .flatMap(Expression::parts)
                .filter(part -> part instanceof Window || part instanceof Share)
                .toList();
        // A share or a running total would count the period that is not shown.
        boolean compared = !beside.isEmpty()
                && beside.stream().allMatch(part -> part instanceof Window window && BESIDE_BEFORE.contains(window.kind()));
        List<DatePart> times = query.group().stream()
                .filter(group -> group instanceof DatePart part && MONTHS.containsKey(part.part()) && query.select().contains(group))
                .map(DatePart.class::cast)
                .toList();
        return plain && compared && times.size() == 1 ? begunEarlier(query, times.get(0), today) : Optional.empty();
    }

    private static Optional<PeriodBefore> begunEarlier(Query query, DatePart time, LocalDate today) {
        List<Condition> required = query.where().stream().flatMap(Condition::required).toList();
        List<Predicate> begins = query.where().stream()
                .flatMap(Condition::predicates)
                .filter(test -> test.left().equals(time.operand()) && !ENDS.contains(test.operator()))
                .toList();
        return begins.size() == 1 && required.contains(begins.get(0))
                ? earlier(begins.get(0), MONTHS.get(time.part()), today)
                        .map(longer -> new PeriodBefore(begins.get(0), query.choosing(test -> test.equals(begins.get(0)) ? longer : test)))
                : Optional.empty();
    }

    private static Optional<Predicate> earlier(Predicate test, int months, LocalDate today) {
        boolean open = OPEN.contains(test.operator());
        return period(test, today)
                .filter(period -> period.start().getDayOfMonth() == 1 && (period.start().getDayOfYear() > 1 || said(test)))
                .filter(period -> (period.start().getMonthValue() - 1) % months == 0)
                .map(period -> period.start().minusMonths(months) + (open ? "" : " to " + period.end().minusDays(1)))
                .map(days -> new Predicate(open ? Token.SINCE : Token.DURING, test.left(), new Right.Values(List.of(Value.period(days)))));
    }

    private static boolean said(Predicate test) {
        return ((Right.Values) test.right()).values().get(0).text().startsWith(Value.BESIDE_EARLIER);
    }

    private static Optional<Period> period(Predicate test, LocalDate today) {
        List<Value> values = test.right() instanceof Right.Values right ? right.values() : List.of();
        boolean periods = !values.isEmpty()
                && values.stream().allMatch(value -> value.kind() == Value.Kind.PERIOD)
                && !(OPEN.contains(test.operator()) && values.get(0).text().startsWith(Value.FROM));
        Optional<Period> first = periods ? Periods.parse(values.get(0).text(), today) : Optional.empty();
        return switch (test.operator()) {
            case DURING, EQUAL, SINCE, AT_LEAST -> first;
            case BETWEEN -> first.flatMap(from -> Periods.parse(values.get(1).text(), today).map(to -> new Period(from.start(), to.end())));
            default -> Optional.empty();
        };
    }
}
