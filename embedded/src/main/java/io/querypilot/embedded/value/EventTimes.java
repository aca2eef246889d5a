package io.querypilot.embedded.value;

import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Expression.DatePart;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Rebuilt;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * "Sick days by year", of a plan that takes the year from when the rows were written: a moment that is the same in all rows, as a
 * migration leaves it, tells nothing apart, and the one other time of the table is when it happened. Where the table has several, none is chosen.
 */
public record EventTimes(Query query, ColumnUse written, ColumnUse happened) {
    private static final Pattern SAID = Pattern.compile("(?i)\\b(?:creat|enter|chang|record|updat|modif|insert|import|migrat|edit)\\p{L}*");

    public static Plan.Answerable told(Plan.Answerable plan, Prepared prepared) {
        Query query = plan.query();
        List<ColumnUse> written = query.group().stream()
                .filter(group -> group instanceof DatePart part && part.operand() instanceof ColumnUse)
                .map(Expression::first)
                .filter(time -> prepared.schema().column(time.column()).distinct() == 1)
                .distinct()
                .toList();
        boolean plain = written.size() == 1 && query.all().count() == 1 && !SAID.matcher(prepared.asked().question()).find();
        return (plain ? happened(written.get(0), prepared.schema()) : Optional.<ColumnUse>empty())
                .map(other -> new Plan.Answerable(new EventTimes(query, written.get(0), other).told(), plan.countRows()))
                .orElse(plan);
    }

    private static Optional<ColumnUse> happened(ColumnUse written, SchemaView schema) {
        List<Integer> others = schema.columnsOf(schema.column(written.column()).table()).stream()
                .filter(column -> column != written.column() && moves(schema.column(column)))
                .toList();
        return others.size() == 1 ? Optional.of(new ColumnUse(written.place(), others.get(0))) : Optional.empty();
    }

    private static boolean moves(ColumnView column) {
        return column.type() == ColumnType.TIME && column.distinct() != 1;
    }

    private Query told() {
        boolean counted = query.expressions().flatMap(Expression::parts).flatMap(Expression::tested).flatMap(Predicate::columns).anyMatch(written::equals);
        return counted
                ? query
                : query.groupedBy(query.group().stream().map(this::instead).toList())
                        .mapped(this::instead)
                        .choosing(test -> new Predicate(test.operator(), instead(test.left()), test.right()));
    }

    private Expression instead(Expression whole) {
        return Rebuilt.of(whole, part -> part.equals(written) ? happened
                : part instanceof DatePart date && date.operand().equals(written) ? new DatePart(date.part(), happened) : part);
    }
}
