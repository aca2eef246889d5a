package io.querypilot.embedded.mend.rows;

import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.linking.LinkKind;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right.Values;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import io.querypilot.embedded.text.Word;
import io.querypilot.embedded.value.SaidCodes;
import io.querypilot.schema.Codes;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** "Cancelled orders", tested of the subscription that an order belongs to: where the orders have such a state too, theirs is meant. */
public record StatesOfThings(Prepared prepared) {
    private static final Set<Token> TESTS = Set.of(Token.EQUAL, Token.NOT_EQUAL);
    private static final Set<LinkKind> NAMED = Set.of(LinkKind.NAME, LinkKind.PART);
    private static final Set<String> ANY_THING = Set.of("one", "ones");

    public static Plan.Answerable meant(Plan.Answerable plan, Prepared prepared) {
        StatesOfThings states = new StatesOfThings(prepared);
        return new Plan.Answerable(plan.query().throughout(query -> query.choosing(test -> states.meant(test, query))), plan.countRows());
    }

    private Predicate meant(Predicate test, Query query) {
        if (!TESTS.contains(test.operator()) || !(test.left() instanceof ColumnUse column) || column.star() || !(test.right() instanceof Values values)) {
            return test;
        }
        return codes(column.column()).meaning(values.values().get(0).text())
                .flatMap(state -> instead(state.toLowerCase(Locale.ROOT), column, query))
                .map(own -> new Predicate(test.operator(), own.column(), new Values(List.of(own.code()))))
                .orElse(test);
    }

    /** A column and the code in it that means a state. */
    private record Own(ColumnUse column, Value code) {}

    private Optional<Own> instead(String state, ColumnUse tested, Query query) {
        Set<Integer> things = things(state);
        if (things.isEmpty() || things.contains(prepared.schema().column(tested.column()).table())) {
            return Optional.empty();
        }
        List<Own> own = IntStream.range(0, query.tables().size())
                .filter(place -> things.contains(query.tables().get(place)))
                .boxed()
                .flatMap(place -> prepared.schema().columnsOf(query.tables().get(place)).stream().flatMap(column -> own(place, column, state)))
                .toList();
        return own.size() == 1 ? Optional.of(own.get(0)) : Optional.empty();
    }

    private Stream<Own> own(int place, int column, String state) {
        return codes(column).meanings().entrySet().stream()
                .filter(code -> code.getValue().equalsIgnoreCase(state))
                .map(code -> new Own(new ColumnUse(place, column), SaidCodes.value(code.getKey(), column, prepared.schema())));
    }

    private Codes codes(int column) {
        Codes codes = prepared.schema().column(column).codes();
        return codes.codes().size() > 1 ? codes : Codes.NONE;
    }

    /** The tables that are said to be in a state, by the word after it or, of "cancelled ones", by the last one before it. */
    private Set<Integer> things(String state) {
        List<Word> words = prepared.asked().words();
        List<Integer> said = IntStream.range(0, words.size()).filter(word -> words.get(word).lower().equals(state)).boxed().toList();
        if (said.size() != 1) {
            return Set.of();
        }
        int next = said.get(0) + 1;
        boolean any = next < words.size() && ANY_THING.contains(words.get(next).lower());
        return any
                ? IntStream.iterate(said.get(0) - 1, word -> word >= 0, word -> word - 1).mapToObj(word -> prepared.tablesSaid(word, NAMED)).filter(found -> !found.isEmpty()).findFirst().orElse(Set.of())
                : prepared.tablesSaid(next, NAMED);
    }
}
