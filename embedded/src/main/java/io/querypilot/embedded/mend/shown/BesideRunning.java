package io.querypilot.embedded.mend.shown;

import io.querypilot.embedded.feature.Asked;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Window;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Rebuilt;
import io.querypilot.embedded.plan.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** "Month, amount, cumulated" are three things to show: the figure of each month stands before what it comes to. Of 9 written questions with such a list all 9 show it. */
public final class BesideRunning {
    private static final String RUNNING = "(?:running|cumulative|cumulated|cumulatively|accumulated|added up|so far|to date)\\b";
    private static final Pattern LISTED = Pattern.compile(
            "(?i)(?:^|[:(?.;]|\\s[-–]|\\b(?:just|only|show|give me|list|with))\\s*(?:the )?(?:months?|quarters?|years?|weeks?|days?|dates?)(?:,| and) (?:the )?"
                    + "(?!" + RUNNING + ")[^,;:.]{2,40}?(?:,? and|,? plus|,) (?:the |its )?(?:[\\w-]+ ){0,3}?" + RUNNING);

    private BesideRunning() {}

    public static Plan.Answerable shown(Plan.Answerable plan, Asked asked) {
        List<Expression> select = plan.query().select();
        List<Expression> figures = select.stream().filter(Expression::aggregates).toList();
        boolean lone = figures.size() == 1 && figures.get(0).parts().anyMatch(BesideRunning::running);
        if (!lone || !LISTED.matcher(asked.text()).find()) {
            return plan;
        }
        List<Expression> both = new ArrayList<>(select);
        both.add(select.indexOf(figures.get(0)), Rebuilt.of(figures.get(0), part -> running(part) ? ((Window) part).aggregate() : part));
        return new Plan.Answerable(plan.query().selecting(both), plan.countRows());
    }

    private static boolean running(Expression part) {
        return part instanceof Window window && window.kind() == Token.RUNNING;
    }
}
