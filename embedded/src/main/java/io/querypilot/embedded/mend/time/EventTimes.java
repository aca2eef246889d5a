package io.querypilot.embedded.mend.time;

import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Expression.DatePart;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Rebuilt;
import io.querypilot.embedded.text.Stems;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * "Sick days by year", of a plan that takes the year from when the rows were written: a moment that is the same in all rows, as a
 * migration leaves it, tells nothing apart, and the one other time of the table is when it happened. Where the table has several, none is chosen.
 * Only a stamp by its name gives way: all staff may have been hired on one day. And no end or birth takes its place, which is another event.
 */
public record EventTimes(Query query, ColumnUse written, ColumnUse happened) {
    private static final Pattern SAID = Pattern.compile("(?i)\\b(?:creat|enter|chang|record|updat|modif|insert|import|migrat|edit|load)\\p{L}*");
    private static final Pattern STAMP = Pattern.compile(
            "(?i)(?:.*[^\\p{L}])?(?:creat(?:ed?|ion)|crt|insert(?:ed|ion)?|import(?:ed)?|load(?:ed)?|upd(?:ated?)?|modif(?:ied|ication)|changed?|entered)"
                    + "[ _]?(?:at|on|ts|dt|date|time|timestamp)");
    private static final Pattern OTHER_EVENT = Pattern.compile(
            "(?i)(?<!\\p{L})(?:(?:birth|born|dob|expir)\\p{L}*|(?:valid)?(?:end(?:ed|s|ing)?|due|exp|until|till|thru|to)(?:dt|date|day|ts|at|on)?)(?!\\p{L})");
    private static final Set<String> MOMENTS = Set.copyOf(Stems.all("at on ts dt date time timestamp"));

    public static Plan.Answerable told(Plan.Answerable plan, Prepared prepared) {
        Query query = plan.query();
        List<ColumnUse> written = query.group().stream()
                .filter(group -> group instanceof DatePart part && part.operand() instanceof ColumnUse)
                .map(Expression::first)
                .filter(time -> prepared.schema().column(time.column()).distinct() == 1 && stamp(prepared.schema().column(time.column())))
                .distinct()
                .toList();
        boolean plain = written.size() == 1 && query.all().count() == 1 && !said(written.get(0), prepared);
        return (plain ? happened(written.get(0), prepared.schema()) : Optional.<ColumnUse>empty())
                .map(other -> new Plan.Answerable(new EventTimes(query, written.get(0), other).told(), plan.countRows()))
                .orElse(plan);
    }

    private static boolean stamp(ColumnView column) {
        return Stream.of(column.name(), column.label()).anyMatch(name -> STAMP.matcher(name).matches());
    }

    /** Whether the question is about the writing, or says a word of the column that is not its table's. */
    private static boolean said(ColumnUse written, Prepared prepared) {
        ColumnView column = prepared.schema().column(written.column());
        Set<String> own = new HashSet<>(Stems.all(column.label()));
        own.removeAll(MOMENTS);
        own.removeAll(Stems.all(prepared.schema().table(column.table()).label()));
        String question = prepared.asked().question();
        return SAID.matcher(question).find() || !Collections.disjoint(own, Stems.all(question));
    }

    private static Optional<ColumnUse> happened(ColumnUse written, SchemaView schema) {
        List<Integer> others = schema.columnsOf(schema.column(written.column()).table()).stream()
                .filter(column -> column != written.column() && moves(schema.column(column)))
                .toList();
        return others.size() == 1 && event(schema.column(others.get(0)))
                ? Optional.of(new ColumnUse(written.place(), others.get(0)))
                : Optional.empty();
    }

    private static boolean event(ColumnView column) {
        return !stamp(column) && !OTHER_EVENT.matcher(column.name().replace('_', ' ') + " " + column.label()).find();
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
