package io.querypilot.step;

import io.querypilot.critic.Critic;
import io.querypilot.database.Database;
import io.querypilot.knowledge.Concern;
import io.querypilot.knowledge.Held;
import io.querypilot.knowledge.Knowledge;
import io.querypilot.knowledge.KnownSystems;
import io.querypilot.link.FollowUp;
import io.querypilot.link.LinkedSchema;
import io.querypilot.link.Linker;
import io.querypilot.memory.Lesson.Scope;
import io.querypilot.memory.Lesson;
import io.querypilot.memory.LessonBook;
import io.querypilot.memory.Turn;
import io.querypilot.requirement.RequirementReader.Asked;
import io.querypilot.requirement.Requirement;
import io.querypilot.requirement.RequirementReader;
import io.querypilot.requirement.Rule;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import io.querypilot.state.Question;
import io.querypilot.state.State;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** LINK_SCHEMA: finds the few tables and columns the question is about, and what it requires of them, once for all attempts. */
public record LinkSchema(Linker linker, LessonBook lessons, Knowledge knowledge, Critic critic, Database database)
        implements Step {
    /** What concerns the question of what is known of a system. */
    private record Told(String name, Concern known) {}

    @Override
    public State apply(State state) {
        Schema schema = state.context().schema();
        Question question = topic(state.question(), schema);
        Concern.Asked concerned = new Concern.Asked(
                question.whole(),
                schema,
                database.dialect(),
                sql -> critic.bindings(sql, schema),
                Optional.of(new Held(question.on(database), schema)));
        Concern known = knowledge.concerning(concerned);
        List<Told> systems = KnownSystems.in(schema).stream()
                .map(system -> new Told(system.name(), system.knowledge().concerning(concerned)))
                .toList();
        Scope scope = new Scope(database.name(), question.memory(), schema.fingerprint());
        List<Lesson> recalled = Stream.concat(
                        known.lessons(scope).stream(),
                        lessons.recall(question.whole(), question.memory(), schema).stream())
                .toList();
        LinkedSchema linked = linker.link(question.whole() + names(question, recalled, tables(known, systems)), schema);
        RequirementReader reader = new RequirementReader(
                new Asked(question.text(), question.whole(), question.said(), question.today()),
                schema,
                linked,
                sql -> critic.bindings(sql, schema));
        return state.withQuestion(question)
                .withContext(state.context()
                        .withLessons(recalled)
                        .withLinked(linked)
                        .withRequirements(reader.read(recalled, told(known, systems, paths(linked)))));
    }

    private static List<String> tables(Concern known, List<Told> systems) {
        return Stream.concat(known.tables().stream(), systems.stream().flatMap(system -> system.known().tables().stream())).toList();
    }

    private static List<Requirement> told(Concern known, List<Told> systems, List<String> linked) {
        return Stream.concat(
                        known.requirements(linked).stream(),
                        systems.stream().flatMap(system -> system.known().told(system.name(), linked, known).stream()))
                .toList();
    }

    /** A new topic leaves the turns before it behind, and a follow-up those before its own topic. */
    private Question topic(Question question, Schema schema) {
        List<Turn> turns = question.turns();
        FollowUp followUp = new FollowUp(schema);
        String text = question.text();
        int first = turns.size();
        while (first > 0 && followUp.is(text, tables(turns.get(first - 1), schema))) {
            first--;
            text = turns.get(first).question();
        }
        // The same question stays the same object, by which a checkpoint knows that it is written already.
        return first == 0 ? question : question.after(turns.subList(first, turns.size()));
    }

    private List<String> tables(Turn turn, Schema schema) {
        return critic.bindings(turn.sql(), schema).tables();
    }

    private static List<String> paths(LinkedSchema linked) {
        return linked.plainTables().stream().map(Table::path).toList();
    }

    /** What a person, a lesson or the team has named must be linked, whatever the question calls it. */
    private static String names(Question question, List<Lesson> recalled, List<String> known) {
        Stream<String> said = question.said().stream()
                .flatMap(correction -> correction.rules().stream())
                .flatMap(rule -> rule instanceof Rule.FreeText ? Stream.of(rule.words()) : rule.tables().stream());
        Stream<String> learned = recalled.stream().filter(Lesson::applies).map(Lesson::table);
        return Stream.of(said, learned, known.stream()).flatMap(each -> each).map("\n"::concat).collect(Collectors.joining());
    }
}
