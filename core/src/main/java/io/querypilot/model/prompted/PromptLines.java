package io.querypilot.model.prompted;

import io.querypilot.model.Failure;
import io.querypilot.model.Join;
import io.querypilot.memory.Turn;
import io.querypilot.model.Understanding;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What was understood, said and tried so far, as the lines of a prompt. */
final class PromptLines {
    private PromptLines() {}

    static String joins(List<Join> joins) {
        return joins.stream().map(join -> join.condition() + mark(join)).collect(Collectors.joining("\n"));
    }

    /** A join that nobody declared is a guess, and told as one. */
    private static String mark(Join join) {
        return join.evidence() == Join.Evidence.NAME_AND_TYPE ? " (a guess by their names)" : "";
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

    /** Every attempt but the last, which has its own correction. */
    static String attempts(List<Failure> failures) {
        return failures.stream()
                .limit(Math.max(0, failures.size() - 1))
                .map(PromptLines::attempt)
                .collect(Collectors.joining("\n"));
    }

    private static String attempt(Failure failure) {
        String sql = failure.sql().isEmpty() ? "" : "\nSQL: " + failure.sql();
        return "Attempt %d failed (%s): %s%s"
                .formatted(failure.number(), failure.type().id(), failure.feedback(), sql);
    }

    private static String labelled(String label, List<String> texts) {
        return texts.isEmpty() ? "" : label + ": " + Data.line(String.join("; ", texts));
    }
}
