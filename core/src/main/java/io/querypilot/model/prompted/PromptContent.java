package io.querypilot.model.prompted;

import io.querypilot.link.LinkedSchema;
import io.querypilot.link.LinkedTable;
import io.querypilot.memory.Turn;
import io.querypilot.model.Join;
import io.querypilot.model.UnderstandRequest;
import io.querypilot.model.Understanding;
import io.querypilot.model.WriteRequest;
import io.querypilot.model.prompted.PromptFitter.Sacrifice;
import io.querypilot.requirement.Correction;
import io.querypilot.requirement.Requirements;
import io.querypilot.schema.Table;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a prompt is about, and the order in which its parts are given up when it is too long. */
record PromptContent(
        LinkedSchema schema,
        Optional<Understanding> understanding,
        List<Join> joins,
        List<String> lessons,
        List<Turn> turns,
        EarlierAttempts attempts,
        List<String> constraints,
        Optional<Correction> objection,
        String question,
        List<Table> whole,
        int outlined) {
    /** Tables besides the linked ones are outlined where all of them cost no more than this part of a prompt. */
    private static final int OUTLINE_PART = 2;

    /** What columns hold is worth this part of a prompt: it grows with the model's window. */
    private static final int CONTENTS_PART = 16;

    private static final int FEW_LESSONS = 6;

    /** What is outlined, samples, comments, most lessons, far tables, columns, tables, turns and old SQL first; the person's own words last. */
    private static final List<Sacrifice<PromptContent>> ORDER = List.of(
            new Sacrifice<>(m -> m.outlined, (m, n) -> m.withOthers(m.whole, m.outlined - n)),
            new Sacrifice<>(PromptContent::tableCount, (m, n) -> m.withSchema(Narrowing.withoutSamples(m.schema, n))),
            new Sacrifice<>(PromptContent::tableCount, (m, n) -> m.withSchema(Narrowing.withoutComments(m.schema, n))),
            new Sacrifice<>(PromptContent::manyLessons, (m, n) -> m.withLessons(m.lessons.subList(0, m.lessons.size() - n))),
            new Sacrifice<>(m -> Narrowing.farTables(m.schema).size(), (m, n) ->
                    m.withSchema(Narrowing.without(m.schema, Narrowing.farTables(m.schema).subList(0, n)))),
            new Sacrifice<>(m -> m.dispensableColumns().size(), (m, n) ->
                    m.withSchema(Narrowing.withoutColumns(m.schema, m.dispensableColumns().subList(0, n)))),
            new Sacrifice<>(m -> Narrowing.dispensableTables(m.schema).size(), (m, n) ->
                    m.withSchema(Narrowing.without(m.schema, Narrowing.dispensableTables(m.schema).subList(0, n)))),
            new Sacrifice<>(m -> 1, (m, n) -> m.withOthers(List.of(), 0)),
            new Sacrifice<>(m -> m.turns.size(), (m, n) -> m.withTurns(m.turns.subList(n, m.turns.size()))),
            new Sacrifice<>(m -> m.attempts.older(), (m, n) -> m.withAttempts(m.attempts.withoutSql(n))),
            new Sacrifice<>(m -> m.lessons.size(), (m, n) -> m.withLessons(m.lessons.subList(0, m.lessons.size() - n))),
            new Sacrifice<>(m -> 1, (m, n) -> m.withoutBackground()),
            new Sacrifice<>(m -> 1, (m, n) -> m.withSchema(Narrowing.withoutValues(m.schema))),
            new Sacrifice<>(m -> m.attempts.older(), (m, n) -> m.withAttempts(m.attempts.without(n))),
            new Sacrifice<>(m -> 1, (m, n) -> m.withSchema(new LinkedSchema(List.of()))),
            new Sacrifice<>(m -> 1, (m, n) -> m.withoutObjection()),
            new Sacrifice<>(m -> m.constraints.size(), (m, n) ->
                    m.withConstraints(m.constraints.subList(0, m.constraints.size() - n))),
            new Sacrifice<>(m -> m.question.length(), (m, n) -> m.withQuestion(m.beginning(m.question.length() - n))));

    /** Of a prompt that may hold so many tokens. */
    static PromptContent of(WriteRequest request, PromptBudget budget) {
        return new PromptContent(
                Narrowing.withContents(understood(request), budget.tokens() / CONTENTS_PART),
                Optional.ofNullable(request.understanding()).filter(known -> tells(known, request.schema())),
                request.joins(),
                RequirementLines.known(request.requirements(), request.lessons()),
                Shortening.turns(request.turns()),
                EarlierAttempts.of(request.failures()),
                RequirementLines.mandatory(request.requirements()),
                request.objection().map(Shortening::objection),
                request.question(),
                request.whole(),
                0)
                .outlining(new SchemaLines(request.dialect()), budget);
    }

    /** What understanding has left out is named at most; after a failure it may be wanted again. */
    private static LinkedSchema understood(WriteRequest request) {
        Understanding known = request.understanding();
        if (known == null || known.reasoning().isBlank() || !request.failures().isEmpty()) {
            return request.schema();
        }
        List<String> kept = Stream.of(
                        known.tables().stream(),
                        request.joins().stream().flatMap(join -> Stream.of(join.leftTable(), join.rightTable())),
                        request.requirements().all().stream().flatMap(one -> one.rule().tables().stream()))
                .flatMap(names -> names)
                .toList();
        List<LinkedTable> tables = request.schema().tables().stream()
                .filter(linked -> !linked.values().isEmpty() || kept.stream().anyMatch(linked.table().path()::equalsIgnoreCase))
                .toList();
        return tables.isEmpty() ? request.schema() : new LinkedSchema(tables);
    }

    /** All or none: which of them matter nobody knows, or linking would have kept them. */
    private PromptContent outlining(SchemaLines names, PromptBudget budget) {
        List<Table> others = others();
        Prompt outlines = new Prompt("", names.others(others, others.size(), 0));
        return withOthers(whole, budget.count().of(outlines) <= budget.tokens() / OUTLINE_PART ? others.size() : 0);
    }

    /** The tables that are not shown. */
    List<Table> others() {
        Set<String> shown = schema.tables().stream().map(linked -> linked.table().path()).collect(Collectors.toSet());
        return whole.stream().filter(table -> !shown.contains(table.path())).toList();
    }

    static PromptContent of(UnderstandRequest request, int tokens) {
        LinkedSchema told = Narrowing.withContents(request.schema(), tokens / CONTENTS_PART);
        return of(request.question(), request.turns(), told, request.requirements());
    }

    static PromptContent of(String question, List<Turn> turns, LinkedSchema schema, Requirements requirements) {
        return new PromptContent(
                schema,
                Optional.empty(),
                List.of(),
                RequirementLines.known(requirements, List.of()),
                Shortening.turns(turns),
                EarlierAttempts.NONE,
                RequirementLines.mandatory(requirements),
                Optional.empty(),
                question,
                List.of(),
                0);
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

    /** What is told beyond the first few lessons is worth less than a table. */
    private int manyLessons() {
        return Math.max(0, lessons.size() - FEW_LESSONS);
    }

    private int tableCount() {
        return schema.tables().size();
    }

    private List<Narrowing.Place> dispensableColumns() {
        return Narrowing.dispensableColumns(schema, joins);
    }

    private String beginning(int length) {
        return length == 0 ? "" : question.substring(0, length) + "…";
    }

    private PromptContent withSchema(LinkedSchema changed) {
        return new PromptContent(changed, understanding, joins, lessons, turns, attempts, constraints, objection, question, whole, outlined);
    }

    private PromptContent withOthers(List<Table> all, int told) {
        return new PromptContent(
                schema, understanding, joins, lessons, turns, attempts, constraints, objection, question, all, told);
    }

    private PromptContent withTurns(List<Turn> changed) {
        return new PromptContent(schema, understanding, joins, lessons, changed, attempts, constraints, objection, question, whole, outlined);
    }

    private PromptContent withAttempts(EarlierAttempts changed) {
        return new PromptContent(schema, understanding, joins, lessons, turns, changed, constraints, objection, question, whole, outlined);
    }

    private PromptContent withLessons(List<String> changed) {
        return new PromptContent(schema, understanding, joins, changed, turns, attempts, constraints, objection, question, whole, outlined);
    }

    private PromptContent withoutBackground() {
        return new PromptContent(schema, Optional.empty(), List.of(), lessons, turns, attempts, constraints, objection, question, whole, outlined);
    }

    /** What was said of the SQL stands among the constraints too. */
    private PromptContent withoutObjection() {
        return new PromptContent(
                schema, understanding, joins, lessons, turns, attempts, constraints, Optional.empty(), question, whole, outlined);
    }

    private PromptContent withConstraints(List<String> changed) {
        return new PromptContent(schema, understanding, joins, lessons, turns, attempts, changed, objection, question, whole, outlined);
    }

    private PromptContent withQuestion(String changed) {
        return new PromptContent(schema, understanding, joins, lessons, turns, attempts, constraints, objection, changed, whole, outlined);
    }
}
