package io.querypilot.state;

import static java.util.Objects.requireNonNull;

import io.querypilot.correction.Constraint;
import io.querypilot.database.Caller;
import io.querypilot.database.Database;
import io.querypilot.database.Limits;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.model.Turn;
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
 * {@code constraints} are what the person's {@code corrections} have made mandatory so far; {@code limits} what one
 * statement may cost, where it is not what the settings say.
 */
public record Question(
        String id,
        String text,
        String session,
        Caller caller,
        List<Turn> turns,
        List<Constraint> constraints,
        int corrections,
        LocalDate today,
        Instant asked,
        Optional<Limits> limits) {
    public Question {
        requireNonNull(id, "id");
        requireNonNull(text, "text");
        requireNonNull(session, "session");
        requireNonNull(caller, "caller");
        turns = List.copyOf(turns);
        constraints = List.copyOf(constraints);
        requireNonNull(today, "today");
        requireNonNull(asked, "asked");
        requireNonNull(limits, "limits");
    }

    /** A question that nobody has corrected yet, with an id of its own. */
    public static Question asked(
            String text, String session, Caller caller, List<Turn> turns, LocalDate today, Instant now) {
        return new Question(
                UUID.randomUUID().toString(), text, session, caller, turns, List.of(), 0, today, now, Optional.empty());
    }

    /** The same question for whoever takes it up now, within these limits. */
    public Question takenUp(Caller now, Optional<Limits> within) {
        return new Question(id, text, session, now, turns, constraints, corrections, today, asked, within);
    }

    public String tenant() {
        return caller.tenant();
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
        return new Question(id, text, session, caller, others, constraints, corrections, today, asked, limits);
    }

    /** The same question without what was said of it in free words. */
    public Question withoutWishes() {
        List<Constraint> others =
                constraints.stream().filter(one -> !(one instanceof Constraint.Wish)).toList();
        return new Question(id, text, session, caller, turns, others, corrections, today, asked, limits);
    }

    /** The same question with one more correction; its clock starts again, because the person took part of the time. */
    public Question corrected(List<Constraint> more, Instant now) {
        List<Constraint> all = new ArrayList<>(constraints);
        all.removeIf(earlier -> more.stream().anyMatch(later -> later.replaces(earlier)));
        all.addAll(more);
        return new Question(id, text, session, caller, turns, all, corrections + 1, today, now, limits);
    }
}
