package io.querypilot.embedded.mend.time;

import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.linking.Alias;
import io.querypilot.embedded.linking.LinkKind;
import io.querypilot.embedded.linking.Target;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Expression.DatePart;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Rebuilt;
import io.querypilot.embedded.text.Stems;
import io.querypilot.language.Happening;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * "Invoices of 2025" by the day on which their rows were written, in a system of which it is known which column is the date of an
 * invoice: where the question names no other, that one is meant.
 */
public final class UsualDates {
    private static final Pattern DATE = Pattern.compile("(?i).+ date");
    private static final Set<String> MOMENTS = Set.copyOf(Stems.all("at on ts dt date time timestamp day"));

    private final Prepared prepared;
    private final List<Integer> usual;

    private UsualDates(Prepared prepared, List<Alias> names) {
        this.prepared = prepared;
        this.usual = names.stream()
                .filter(name -> name.defined() && DATE.matcher(name.said()).matches() && name.target().sort() == Target.Sort.COLUMN)
                .map(name -> name.target().index())
                .filter(column -> prepared.schema().column(column).type() == ColumnType.TIME)
                .distinct()
                .toList();
    }

    public static Plan.Answerable of(Plan.Answerable plan, Prepared prepared, List<Alias> names) {
        UsualDates dates = new UsualDates(prepared, names);
        boolean none = dates.usual.isEmpty() || Happening.in(prepared.asked().own());
        return none ? plan : new Plan.Answerable(plan.query().throughout(dates::of), plan.countRows());
    }

    private Query of(Query query) {
        return query.groupedBy(query.group().stream().map(this::instead).toList())
                .mapped(shown -> Rebuilt.testing(instead(shown), this::instead))
                .choosing(this::instead);
    }

    private Predicate instead(Predicate test) {
        return new Predicate(test.operator(), instead(test.left()), test.right());
    }

    private Expression instead(Expression whole) {
        return Rebuilt.of(whole, part -> part instanceof ColumnUse column ? meant(column)
                : part instanceof DatePart date && date.operand() instanceof ColumnUse column ? new DatePart(date.part(), meant(column)) : part);
    }

    private ColumnUse meant(ColumnUse used) {
        return used.star() || said(used.column()) ? used : ofItsTable(used.column()).map(date -> new ColumnUse(used.place(), date)).orElse(used);
    }

    private Optional<Integer> ofItsTable(int column) {
        List<Integer> dates = usual.stream().filter(date -> prepared.schema().column(date).table() == prepared.schema().column(column).table()).toList();
        return dates.size() == 1 && prepared.schema().column(column).type() == ColumnType.TIME ? Optional.of(dates.get(0)) : Optional.empty();
    }

    /** Whether the question names that column, by its own words or by what it is known as. */
    private boolean said(int column) {
        ColumnView view = prepared.schema().column(column);
        List<String> own = Stems.all(view.label()).stream()
                .filter(word -> !MOMENTS.contains(word) && !Stems.all(prepared.schema().table(view.table()).label()).contains(word))
                .toList();
        return usual.contains(column)
                || !Collections.disjoint(own, Stems.all(prepared.asked().own()))
                || prepared.links().stream().anyMatch(link -> link.kind() == LinkKind.NAME && link.target().equals(Target.column(column)));
    }
}
