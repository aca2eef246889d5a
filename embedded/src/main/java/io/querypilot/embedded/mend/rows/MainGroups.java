package io.querypilot.embedded.mend.rows;

import io.querypilot.embedded.catalogue.Levels;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Called;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.text.Stems;
import java.util.Collections;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** "By main category", where courses are filed under categories below those: groups are what stands above, or a row that stands below nothing. */
public record MainGroups(Query query, Levels levels, int place) {
    private static final Pattern SAID = Pattern.compile("(?i)\\b(?:main|parent|top[- ]level|upper[- ]level)[ -]((?:\\p{L}+ ?){1,3})");

    public static Plan.Answerable of(Plan.Answerable plan, Prepared prepared) {
        Query query = plan.query();
        Set<String> said = new HashSet<>();
        SAID.matcher(prepared.asked().question()).results().forEach(match -> said.addAll(Stems.all(match.group(1))));
        boolean plain = !said.isEmpty() && query.combination().isEmpty() && !query.zeros();
        return plain ? grouped(query, said, prepared).map(other -> new Plan.Answerable(other, plan.countRows())).orElse(plan) : plan;
    }

    private static Optional<Query> grouped(Query written, Set<String> said, Prepared prepared) {
        Query query = withoutIdle(written);
        return query.group().stream()
                .filter(group -> group instanceof ColumnUse use && !use.star())
                .map(group -> ((ColumnUse) group).place())
                .filter(place -> !Collections.disjoint(said, Stems.all(prepared.schema().table(query.tables().get(place)).label())))
                .findFirst()
                .flatMap(place -> new FiledBelow(query, prepared).at(place).map(levels -> new MainGroups(query, levels, place).above()));
    }

    /** The network may join the row above and show nothing of it, which leaves out what has none. */
    private static Query withoutIdle(Query query) {
        int last = query.tables().size() - 1;
        boolean idle = query.tables().indexOf(query.tables().get(last)) < last && query.columnsAt(last).findAny().isEmpty();
        return idle ? query.withoutLast() : query;
    }

    private Query above() {
        UnaryOperator<Expression> change = this::above;
        return query.mapped(change)
                .groupedBy(query.group().stream().map(change).toList())
                .per(query.per().stream().map(change).toList());
    }

    private Expression above(Expression expression) {
        return expression instanceof ColumnUse use && use.place() == place && !use.star()
                ? new Called(new ColumnUse(place, levels.above()), levels.key(), use.column(), true)
                : expression;
    }
}
