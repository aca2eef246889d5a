package io.querypilot.embedded.value;

import io.querypilot.embedded.cell.ColumnCells;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.plan.Condition;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import io.querypilot.embedded.text.Stems;
import io.querypilot.embedded.text.Word;
import io.querypilot.language.Inclusion;
import io.querypilot.schema.Codes;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** "No trip, cancelled or not": a state that is named to say that it makes no difference is no condition, wherever the plan has it. */
public record IncludedStates(Prepared prepared) {
    private static final Set<Token> TESTS = Set.of(Token.EQUAL, Token.NOT_EQUAL, Token.IN, Token.NOT_IN, Token.IS_NULL, Token.NOT_NULL);

    public static Plan.Answerable kept(Plan.Answerable plan, Prepared prepared) {
        return new Plan.Answerable(plan.query().throughout(new IncludedStates(prepared)::kept), plan.countRows());
    }

    private Query kept(Query query) {
        return query.withoutConditions(query.where().stream()
                .flatMap(Condition::required)
                .flatMap(one -> one instanceof Predicate test && eitherWay(test) ? Stream.of(test) : Stream.empty())
                .collect(Collectors.toSet()));
    }

    private boolean eitherWay(Predicate test) {
        return TESTS.contains(test.operator())
                && test.left() instanceof ColumnUse column
                && !column.star()
                && !said(column.column(), test.right()).isEmpty()
                && said(column.column(), test.right()).stream().allMatch(word -> Inclusion.at(prepared.asked().text(), word.start()));
    }

    /** The words of the question that say what is tested: the value, what it means, or the name of a flag. */
    private List<Word> said(int column, Right right) {
        Set<String> stems = right instanceof Right.Values values
                ? values.values().stream().flatMap(value -> meanings(column, value)).flatMap(text -> Stems.all(text).stream()).collect(Collectors.toCollection(HashSet::new))
                : new HashSet<>(Stems.all(prepared.schema().column(column).label()));
        if (!(right instanceof Right.Nested) && stems.stream().allMatch(stem -> stem.length() < 2)) {
            stems.addAll(Stems.all(prepared.schema().column(column).label()));
        }
        return prepared.asked().words().stream().filter(word -> stems.contains(Stems.of(word.lower()))).toList();
    }

    private Stream<String> meanings(int column, Value value) {
        Optional<String> explained = Codes.of(prepared.schema().column(column).comment()).meaning(value.text());
        Optional<ColumnCells> cells = prepared.cellsOf(column);
        Stream<String> shown = cells.stream()
                .flatMap(all -> all.values().stream().filter(cell -> all.held(cell).equals(value.text())));
        return Stream.concat(Stream.concat(Stream.of(value.text()), explained.stream()), shown);
    }
}
