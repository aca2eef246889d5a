package io.querypilot.embedded.mend.time;

import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.DatePart;
import io.querypilot.embedded.plan.Order;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Rebuilt;
import io.querypilot.embedded.plan.Token;
import java.util.List;
import java.util.regex.Pattern;

/** "Revenue per week" is of each week, told by its Monday. The plan language has no weeks, so the network writes the days of the week. */
public final class AskedWeeks {
    private static final Pattern WEEKS = Pattern.compile(
            "(?i)\\b(?:per|each|every|by|which|what|single|calendar|busiest|best|worst|strongest|weakest|quietest) (?:calendar |single )?weeks?\\b(?! ?days?\\b)"
                    + "|\\bweekly\\b|\\bweek(?:s)?(?:,? (?:and|by) |-by-)\\w|\\bweek (?:with|in which|that had)\\b");
    private static final Pattern DAYS = Pattern.compile("(?i)\\bweek ?days?\\b|\\bdays? of (?:the |a |each |every )?week\\b|\\b(?:which|what|busiest|best|worst|quietest|single) days?\\b|\\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\\b(?! of)");

    private AskedWeeks() {}

    public static Plan.Answerable shown(Plan.Answerable plan, Prepared prepared) {
        String question = prepared.asked().question();
        return WEEKS.matcher(question).find() && !DAYS.matcher(question).find()
                ? new Plan.Answerable(plan.query().throughout(AskedWeeks::inWeeks), plan.countRows())
                : plan;
    }

    private static Query inWeeks(Query query) {
        List<Order> orders = query.order().stream().map(order -> new Order(week(order.expression()), order.descending())).toList();
        return query.groupedBy(query.group().stream().map(AskedWeeks::week).toList())
                .selecting(query.select().stream().map(AskedWeeks::week).toList())
                .orderedBy(orders);
    }

    private static Expression week(Expression whole) {
        return Rebuilt.of(whole, part -> part instanceof DatePart day && day.part() == Token.WEEKDAY ? new DatePart(Token.WEEK, day.operand()) : part);
    }
}
