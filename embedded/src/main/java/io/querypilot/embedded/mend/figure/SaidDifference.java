package io.querypilot.embedded.mend.figure;

import io.querypilot.embedded.feature.Asked;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right.Values;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Arithmetic;
import io.querypilot.embedded.plan.Expression.Conditioned;
import io.querypilot.embedded.plan.Expression.CountIf;
import io.querypilot.embedded.plan.Expression.Scaled;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import io.querypilot.embedded.value.Period;
import io.querypilot.embedded.value.Periods;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * "Fares in 2025, in 2026, and the difference" are three figures: two of them say the third, and the third is made of the two. Whichever of
 * them a plan has left out is put beside the others, the later less the earlier.
 */
public record SaidDifference(Asked asked, LocalDate today) {
    private static final Pattern AND_THE_DIFFERENCE = Pattern.compile(
            "(?i)(?:,|\\band|\\bplus|\\bwith)(?: also)?(?: what(?:'s| is| was))?(?: the| by how much| their)?(?: absolute| percentage| relative)? (?:difference|change|growth|increase|decrease)\\b");
    private static final Pattern IN_PERCENT = Pattern.compile(
            "(?i)\\b(?:percent|percentage|relative) (?:difference|change|growth|increase|decrease)|\\b(?:difference|change|growth|increase|decrease)(?: [\\w-]+){0,3}? (?:percent\\b|percentage\\b|%)");

    /** What a figure is of, but for the period that it is over. */
    private record Timed(Expression figure, LocalDate start, int said) {}

    public static Plan.Answerable shown(Plan.Answerable plan, Asked asked, LocalDate today) {
        List<Expression> shown = new SaidDifference(asked, today).shown(plan.query().select());
        return new Plan.Answerable(plan.query().selecting(shown), plan.countRows());
    }

    private List<Expression> shown(List<Expression> select) {
        String text = asked.text();
        List<Expression> parts = select.stream().flatMap(Expression::parts).filter(SaidDifference::overPeriod).distinct().toList();
        List<Timed> timed = parts.stream().flatMap(part -> timed(part).stream()).sorted(Comparator.comparing(Timed::start)).toList();
        boolean two = timed.size() == 2 && parts.size() == 2
                && !timed.get(0).start().equals(timed.get(1).start())
                && bare(timed.get(0).figure()).equals(bare(timed.get(1).figure()));
        return two && AND_THE_DIFFERENCE.matcher(text).find() ? beside(select, timed) : select;
    }

    private List<Expression> beside(List<Expression> select, List<Timed> timed) {
        Expression earlier = timed.get(0).figure();
        Expression later = timed.get(1).figure();
        Optional<Token> scale = select.stream().flatMap(SaidDifference::scale).findFirst();
        List<Expression> others = select.stream().filter(one -> one.parts().noneMatch(SaidDifference::overPeriod)).toList();
        List<Expression> figures = timed.stream().sorted(Comparator.comparingInt(Timed::said)).map(Timed::figure).toList();
        Expression difference = new Arithmetic(Token.MINUS, later, earlier);
        boolean percent = IN_PERCENT.matcher(asked.text()).find();
        Expression change = percent
                ? new Scaled(Token.TIMES_100, new Arithmetic(Token.DIVIDED, difference, earlier))
                : scaled(scale, difference);
        List<Expression> all = new ArrayList<>(others);
        figures.forEach(figure -> all.add(scaled(scale, figure)));
        all.add(change);
        return all;
    }

    private static Expression scaled(Optional<Token> scale, Expression figure) {
        return scale.<Expression>map(unit -> new Scaled(unit, figure)).orElse(figure);
    }

    /** The unit that the plan shows a figure, or a difference of two, in; a hundred times a ratio is no unit. */
    private static Stream<Token> scale(Expression shown) {
        return shown instanceof Scaled scaled && scaled.parts().noneMatch(part -> part instanceof Arithmetic both && both.operator() == Token.DIVIDED)
                ? Stream.of(scaled.scale())
                : Stream.empty();
    }

    private static boolean overPeriod(Expression part) {
        return part instanceof CountIf || part instanceof Conditioned some && some.kind() == Token.IF;
    }

    private static Predicate condition(Expression figure) {
        return figure.tested().findFirst().orElseThrow();
    }

    private Optional<Timed> timed(Expression figure) {
        Optional<String> phrase = condition(figure).right() instanceof Values values && values.values().size() == 1
                ? values.values().stream().map(Value::text).findFirst()
                : Optional.empty();
        return phrase.flatMap(text -> Periods.parse(text, today).map(period -> new Timed(figure, period.start(), said(text, period))));
    }

    /** Where a period is said; one that is not said in one place, by its year. */
    private int said(String phrase, Period period) {
        return Stream.of(phrase.replace(Value.FROM, ""), String.valueOf(period.start().getYear()))
                .map(asked.text()::indexOf)
                .filter(at -> at >= 0)
                .findFirst()
                .orElse(Integer.MAX_VALUE);
    }

    /** The same figure over any period. */
    private static Expression bare(Expression figure) {
        Predicate any = new Predicate(Token.DURING, condition(figure).left(), new Values(List.of()));
        return figure instanceof CountIf ? new CountIf(any) : new Conditioned(Token.IF, any, ((Conditioned) figure).aggregate());
    }
}
