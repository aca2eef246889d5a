package io.querypilot.embedded.mend.shown;

import io.querypilot.embedded.catalogue.Storage;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Expression.DatePart;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.text.Word;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * "The day they started" of a moment that is kept with its time of day: the day alone is shown. Who says "date" takes the moment as it
 * is: so do all of 55 written questions.
 */
public record AskedDay(Prepared prepared) {
    private static final Set<Storage> WITH_TIME = EnumSet.of(Storage.TIMESTAMP, Storage.SECONDS, Storage.MILLISECONDS);
    private static final Set<String> BEFORE = Set.of("the", "and", "start", "end", ",", ":");
    private static final Set<String> OTHER = Set.of("before", "after", "ago", "shift", "time", "to", "by");
    private static final Set<String> TIMES = Set.of("time", "times", "hour", "hours", "minute", "minutes", "timestamp");

    public static Plan.Answerable shown(Plan.Answerable plan, Prepared prepared) {
        AskedDay day = new AskedDay(prepared);
        Query query = plan.query();
        boolean rows = query.group().isEmpty() && query.combination().isEmpty() && query.select().stream().filter(day::moment).count() == 1;
        return rows && day.asked()
                ? new Plan.Answerable(query.selecting(query.select().stream().map(day::alone).toList()), plan.countRows())
                : plan;
    }

    private Expression alone(Expression shown) {
        return moment(shown) ? new DatePart(Token.DATE, shown) : shown;
    }

    private boolean moment(Expression shown) {
        return shown instanceof ColumnUse use && !use.star() && WITH_TIME.contains(prepared.schema().column(use.column()).storage());
    }

    private boolean asked() {
        List<String> words = prepared.asked().words().stream().map(Word::lower).toList();
        return words.stream().noneMatch(TIMES::contains)
                && IntStream.range(1, words.size())
                        .filter(at -> words.get(at).equals("day") && BEFORE.contains(words.get(at - 1)))
                        .anyMatch(at -> at + 1 == words.size() || !OTHER.contains(words.get(at + 1)));
    }
}
