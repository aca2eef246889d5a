package io.querypilot.embedded.mend.figure;

import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.Arithmetic;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Expression.Conditioned;
import io.querypilot.embedded.plan.Expression.Percent;
import io.querypilot.embedded.plan.Expression.Scaled;
import io.querypilot.embedded.plan.Expression.Share;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Rebuilt;
import io.querypilot.embedded.plan.Token;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * "Return it as a fraction" asks for 0.12 and not for 12 percent; and the ratio of two columns over many rows is that of their
 * sums: of 964 written ratios one is the sum of each row's.
 */
public final class AskedFraction {
    private static final Pattern FRACTION = Pattern.compile(
            "(?i)\\b(?:as|in) (?:an? )?(?:(?:positive|plain|simple) )?(?:fractions?|decimals?|ratio|decimal (?:fraction|number))\\b(?! places)|\\bbetween 0 and 1\\b|\\bratio of\\b");
    private static final Pattern PERCENT = Pattern.compile("(?i)\\bpercent\\w*\\b|%|\\bpct\\b|\\* ?100\\b");
    /** Who asks for a sum of quotients gets one. */
    private static final Pattern OF_EACH = Pattern.compile("(?i)\\b(?:sum|total) (?:of|over)\\b");
    private static final Set<Token> HUNDRED = Set.of(Token.OVER_100, Token.TIMES_100);

    private AskedFraction() {}

    public static Plan.Answerable meant(Plan.Answerable plan, Prepared prepared) {
        String question = prepared.asked().text();
        boolean fraction = FRACTION.matcher(question).find() && !PERCENT.matcher(question).find();
        boolean ofEach = OF_EACH.matcher(question).find();
        return new Plan.Answerable(
                plan.query().mapped(shown -> meant(ofEach ? shown : Rebuilt.of(shown, AskedFraction::ofSums), question, fraction)), plan.countRows());
    }

    private static Expression meant(Expression shown, String question, boolean fraction) {
        return fraction ? fraction(shown) : shown instanceof Scaled scaled ? times(scaled, question) : shown;
    }

    /** "Spend / impressions * 1000" is no division by a thousand. */
    private static Expression times(Scaled scaled, String question) {
        Token times = scaled.scale() == Token.OVER_100 ? Token.TIMES_100 : scaled.scale() == Token.OVER_1000 ? Token.TIMES_1000 : scaled.scale();
        boolean said = Pattern.compile("(?:\\*|\\btimes) ?" + times.factor() + "\\b").matcher(question).find();
        return said && ratio(scaled.operand()) ? new Scaled(times, scaled.operand()) : scaled;
    }

    private static Expression ofSums(Expression shown) {
        return shown instanceof Aggregate sum
                        && sum.function() == Token.SUM
                        && sum.operand() instanceof Arithmetic ratio
                        && ratio.operator() == Token.DIVIDED
                        && ratio.left() instanceof ColumnUse
                        && ratio.right() instanceof ColumnUse
                ? new Arithmetic(Token.DIVIDED, new Aggregate(Token.SUM, ratio.left()), new Aggregate(Token.SUM, ratio.right()))
                : shown;
    }

    private static Expression fraction(Expression shown) {
        if (shown instanceof Scaled scaled && HUNDRED.contains(scaled.scale()) && ratio(scaled.operand())) {
            return scaled.operand();
        }
        boolean percent = shown instanceof Percent || shown instanceof Share || shown instanceof Conditioned some && some.kind() == Token.SHARE_IF;
        return percent ? new Scaled(Token.OVER_100, shown) : shown;
    }

    private static boolean ratio(Expression shown) {
        return shown instanceof Arithmetic both && both.operator() == Token.DIVIDED
                || shown instanceof Scaled scaled && scaled.operand() instanceof Percent;
    }
}
