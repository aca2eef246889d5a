package io.querypilot.model;

import io.querypilot.database.QuestionDatabase;
import io.querypilot.link.LinkedSchema;
import io.querypilot.memory.Lesson;
import io.querypilot.memory.Turn;
import io.querypilot.requirement.Correction;
import io.querypilot.requirement.Requirement;
import io.querypilot.requirement.Requirements;
import io.querypilot.requirement.Rule;
import io.querypilot.requirement.Source;
import io.querypilot.schema.Table;
import io.querypilot.sql.dialect.Dialect;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Everything a model may know when it writes SQL. {@code requirements} are what its SQL must or should keep to,
 * {@code lessons} what was learned before, {@code failures} the earlier attempts at this question, oldest first;
 * {@code objection} is what a person said last of an answer, with the SQL they said it of; {@code whole} are all tables
 * that there are, the linked ones among them.
 */
public record WriteRequest(
        String question,
        List<Turn> turns,
        QuestionDatabase database,
        LinkedSchema schema,
        Understanding understanding,
        List<Join> joins,
        List<Lesson> lessons,
        Requirements requirements,
        List<Failure> failures,
        LocalDate today,
        Optional<Correction> objection,
        List<Table> whole) {
    public WriteRequest {
        turns = List.copyOf(turns);
        joins = List.copyOf(joins);
        lessons = List.copyOf(lessons);
        failures = List.copyOf(failures);
        whole = List.copyOf(whole);
    }

    /** A question of which nobody has said anything yet. */
    public WriteRequest(
            String question,
            List<Turn> turns,
            QuestionDatabase database,
            LinkedSchema schema,
            Understanding understanding,
            List<Join> joins,
            List<Lesson> lessons,
            Requirements requirements,
            List<Failure> failures,
            LocalDate today) {
        this(
                question, turns, database, schema, understanding, joins, lessons, requirements, failures, today,
                Optional.empty(), schema.plainTables());
    }

    public Dialect dialect() {
        return database.dialect();
    }

    /** The same with other turns and another form of the schema. */
    public WriteRequest showing(List<Turn> told, LinkedSchema shown) {
        return new WriteRequest(
                question, told, database, shown, understanding, joins, lessons, requirements, failures, today, objection,
                whole);
    }

    /** The same with these tables among those that the question was understood to need. */
    public WriteRequest needing(List<String> tables) {
        Understanding more = understanding == null
                ? null
                : understanding.withTables(
                        Stream.concat(understanding.tables().stream(), tables.stream()).distinct().toList());
        return new WriteRequest(
                question, turns, database, schema, more, joins, lessons, requirements, failures, today, objection, whole);
    }

    /** The same after these attempts. */
    public WriteRequest after(List<Failure> attempts) {
        return new WriteRequest(
                question, turns, database, schema, understanding, joins, lessons, requirements, attempts, today, objection,
                whole);
    }

    /** The same without requirements. */
    public WriteRequest unbound() {
        return new WriteRequest(
                question, turns, database, schema, understanding, joins, lessons, Requirements.NONE, failures, today,
                objection, whole);
    }

    /** The same with one rule more that binds. */
    public WriteRequest requiring(Rule rule) {
        List<Requirement> all = new ArrayList<>(requirements.all());
        all.add(new Requirement(rule, Source.PERSON_NOW, ""));
        return new WriteRequest(
                question, turns, database, schema, understanding, joins, lessons, new Requirements(all), failures, today,
                objection, whole);
    }

    /** The same over a whole that is told in another form. */
    public WriteRequest among(List<Table> all) {
        return new WriteRequest(
                question, turns, database, schema, understanding, joins, lessons, requirements, failures, today, objection,
                all);
    }
}
