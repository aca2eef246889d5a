package io.querypilot.state;

import static java.util.Objects.requireNonNull;

import io.querypilot.database.Caller;
import io.querypilot.database.Database;
import io.querypilot.database.Limits;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.language.ReferenceDay;
import io.querypilot.memory.Turn;
import io.querypilot.requirement.Correction;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What was asked: its id, by whom, in which session, after which turns, on which day, and when the clock started.
 * {@code said} are the person's corrections, oldest first; {@code limits} what one statement may cost, where it is not
 * what the settings say.
 */
public record Question(
        String id,
        String text,
        String session,
        Caller caller,
        List<Turn> turns,
        List<Correction> said,
        LocalDate today,
        Instant asked,
        Optional<Limits> limits) {
    public Question {
        requireNonNull(id, "id");
        requireNonNull(text, "text");
        requireNonNull(session, "session");
        requireNonNull(caller, "caller");
        turns = List.copyOf(turns);
        // A checkpoint of an earlier version holds none.
        said = said == null ? List.of() : List.copyOf(said);
        requireNonNull(today, "today");
        requireNonNull(asked, "asked");
        requireNonNull(limits, "limits");
    }

    /** A question that nobody has corrected yet, with an id of its own; its day is the one that it counts from, if it says one. */
    public static Question asked(
            String text, String session, Caller caller, List<Turn> turns, LocalDate today, Instant now) {
        return new Question(
                UUID.randomUUID().toString(), text, session, caller, turns, List.of(), ReferenceDay.of(text, turns.stream().map(Turn::question).toList(), today), now, Optional.empty());
    }

    /** The same question under the id that whoever asks has given it. */
    public Question known(String other) {
        return new Question(other, text, session, caller, turns, said, today, asked, limits);
    }

    /** The same question for whoever takes it up now, within these limits. */
    public Question takenUp(Caller now, Optional<Limits> within) {
        return new Question(id, text, session, now, turns, said, today, asked, within);
    }

    /** Whose sessions and lessons it may use. */
    public String memory() {
        return caller.memory();
    }

    /** The database as this question's caller sees it. */
    public QuestionDatabase on(Database database) {
        return new QuestionDatabase(database.as(caller), caller, id);
    }

    /** "And by month?" names no table: a follow-up together with what it follows. */
    public String whole() {
        return Stream.concat(turns.stream().map(Turn::question), Stream.of(text)).collect(Collectors.joining("\n"));
    }

    /** The same question after these turns only. */
    public Question after(List<Turn> others) {
        return new Question(id, text, session, caller, others, said, today, asked, limits);
    }

    /** The same question without what was said of it in free words. */
    public Question withoutFreeText() {
        return new Question(id, text, session, caller, turns, Correction.withoutFreeText(said), today, asked, limits);
    }

    /** The same question with one more correction; its clock starts again, because the person took part of the time. */
    public Question corrected(Correction correction, Instant now) {
        List<Correction> all = new ArrayList<>(said);
        all.add(correction);
        return new Question(id, text, session, caller, turns, all, today, now, limits);
    }

    /** What the person said last. */
    public Optional<Correction> lastCorrection() {
        return said.isEmpty() ? Optional.empty() : Optional.of(said.get(said.size() - 1));
    }

    /** The question and answer that this one goes on from. */
    public Optional<Turn> lastTurn() {
        return turns.isEmpty() ? Optional.empty() : Optional.of(turns.get(turns.size() - 1));
    }
}
