package io.querypilot.model.prompted;

import io.querypilot.link.LinkedSchema;
import io.querypilot.memory.Turn;
import io.querypilot.model.Failure;
import io.querypilot.model.Join;
import io.querypilot.model.UnderstandRequest;
import io.querypilot.model.Understanding;
import io.querypilot.model.WriteRequest;
import io.querypilot.model.prompted.PromptFitter.Sacrifice;
import io.querypilot.requirement.Correction;
import io.querypilot.requirement.Requirements;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** What a prompt is about, and the order in which its parts are given up when it is too long. */
record PromptContent(
        LinkedSchema schema,
        Optional<Understanding> understanding,
        List<Join> joins,
        List<String> lessons,
        List<Turn> turns,
        List<Failure> failures,
        List<String> constraints,
        Optional<Correction> objection,
        String question) {
    /** Samples, comments, columns, tables, turns and old SQL first; the person's own words last. */
    private static final List<Sacrifice<PromptContent>> ORDER = List.of(
            new Sacrifice<>(PromptContent::tableCount, (m, n) -> m.withSchema(Narrowing.withoutSamples(m.schema, n))),
            new Sacrifice<>(PromptContent::tableCount, (m, n) -> m.withSchema(Narrowing.withoutComments(m.schema, n))),
            new Sacrifice<>(m -> m.dispensableColumns().size(), (m, n) ->
                    m.withSchema(Narrowing.withoutColumns(m.schema, m.dispensableColumns().subList(0, n)))),
            new Sacrifice<>(m -> Narrowing.dispensableTables(m.schema).size(), (m, n) ->
                    m.withSchema(Narrowing.withoutTables(m.schema, n))),
            new Sacrifice<>(m -> m.turns.size(), (m, n) -> m.withTurns(m.turns.subList(n, m.turns.size()))),
            new Sacrifice<>(PromptContent::olderFailures, PromptContent::withoutOlderSql),
            new Sacrifice<>(m -> m.lessons.size(), (m, n) -> m.withLessons(m.lessons.subList(0, m.lessons.size() - n))),
            new Sacrifice<>(m -> 1, (m, n) -> m.withoutBackground()),
            new Sacrifice<>(m -> 1, (m, n) -> m.withSchema(Narrowing.withoutValues(m.schema))),
            new Sacrifice<>(PromptContent::olderFailures, (m, n) -> m.withFailures(m.failures.subList(n, m.failures.size()))),
            new Sacrifice<>(m -> 1, (m, n) -> m.withSchema(new LinkedSchema(List.of()))),
            new Sacrifice<>(m -> 1, (m, n) -> m.withoutObjection()),
            new Sacrifice<>(m -> m.constraints.size(), (m, n) ->
                    m.withConstraints(m.constraints.subList(0, m.constraints.size() - n))),
            new Sacrifice<>(m -> m.question.length(), (m, n) -> m.withQuestion(m.beginning(m.question.length() - n))));

    static PromptContent of(WriteRequest request) {
        return new PromptContent(
                request.schema(),
                Optional.ofNullable(request.understanding()).filter(known -> tells(known, request.schema())),
                request.joins(),
                RequirementLines.known(request.requirements(), request.lessons()),
                Shortening.turns(request.turns()),
                Shortening.failures(request.failures()),
                RequirementLines.mandatory(request.requirements()),
                request.objection().map(Shortening::objection),
                request.question());
    }

    static PromptContent of(UnderstandRequest request) {
        return of(request.question(), request.turns(), request.schema(), request.requirements());
    }

    static PromptContent of(String question, List<Turn> turns, LinkedSchema schema, Requirements requirements) {
        return new PromptContent(
                schema,
                Optional.empty(),
                List.of(),
                RequirementLines.known(requirements, List.of()),
                Shortening.turns(turns),
                List.of(),
                RequirementLines.mandatory(requirements),
                Optional.empty(),
                question);
    }

    /** An understanding that only names every linked table tells nothing the schema does not. */
    private static boolean tells(Understanding understanding, LinkedSchema schema) {
        return understanding.tables().size() < schema.tables().size()
                || !understanding.filters().isEmpty()
                || !understanding.aggregations().isEmpty()
                || !understanding.ordering().isEmpty();
    }

    /** The fullest form of this that fits. */
    PromptContent fitting(Predicate<PromptContent> fits) {
        return PromptFitter.fit(this, ORDER, fits);
    }

    Optional<Failure> lastFailure() {
        return failures.isEmpty() ? Optional.empty() : Optional.of(failures.get(failures.size() - 1));
    }

    private int tableCount() {
        return schema.tables().size();
    }

    private int olderFailures() {
        return Math.max(0, failures.size() - 1);
    }

    private List<Narrowing.Place> dispensableColumns() {
        return Narrowing.dispensableColumns(schema, joins);
    }

    private String beginning(int length) {
        return length == 0 ? "" : question.substring(0, length) + "…";
    }

    private static PromptContent withoutOlderSql(PromptContent matter, int count) {
        List<Failure> changed = new ArrayList<>(matter.failures);
        changed.subList(0, count).replaceAll(old -> old.told("", old.feedback()));
        return matter.withFailures(changed);
    }

    private PromptContent withSchema(LinkedSchema changed) {
        return new PromptContent(changed, understanding, joins, lessons, turns, failures, constraints, objection, question);
    }

    private PromptContent withTurns(List<Turn> changed) {
        return new PromptContent(schema, understanding, joins, lessons, changed, failures, constraints, objection, question);
    }

    private PromptContent withFailures(List<Failure> changed) {
        return new PromptContent(schema, understanding, joins, lessons, turns, changed, constraints, objection, question);
    }

    private PromptContent withLessons(List<String> changed) {
        return new PromptContent(schema, understanding, joins, changed, turns, failures, constraints, objection, question);
    }

    private PromptContent withoutBackground() {
        return new PromptContent(schema, Optional.empty(), List.of(), lessons, turns, failures, constraints, objection, question);
    }

    /** What was said of the SQL stands among the constraints too. */
    private PromptContent withoutObjection() {
        return new PromptContent(
                schema, understanding, joins, lessons, turns, failures, constraints, Optional.empty(), question);
    }

    private PromptContent withConstraints(List<String> changed) {
        return new PromptContent(schema, understanding, joins, lessons, turns, failures, changed, objection, question);
    }

    private PromptContent withQuestion(String changed) {
        return new PromptContent(schema, understanding, joins, lessons, turns, failures, constraints, objection, changed);
    }
}
