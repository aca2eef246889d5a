package io.querypilot.embedded.mend.shown;

import io.querypilot.embedded.feature.Asked;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Called;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Expression.Scaled;
import io.querypilot.embedded.plan.Expression.Window;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A column is shown once, though the plan names it twice; and who lists "month and running total" gets no other figure beside
 * them. A figure that is there twice stays: one of them was to be another.
 */
public final class ShownOnce {
    private static final Pattern LISTED = Pattern.compile(
            "(?:^|\\b(?:just|only|show|give me)|[:(.;?!]|\\s[-–]|\\b(?:line|row) per)\\s*(?:the )?(?:months?|quarters?|years?|days?|dates?|weeks?) (?:and|plus|with|\\+|&) (?:the |its |a )?"
                    + "(?:running|cumulative|cumulated|accumulated)\\b(?!.*\\band\\b)",
            Pattern.CASE_INSENSITIVE);

    private ShownOnce() {}

    public static Plan.Answerable of(Plan.Answerable plan, Asked asked) {
        Query query = plan.query();
        if (!query.combination().isEmpty()) {
            return plan;
        }
        List<Expression> all = query.select();
        Set<Expression> left = listed(asked) ? besideRunning(all) : Set.of();
        List<Expression> once = IntStream.range(0, all.size())
                .filter(i -> !left.contains(all.get(i)) && !(column(all.get(i)) && again(all, i)))
                .mapToObj(all::get)
                .toList();
        return once.size() == all.size() ? plan : new Plan.Answerable(query.selecting(once), plan.countRows());
    }

    /** The first column stays in front; of others the network writes what it adds of its own accord before what the question lists. */
    private static boolean again(List<Expression> all, int place) {
        return all.get(place).equals(all.get(0)) ? place > 0 : all.subList(place + 1, all.size()).contains(all.get(place));
    }

    private static boolean column(Expression expression) {
        return expression instanceof Called || expression instanceof ColumnUse use && !use.star();
    }

    private static boolean listed(Asked asked) {
        return LISTED.matcher(asked.text()).find();
    }

    /** The figures whose running totals stand beside them. */
    private static Set<Expression> besideRunning(List<Expression> all) {
        Set<Expression> run = all.stream()
                .map(ShownOnce::plain)
                .filter(item -> item instanceof Window window && window.kind() == Token.RUNNING)
                .map(item -> ((Window) item).aggregate())
                .collect(Collectors.toSet());
        return all.stream().filter(item -> run.contains(plain(item))).collect(Collectors.toSet());
    }

    private static Expression plain(Expression expression) {
        return expression instanceof Scaled scaled ? scaled.operand() : expression;
    }
}
