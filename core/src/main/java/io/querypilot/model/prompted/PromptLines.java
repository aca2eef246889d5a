package io.querypilot.model.prompted;

import io.querypilot.link.LinkedSchema;
import io.querypilot.model.Join;
import io.querypilot.memory.Turn;
import io.querypilot.model.Understanding;
import io.querypilot.schema.Table;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What was understood and said so far, as the lines of a prompt. */
final class PromptLines {
    private PromptLines() {}

    /** Those that no foreign key in the schema says already. */
    static String joins(List<Join> joins, LinkedSchema schema) {
        return joins(joins.stream()
                .filter(join -> schema.plainTables().stream().noneMatch(table -> says(table, join)))
                .toList());
    }

    private static boolean says(Table table, Join join) {
        return table.foreignKeys().stream()
                .filter(key -> key.columns().size() == 1 && join.evidence() == Join.Evidence.FOREIGN_KEY)
                .anyMatch(key -> table.path().equals(join.leftTable())
                                && key.columns().contains(join.leftColumn())
                                && key.targetTable().equals(join.rightTable())
                        || table.path().equals(join.rightTable())
                                && key.columns().contains(join.rightColumn())
                                && key.targetTable().equals(join.leftTable()));
    }

    /** A join that nobody declared is a guess, and told as one, after those that are none. */
    private static String joins(List<Join> joins) {
        List<String> known = conditions(joins, false);
        List<String> guessed = conditions(joins, true);
        return Stream.of(known, guessed.isEmpty() ? guessed : List.of("Guesses by their names:"), guessed)
                .flatMap(List::stream)
                .collect(Collectors.joining("\n"));
    }

    private static List<String> conditions(List<Join> joins, boolean guessed) {
        return joins.stream()
                .filter(join -> guessed == (join.evidence() == Join.Evidence.NAME_AND_TYPE))
                .map(Join::condition)
                .toList();
    }

    static String understanding(Understanding understanding) {
        return Stream.of(
                        labelled("tables", understanding.tables()),
                        labelled("filters", understanding.filters()),
                        labelled("aggregations", understanding.aggregations()),
                        labelled("ordering", understanding.ordering()))
                .filter(line -> !line.isEmpty())
                .collect(Collectors.joining("\n"));
    }

    static String each(String mark, List<String> texts) {
        return texts.stream().map(text -> mark + Data.line(text)).collect(Collectors.joining("\n"));
    }

    static String turns(List<Turn> turns) {
        String told = turns.stream()
                .map(turn -> "Question: %s\nSQL: %s\nAnswer: %s".formatted(turn.question(), turn.sql(), turn.summary()))
                .collect(Collectors.joining("\n"));
        return told.isEmpty() ? "" : "Asked before, oldest first; the question may go on from the last.\n" + told;
    }

    private static String labelled(String label, List<String> texts) {
        return texts.isEmpty() ? "" : label + ": " + Data.line(String.join("; ", texts));
    }
}
