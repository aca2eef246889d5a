package io.querypilot.embedded.mend.time;

import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right;
import io.querypilot.embedded.plan.Expression.DatePart;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Token;
import java.util.List;
import java.util.regex.Pattern;

/** No weekday, month or day of a month is 2023: who wrote so beside groups by weekday meant the year. */
public final class PossibleParts {
    private static final Pattern YEAR = Pattern.compile("(?:19|20)\\d{2}");

    private PossibleParts() {}

    public static Plan.Answerable of(Plan.Answerable plan) {
        return new Plan.Answerable(plan.query().choosing(PossibleParts::possible), plan.countRows());
    }

    private static Predicate possible(Predicate test) {
        return test.left() instanceof DatePart part
                        && part.part() != Token.YEAR
                        && List.of(Token.WEEKDAY, Token.MONTH, Token.DAY).contains(part.part())
                        && test.right() instanceof Right.Values values
                        && values.values().stream().allMatch(value -> YEAR.matcher(value.text()).matches())
                ? new Predicate(test.operator(), new DatePart(Token.YEAR, part.operand()), test.right())
                : test;
    }
}
