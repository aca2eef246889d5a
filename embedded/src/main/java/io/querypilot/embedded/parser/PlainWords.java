package io.querypilot.embedded.parser;

import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.cell.ColumnCells;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.plan.Condition;
import io.querypilot.embedded.plan.Condition.Predicate;
import io.querypilot.embedded.plan.Condition.Right;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
import io.querypilot.embedded.text.Stems;
import io.querypilot.embedded.text.Word;
import io.querypilot.embedded.text.WordLists;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * "A gmail address" is more than any address, and "at least one bag" more than a number of bags that is known: where the
 * plan asks only that something be there, but the question says plainly what, it is asked for.
 */
record PlainWords(Prepared prepared) {
    private static final int SHORTEST_PART = 4;
    private static final Set<String> ONE = Set.of("one", "1");

    Query heeded(Query query) {
        return query.where().map(where -> query.onlyWhere(heeded(where))).orElse(query);
    }

    private Condition heeded(Condition condition) {
        if (condition instanceof Condition.AllOf all) {
            return new Condition.AllOf(all.items().stream().map(this::heeded).toList());
        }
        return condition instanceof Predicate predicate
                        && predicate.operator() == Token.NOT_NULL
                        && predicate.left() instanceof ColumnUse use
                ? said(use).map(Condition.class::cast).orElse(condition)
                : condition;
    }

    private Optional<Predicate> said(ColumnUse use) {
        Optional<ColumnCells> cells = prepared.cellsOf(use.column());
        if (cells.isEmpty()) {
            return Optional.empty();
        }
        if (cells.get().numeric()) {
            boolean some = cells.get().holds(0) && atLeastOne();
            return some ? Optional.of(compared(Token.AT_LEAST, use, Value.number("1"))) : Optional.empty();
        }
        List<String> parts = parts(use, cells.get());
        return parts.size() == 1
                ? Optional.of(compared(Token.LIKE, use, Value.text(parts.get(0))))
                : Optional.empty();
    }

    private static Predicate compared(Token operator, ColumnUse use, Value value) {
        return new Predicate(operator, use, new Right.Values(List.of(value)));
    }

    private boolean atLeastOne() {
        List<String> words = words();
        for (int word = 2; word < words.size(); word++) {
            if (ONE.contains(words.get(word)) && words.subList(word - 2, word).equals(List.of("at", "least"))) {
                return true;
            }
        }
        return false;
    }

    /** Words of the question that are part of several cells of the column, of no other column's, and name nothing. */
    private List<String> parts(ColumnUse use, ColumnCells cells) {
        return words().stream()
                .distinct()
                .filter(word -> word.length() >= SHORTEST_PART && !WordLists.STOP_WORDS.contains(word))
                .filter(cells::mentionedBySeveral)
                .filter(word -> !elsewhere(word, prepared.excerpt().columns().get(use.column())) && !names(Stems.of(word)))
                .toList();
    }

    private boolean elsewhere(String word, int column) {
        return Stream.of(prepared.cells().exact(word), prepared.cells().withWord(word))
                .flatMap(found -> found.keySet().stream())
                .anyMatch(other -> other != column);
    }

    private boolean names(String stem) {
        SchemaView schema = prepared.schema();
        return schema.columns().stream().map(ColumnView::label).anyMatch(label -> Stems.all(label).contains(stem))
                || schema.tables().stream().anyMatch(table -> Stems.all(table.label()).contains(stem));
    }

    /** Of the question itself, not of those before it. */
    private List<String> words() {
        List<Word> all = prepared.asked().words();
        return all.subList(prepared.asked().earlierWords(), all.size()).stream().map(Word::lower).toList();
    }
}
