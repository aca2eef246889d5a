package io.querypilot.embedded.mend.rows;

import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.plan.Condition;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right;
import io.querypilot.embedded.plan.Condition.Right.Values;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.value.HeldFlags;
import io.querypilot.embedded.value.SaidCodes;
import io.querypilot.language.LeftOut;
import io.querypilot.schema.DeletionMark;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** "Deleted bookings out": what its table marks as deleted, by a flag or by the time of it, is left out of the outermost query. */
public final class DeletedRows {
    private static final Pattern DELETED = Pattern.compile("(?i)\\bdeleted\\b");

    /** A column that marks rows as deleted, and the test that keeps the others. */
    private record Mark(ColumnUse column, Predicate kept) {}

    private final Prepared prepared;

    private DeletedRows(Prepared prepared) {
        this.prepared = prepared;
    }

    public static Plan.Answerable out(Plan.Answerable plan, Prepared prepared) {
        String question = prepared.asked().text();
        boolean leftOut = DELETED.matcher(question).results().anyMatch(word -> LeftOut.at(question, word.start()));
        return leftOut ? new Plan.Answerable(new DeletedRows(prepared).out(plan.query()), plan.countRows()) : plan;
    }

    private Query out(Query query) {
        List<Mark> marks = IntStream.range(0, query.tables().size()).boxed().flatMap(place -> mark(query, place).stream()).toList();
        return marks.isEmpty() || query.zeros() ? query : kept(query, marks.get(0));
    }

    /** In place of what the plan says of it, or of deleted things that no column holds. */
    private static Query kept(Query query, Mark mark) {
        Set<Predicate> said = query.where().stream()
                .flatMap(Condition::required)
                .flatMap(one -> one instanceof Predicate test && (test.left().equals(mark.column()) || invented(test)) ? Stream.of(test) : Stream.empty())
                .collect(Collectors.toSet());
        return query.withoutConditions(said).where(mark.kept());
    }

    private static boolean invented(Predicate test) {
        return test.right() instanceof Values values && values.values().stream().allMatch(value -> DELETED.matcher(value.text()).matches());
    }

    private Optional<Mark> mark(Query query, int place) {
        return prepared.schema().columnsOf(query.tables().get(place)).stream()
                .flatMap(column -> mark(new ColumnUse(place, column)).stream())
                .findFirst();
    }

    private Optional<Mark> mark(ColumnUse column) {
        return DeletionMark.of(prepared.schema().column(column.column()).name()).flatMap(mark -> switch (mark) {
            // Where every row has a time, none of them says that nothing was deleted.
            case TIME -> Optional.of(prepared.schema().column(column.column()))
                    .filter(view -> view.nullable() && !view.filled())
                    .map(view -> new Mark(column, new Predicate(Token.IS_NULL, column, new Right.Nothing())));
            case FLAG -> prepared.cellsOf(column.column())
                    .flatMap(cells -> HeldFlags.spelt(false, cells).map(cells::held))
                    .map(no -> SaidCodes.value(no, column.column(), prepared.schema()))
                    .map(no -> new Mark(column, new Predicate(Token.EQUAL, column, new Values(List.of(no)))));
        });
    }
}
