package io.querypilot.doubt.query;

import io.querypilot.critic.bind.BoundSelect;
import io.querypilot.critic.bind.Relation;
import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.ground.Cells;
import io.querypilot.doubt.ground.Expressions;
import io.querypilot.doubt.ground.Joined;
import io.querypilot.doubt.ground.Joined.Many;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.doubt.ground.QueryNames.Stored;
import io.querypilot.language.Words;
import io.querypilot.schema.Column;
import io.querypilot.schema.Table;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import net.sf.jsqlparser.expression.CaseExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.statement.select.PlainSelect;

/** A figure of a document's head added up over its lines: an order of three lines counts three times. */
public final class LineDoubts {
    /** What counts the lines of one document. */
    private static final Set<String> NUMBERS = Set.copyOf(Words.stems("line no nr number pos position seq sequence item index idx"));

    private final QueryNames names;
    private final Cells cells;

    private LineDoubts(QueryNames names, Cells cells) {
        this.names = names;
        this.cells = cells;
    }

    public static List<Doubt> of(QueryNames names, Cells cells) {
        LineDoubts doubts = new LineDoubts(names, cells);
        return names.query().bound().selects().stream().flatMap(doubts::found).distinct().toList();
    }

    private Stream<Doubt> found(BoundSelect bound) {
        List<Many> joins = Joined.many(bound, names).stream().filter(this::lines).filter(join -> !oneOfEach(bound.select(), join)).toList();
        return Expressions.in(bound.select(), Function.class).stream()
                .filter(call -> !joins.isEmpty() && Expressions.figure(call, Expressions.SUMS) && !call.isDistinct())
                .flatMap(call -> head(call).filter(head -> joins.stream().anyMatch(join -> join.one() == head)).stream()
                        .map(head -> AggregateDoubts.multiplied(head.table().orElseThrow().name(), names.written(call))));
    }

    /** One line of each document is chosen by its number, or the documents are the groups. */
    private boolean oneOfEach(PlainSelect select, Many join) {
        boolean[] chosen = {false};
        Expressions.equated(select, (left, right) -> chosen[0] |= right instanceof LongValue && ofLines(left, join));
        boolean grouped = select.getGroupBy() != null && select.getGroupBy().getGroupByExpressionList().stream()
                .flatMap(group -> names.stored((Expression) group).stream())
                .anyMatch(one -> names.unique(one) && one.relation().filter(join.one()::equals).isPresent());
        return chosen[0] || grouped;
    }

    private boolean ofLines(Expression left, Many join) {
        return names.stored(left)
                .filter(one -> one.relation().filter(join.many()::equals).isPresent())
                .filter(one -> one.column().primaryKey() || Words.nameStems(one.column().name()).stream().anyMatch(NUMBERS::contains))
                .isPresent();
    }

    /** The relation that all columns of what is added up belong to. */
    private Optional<Relation> head(Function call) {
        // Rows that are counted by a condition are lines, whatever the condition is about.
        if (Expressions.in(call).stream().anyMatch(LineDoubts::counts)) {
            return Optional.empty();
        }
        List<Optional<Relation>> relations = Expressions.in(call).stream()
                .filter(net.sf.jsqlparser.schema.Column.class::isInstance)
                .map(column -> names.stored(column).flatMap(Stored::relation))
                .distinct()
                .toList();
        return relations.size() == 1 ? relations.get(0) : Optional.empty();
    }

    private static boolean counts(Expression part) {
        return part instanceof CaseExpression one && one.getWhenClauses().stream().allMatch(when -> when.getThenExpression() instanceof LongValue);
    }

    /** Whether the many are parts of the one, and some one has several. */
    private boolean lines(Many join) {
        Table head = join.one().table().orElseThrow();
        Table lines = join.many().table().orElseThrow();
        return (calledAfter(lines, head) || numbered(lines, join.by()))
                && lines.column(join.by()).filter(by -> !cells.once(new Stored(lines, by))).isPresent();
    }

    /** sale_order_line after sale_order. */
    private static boolean calledAfter(Table lines, Table head) {
        List<String> longer = Words.nameStems(lines.name());
        List<String> name = Words.nameStems(head.name());
        return longer.size() > name.size() && longer.subList(0, name.size()).equals(name);
    }

    /** Lines are told apart by their document and a number. */
    private static boolean numbered(Table lines, String by) {
        List<String> primary = lines.columns().stream().filter(Column::primaryKey).map(Column::name).toList();
        return primary.size() == 2 && primary.get(0).equals(by)
                && lines.foreignKeys().stream().noneMatch(key -> key.columns().contains(primary.get(1)));
    }
}
