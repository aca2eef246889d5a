package io.querypilot.embedded.mend.time;

import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right.Values;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.Arithmetic;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Expression.Conditioned;
import io.querypilot.embedded.plan.Expression.CountIf;
import io.querypilot.embedded.plan.Expression.DatePart;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Rebuilt;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import io.querypilot.embedded.value.Period;
import io.querypilot.embedded.value.Periods;
import io.querypilot.embedded.value.SinglePeriod;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Holds the one time that a plan tests to all days that the question says of it, where the plan heeds some of their words only: the year of
 * "2026, January to October", one half of two that are compared row by row. Where rows are grouped by that time, a figure for each period
 * says nothing that the row does not, and is one figure of the rows within them.
 */
record HeldPeriods(SaidSpans said, Query query, String question) {
    private static final Set<Token> ONE = Set.of(Token.DURING, Token.EQUAL);
    private static final Set<Token> HELD = Set.of(
            Token.DURING, Token.EQUAL, Token.SINCE, Token.AT_LEAST, Token.AFTER, Token.GREATER, Token.BEFORE, Token.LESS, Token.UNTIL, Token.AT_MOST,
            Token.BETWEEN, Token.IN);
    private static final Set<Token> DATED = Set.of(Token.YEAR, Token.YEAR_QUARTER, Token.YEAR_MONTH, Token.DATE);
    private static final Set<Token> PARTS = Set.of(Token.QUARTER, Token.MONTH, Token.DAY, Token.WEEKDAY, Token.HOUR, Token.DATE);
    /** "Fell from 2024 to 2025": two years, and none between. */
    private static final Pattern CHANGE = Pattern.compile(
            "(?i)\\b(?:chang\\w*|gr[eo]w\\w*|r[io]s[ei]\\w*|rose|f[ae]ll\\w*|drop\\w*|increas\\w*|decreas\\w*|declin\\w*|differen\\w*|gain\\w*|los[ets]\\w*|compar\\w*)\\b");

    static Query of(Query query, String question) {
        return SaidSpans.in(question).filter(said -> said.open() || !said.alone()).map(said -> new HeldPeriods(said, query, question).held()).orElse(query);
    }

    private Query held() {
        List<Predicate> chosen = query.all().flatMap(Query::predicates).filter(this::timed).toList();
        List<Predicate> counted = query.all().flatMap(Query::expressions).flatMap(Expression::parts).flatMap(Expression::tested).filter(this::timed).distinct().toList();
        List<Predicate> tests = Stream.concat(chosen.stream(), counted.stream()).toList();
        List<Expression> times = tests.stream().map(test -> time(test.left())).distinct().toList();
        if (times.size() != 1 || !tests.stream().allMatch(this::ofTheSaid) || chosen.stream().anyMatch(this::says)) {
            return query;
        }
        boolean dated = query.group().stream().anyMatch(group -> dated(group, times.get(0)));
        if (counted.isEmpty() && chosen.size() == 1) {
            return dated || !said.listed() && !twoEnds() ? query.throughout(each -> each.choosing(test -> test.equals(chosen.get(0)) ? whole(test) : test)) : query;
        }
        boolean alone = chosen.isEmpty() && query.all().count() == 1 && !query.zeros() && !said.open();
        return !alone ? query : dated && counted.size() > 1 ? asOne(counted) : eachWithin(counted);
    }

    /** Whether rows are grouped by the time itself, so that none holds two of the periods. */
    private static boolean dated(Expression group, Expression time) {
        return group instanceof DatePart part && DATED.contains(part.part()) && part.operand().equals(time);
    }

    /** Whether a test already brings all days that are said. */
    private boolean says(Predicate test) {
        List<Period> days = phrases(test).flatMap(phrase -> Periods.parse(phrase, LocalDate.EPOCH).stream()).sorted(Comparator.comparing(Period::start)).toList();
        boolean between = test.operator() == Token.BETWEEN && days.size() == 2;
        List<Period> met = between ? List.of(new Period(days.get(0).start(), days.get(1).end())) : SaidSpans.merged(days);
        return !said.open() && (between || ONE.contains(test.operator()) || test.operator() == Token.IN) && met.equals(said.spans());
    }

    private Query asOne(List<Predicate> counted) {
        if (!apart(counted)) {
            return query;
        }
        Query bare = query.mapped(shown -> Rebuilt.of(shown, part -> part.tested().anyMatch(counted::contains) ? bare(part) : part));
        return bare.selecting(bare.select().stream().distinct().toList()).where(whole(counted.get(0)));
    }

    /** With the months of its own year in each figure, where there are as many years as figures. */
    private Query eachWithin(List<Predicate> counted) {
        boolean months = said.spans().stream().noneMatch(Period::years);
        boolean each = counted.size() == said.spans().size()
                && counted.stream().flatMap(test -> within(test).stream()).distinct().count() == counted.size();
        return months && each
                ? query.mapped(shown -> Rebuilt.of(shown, part -> Rebuilt.testing(part, test -> counted.contains(test) ? during(test, within(test).orElseThrow()) : test)))
                : query;
    }

    private boolean twoEnds() {
        return CHANGE.matcher(question).find() && !said.open();
    }

    /** Whether each figure is of one period, and none is made of two. */
    private boolean apart(List<Predicate> counted) {
        return query.expressions().flatMap(Expression::parts).noneMatch(part -> {
            boolean whole = part instanceof CountIf || part instanceof Conditioned some && some.kind() == Token.IF;
            boolean of = part.parts().flatMap(Expression::tested).anyMatch(counted::contains);
            return part instanceof Arithmetic && of || !whole && part.tested().anyMatch(counted::contains);
        });
    }

    /** The figure of all rows that are there. */
    private static Expression bare(Expression figure) {
        return figure instanceof Conditioned some ? some.aggregate() : new Aggregate(Token.COUNT, ColumnUse.STAR);
    }

    private boolean timed(Predicate test) {
        return test.right() instanceof Values values && !values.values().isEmpty()
                && (values.values().get(0).kind() == Value.Kind.PERIOD
                        || test.left() instanceof DatePart part && (PARTS.contains(part.part()) || DATED.contains(part.part()))
                        || values.values().stream().allMatch(value -> SinglePeriod.year(value.text()) && said.words().contains(value.text())));
    }

    private boolean ofTheSaid(Predicate test) {
        boolean part = test.left() instanceof DatePart date && date.part() != Token.YEAR;
        return HELD.contains(test.operator()) && !part && phrases(test).allMatch(phrase -> said.words().toLowerCase(Locale.ROOT).contains(phrase.toLowerCase(Locale.ROOT)));
    }

    private static Stream<String> phrases(Predicate test) {
        return ((Values) test.right()).values().stream().map(value -> value.text().startsWith(Value.FROM) ? value.text().substring(Value.FROM.length()) : value.text());
    }

    private static Expression time(Expression left) {
        return left instanceof DatePart part ? part.operand() : left;
    }

    /** The one span that a test is about. */
    private Optional<Period> within(Predicate test) {
        List<Period> met = phrases(test).flatMap(phrase -> Periods.parse(phrase, LocalDate.EPOCH).stream())
                .flatMap(period -> said.spans().stream().filter(span -> span.start().isBefore(period.end()) && period.start().isBefore(span.end())))
                .distinct()
                .toList();
        return met.size() == 1 ? Optional.of(met.get(0)) : Optional.empty();
    }

    private Predicate whole(Predicate test) {
        if (said.open() && !ONE.contains(test.operator())) {
            return test;
        }
        boolean numbered = ((Values) test.right()).values().get(0).kind() != Value.Kind.PERIOD;
        if (numbered && said.spans().size() == 1 && said.spans().get(0).years()) {
            return years(test, said.spans().get(0));
        }
        return dates(test) ? said.test(time(test.left())) : test;
    }

    private Predicate years(Predicate test, Period span) {
        Value.Kind kind = ((Values) test.right()).values().get(0).kind();
        Value first = new Value(String.valueOf(span.start().getYear()), kind);
        Value last = new Value(String.valueOf(span.end().getYear() - 1), kind);
        return said.open()
                ? new Predicate(Token.AT_LEAST, test.left(), new Values(List.of(first)))
                : new Predicate(Token.BETWEEN, test.left(), new Values(List.of(first, last)));
    }

    /** A column that holds years knows no months. */
    private static boolean dates(Predicate test) {
        return test.left() instanceof DatePart || ((Values) test.right()).values().get(0).kind() == Value.Kind.PERIOD;
    }

    private static Predicate during(Predicate test, Period span) {
        boolean same = test.operator() == Token.DURING && phrases(test).allMatch(phrase -> Periods.parse(phrase, LocalDate.EPOCH).filter(span::equals).isPresent());
        return dates(test) && !same ? new Predicate(Token.DURING, time(test.left()), new Values(List.of(Value.period(span.told())))) : test;
    }
}
