package io.querypilot.embedded.mend.rows;

import io.querypilot.embedded.catalogue.ColumnView;
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
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** "No trip, cancelled or not": a state that is named to say that it makes no difference is no condition, wherever the plan has it. */
public record IncludedStates(Prepared prepared) {
    private static final Set<Token> TESTS = Set.of(Token.EQUAL, Token.NOT_EQUAL, Token.IN, Token.NOT_IN, Token.IS_NULL, Token.NOT_NULL);

    private static final Set<String> STATES = Set.of("status", "stat", "sts", "st");

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
        if (!TESTS.contains(test.operator()) || !(test.left() instanceof ColumnUse column) || column.star()) {
            return false;
        }
        List<Word> said = said(meant(column.column(), test.right()));
        boolean itself = !said.isEmpty() && said.stream().allMatch(this::included);
        return itself || said(others(column.column())).stream().anyMatch(this::included);
    }

    private boolean included(Word word) {
        return Inclusion.at(prepared.asked().text(), word.start());
    }

    private List<Word> said(Set<String> stems) {
        return prepared.asked().words().stream().filter(word -> stems.contains(Stems.of(word.lower()))).toList();
    }

    /** Stems of what is tested: the value, what it means, or the name of a flag. */
    private Set<String> meant(int column, Right right) {
        Set<String> values = right instanceof Right.Values tested
                ? tested.values().stream().flatMap(value -> meanings(column, value)).collect(Collectors.toCollection(HashSet::new))
                : Set.of();
        return values.stream().allMatch(stem -> stem.length() < 2) ? Set.copyOf(Stems.all(prepared.schema().column(column).label())) : values;
    }

    private Stream<String> meanings(int column, Value value) {
        Optional<String> explained = prepared.schema().column(column).codes().meaning(value.text());
        Stream<String> shown = prepared.cellsOf(column).stream()
                .flatMap(all -> all.values().stream().filter(cell -> all.held(cell).equals(value.text())));
        return Stream.concat(Stream.concat(Stream.of(value.text()), explained.stream()), shown).flatMap(text -> Stems.all(text).stream());
    }

    /** "Cancelled ones included" takes all states of a column of which one is cancelled, and so does "whatever their status". */
    private Set<String> others(int column) {
        ColumnView view = prepared.schema().column(column);
        Stream<String> explained = view.codes().meanings().values().stream();
        Stream<String> shown = prepared.cellsOf(column).filter(ColumnCells::coded).stream().flatMap(cells -> cells.values().stream());
        Stream<String> named = Stream.of(view.label().split(" ")).anyMatch(word -> STATES.contains(word) || word.equals("state") && !view.codes().codes().isEmpty()) ? Stream.of("status") : Stream.empty();
        return Stream.of(explained, shown, named).flatMap(texts -> texts).flatMap(text -> Stems.all(text).stream()).collect(Collectors.toSet());
    }
}
