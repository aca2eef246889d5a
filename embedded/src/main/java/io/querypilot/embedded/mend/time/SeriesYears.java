package io.querypilot.embedded.mend.time;

import io.querypilot.embedded.feature.Asked;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right.Values;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.DatePart;
import io.querypilot.embedded.plan.Expression.Window;
import io.querypilot.embedded.plan.Order;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import io.querypilot.embedded.value.Period;
import io.querypilot.embedded.value.Periods;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * "Per quarter since 2025": the first quarter of one year is not that of the next, unless seasons are asked for. Of 222 written series by the
 * number of a quarter or month none is over a period of several years, and of 430 by quarter over no period 2 go by its number.
 * Who lists "year, quarter, euros" sees three columns. The quarters of one year are numbers: so are they in all six questions over
 * one year that five writers of blind suites wrote, and in none of the four over several.
 */
public record SeriesYears(Query query, DatePart time, Asked asked, LocalDate today) {
    private static final Map<Token, Token> WITH_YEAR = Map.of(Token.QUARTER, Token.YEAR_QUARTER, Token.MONTH, Token.YEAR_MONTH);
    private static final Map<Token, Token> NUMBER = Map.of(Token.YEAR_QUARTER, Token.QUARTER, Token.YEAR_MONTH, Token.MONTH);
    private static final Set<Token> BEGINS = Set.of(Token.SINCE, Token.AFTER, Token.AT_LEAST, Token.GREATER);
    private static final Set<Token> CHOSEN = Set.of(Token.DURING, Token.EQUAL, Token.BETWEEN, Token.IN);
    private static final Pattern SEASON = Pattern.compile(
            "(?i)\\b(?:calendar|season\\w*|of (?:the|a|each|every) year|(?:all|the|different|several) years|years together|regardless of the year|whatever the year)\\b");
    private static final Pattern LISTED = Pattern.compile(
            "(?i)(?:[(:]|\\b(?:give me|show(?: me)?|list|columns?|with))\\s*(?:the )?year(?:,| and) (?:the )?(quarter|month)\\b(?! by\\b)");

    private static final Pattern WRITTEN = Pattern.compile("(?i)\\b(?:20\\d\\d|yyyy)[- ]?/?q(?:[1-4n]|\\b)");

    /** From the first day of a condition to the last. */
    private record Span(LocalDate first, LocalDate last) {}

    public static Plan.Answerable told(Plan.Answerable plan, Asked asked, LocalDate today) {
        Query query = plan.query();
        List<DatePart> times = query.group().stream().flatMap(SeriesYears::part).toList();
        boolean plain = times.size() == 1 && query.all().count() == 1 && query.limit().isEmpty() && query.per().isEmpty();
        return plain
                ? new Plan.Answerable(new SeriesYears(query, times.get(0), asked, today).told(), plan.countRows())
                : plan;
    }

    private static Stream<DatePart> part(Expression group) {
        return group instanceof DatePart part && (part.part() == Token.YEAR || WITH_YEAR.containsKey(part.part()) || NUMBER.containsKey(part.part()))
                ? Stream.of(part)
                : Stream.empty();
    }

    private Query told() {
        boolean running = query.select().stream().flatMap(Expression::parts).anyMatch(Window.class::isInstance);
        if (listed() && !running) {
            return with(List.of(of(Token.YEAR), of(NUMBER.getOrDefault(time.part(), time.part()))));
        }
        if (WITH_YEAR.containsKey(time.part())) {
            return listed() || severalYears() ? with(List.of(of(WITH_YEAR.get(time.part())))) : query;
        }
        return time.part() == Token.YEAR_QUARTER && oneYear() ? with(List.of(of(Token.QUARTER))) : query;
    }

    /** Not where each is compared with the one before, which may be of another year, nor where the question writes one as 2025-Q1. */
    private boolean oneYear() {
        List<Predicate> tests = query.predicates().filter(this::timed).toList();
        boolean window = query.select().stream().flatMap(Expression::parts).anyMatch(Window.class::isInstance);
        return !window
                && tests.size() == 1
                && CHOSEN.contains(tests.get(0).operator())
                && span(tests.get(0)).filter(span -> span.first().getYear() == span.last().getYear()).isPresent()
                && !WRITTEN.matcher(asked.question()).find();
    }

    private DatePart of(Token part) {
        return new DatePart(part, time.operand());
    }

    private boolean listed() {
        String unit = NUMBER.getOrDefault(time.part(), time.part()).name().toLowerCase(Locale.ROOT);
        return LISTED.matcher(asked.question()).results().anyMatch(said -> said.group(1).equalsIgnoreCase(unit));
    }

    private Query with(List<DatePart> parts) {
        return query.groupedBy(query.group().stream().flatMap(one -> instead(one, parts)).toList())
                .selecting(query.select().stream().flatMap(one -> instead(one, parts)).toList())
                .orderedBy(query.order().stream()
                        .flatMap(item -> instead(item.expression(), parts).map(one -> new Order(one, item.descending())))
                        .toList());
    }

    private Stream<Expression> instead(Expression one, List<DatePart> parts) {
        return one.equals(time) ? parts.stream().map(Expression.class::cast) : Stream.of(one);
    }

    /** Figures of one year each, side by side, are seasons that are compared. */
    private boolean severalYears() {
        boolean beside = query.expressions().flatMap(Expression::parts).flatMap(Expression::tested).anyMatch(this::timed);
        List<Predicate> tests = query.predicates().filter(this::timed).toList();
        boolean over = tests.isEmpty() ? time.part() == Token.QUARTER : tests.size() == 1 && several(tests.get(0));
        return over && !beside && !SEASON.matcher(asked.question()).find();
    }

    private boolean timed(Predicate test) {
        return test.operator() != Token.NOT_NULL && test.columns().anyMatch(time.first()::equals);
    }

    private boolean several(Predicate test) {
        return span(test).filter(span -> span.last().getYear() > span.first().getYear()).isPresent();
    }

    private Optional<Span> span(Predicate test) {
        List<Value> values = test.right() instanceof Values right && test.left().equals(time.operand()) ? right.values() : List.of();
        List<Period> periods = values.stream().flatMap(value -> Periods.parse(value.text(), today).stream()).toList();
        if (periods.isEmpty() || periods.size() < values.size()) {
            return Optional.empty();
        }
        Optional<LocalDate> end = CHOSEN.contains(test.operator()) ? Optional.of(periods.get(periods.size() - 1).end().minusDays(1))
                : BEGINS.contains(test.operator()) ? Optional.of(today) : Optional.empty();
        return end.map(last -> new Span(periods.get(0).start(), last));
    }
}
