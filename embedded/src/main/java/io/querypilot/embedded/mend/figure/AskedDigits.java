package io.querypilot.embedded.mend.figure;

import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Expression.Rounded;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** "Rounded to two decimals": the figures are shown to so many digits, whatever they are ordered by or grouped by stays as it is. */
public final class AskedDigits {
    private static final Map<String, Integer> NUMBERS = Map.of("one", 1, "two", 2, "three", 3, "four", 4);
    private static final Pattern DIGITS = Pattern.compile(
            "(?i)\\bround(?:ed|ing)\\b(?: (?!up\\b)\\w+){0,4}? to (?:the )?(?:nearest )?(\\d|one|two|three|four) (?:decimals?|digits?)\\b"
                    + "|\\bto (\\d|one|two|three|four) decimal(?:s| places?| digits?)\\b|\\bwith (\\d|one|two|three|four) decimal(?:s| places?| digits?)\\b");
    private static final Pattern WHOLE = Pattern.compile(
            "(?i)\\bround(?:ed|ing)?\\b(?: \\w+){0,4}? to (?:the |a )?(?:nearest )?(?:whole(?: number)?|integer|full (?:number|percent|euros?|dollars?))\\b");

    private AskedDigits() {}

    public static Plan.Answerable rounded(Plan.Answerable plan, Prepared prepared) {
        return digits(prepared.asked().text())
                .map(digits -> new Plan.Answerable(shown(plan.query(), digits, prepared), plan.countRows()))
                .orElse(plan);
    }

    private static Optional<Integer> digits(String question) {
        Matcher said = DIGITS.matcher(question);
        if (said.find()) {
            String number = said.group(1) != null ? said.group(1) : said.group(2) != null ? said.group(2) : said.group(3);
            return Optional.of(NUMBERS.getOrDefault(number.toLowerCase(Locale.ROOT), number.charAt(0) - '0'));
        }
        return WHOLE.matcher(question).find() ? Optional.of(0) : Optional.empty();
    }

    private static Query shown(Query query, int digits, Prepared prepared) {
        return query.selecting(query.select().stream()
                .map(one -> !query.group().contains(one) && figure(one, prepared) ? new Rounded(digits, one) : one)
                .toList());
    }

    /** Neither a count, nor the latest of days, nor a text. */
    private static boolean figure(Expression shown, Prepared prepared) {
        if (shown instanceof Expression.Aggregate aggregate) {
            return aggregate.function() != Token.COUNT && (aggregate.operand() instanceof ColumnUse column ? number(column, prepared) : figure(aggregate.operand(), prepared));
        }
        if (shown instanceof Expression.Conditioned some) {
            return some.kind() != Token.IF || figure(some.aggregate(), prepared);
        }
        return shown instanceof Expression.Scaled
                || shown instanceof Expression.Arithmetic
                || shown instanceof Expression.Percent
                || shown instanceof Expression.Share
                || shown instanceof Expression.Window;
    }

    private static boolean number(ColumnUse column, Prepared prepared) {
        return !column.star() && prepared.schema().column(column.column()).type() == ColumnType.NUMBER;
    }
}
