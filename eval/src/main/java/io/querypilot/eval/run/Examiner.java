package io.querypilot.eval.run;

import io.querypilot.Ask;
import io.querypilot.QueryPilot;
import io.querypilot.database.Database;
import io.querypilot.database.Limits;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.eval.score.Hardness;
import io.querypilot.eval.score.Judge;
import io.querypilot.eval.score.Judgement;
import io.querypilot.eval.suite.Case;
import io.querypilot.eval.suite.Gold;
import io.querypilot.model.Failure;
import io.querypilot.model.Spent;
import io.querypilot.model.Usage;
import io.querypilot.state.Answer;
import io.querypilot.state.Attempt;
import io.querypilot.state.Clarification;
import io.querypilot.state.Reflection;
import io.querypilot.state.Trust;
import java.util.List;
import java.util.UUID;

/** Asks the questions over one database and judges the answers, there and on its altered copies. */
final class Examiner implements AutoCloseable {
    /** How one question ended, before it is held against the gold. */
    private record Ending(
            String status,
            Trust trust,
            List<String> doubts,
            String sql,
            List<Trial.Draft> attempts,
            boolean damaged,
            long millis,
            Usage usage,
            Shown ours,
            String message,
            boolean complete) {}

    private final Database database;
    private final QueryPilot pilot;
    private final Judge judge;
    private final List<Database> altered;
    private final List<Judge> alteredJudges;

    Examiner(Database database, QueryPilot pilot, List<Database> altered, Limits limits) {
        this.database = database;
        this.pilot = pilot;
        this.judge = new Judge(database, limits);
        this.altered = List.copyOf(altered);
        this.alteredJudges =
                altered.stream().map(copy -> new Judge(copy, limits)).toList();
    }

    Trial examine(Case one) {
        long start = System.nanoTime();
        try {
            return judged(one, asked(one));
        } catch (QueryPilotException fault) {
            return unanswered(one, status(fault), fault, (System.nanoTime() - start) / 1_000_000);
        }
    }

    private Answer asked(Case one) {
        if (one.after().isEmpty()) {
            return pilot.ask(one.question());
        }
        String session = UUID.randomUUID().toString();
        one.after().forEach(before -> pilot.ask(Ask.of(before).in(session)));
        return pilot.ask(Ask.of(one.question()).in(session));
    }

    /** What the model could not say readably, or we do not read as a question, is a result; all else ends the run. */
    private static String status(QueryPilotException fault) {
        if (fault.code() == ErrorCode.QUESTION_INVALID) {
            return "declined";
        }
        if (fault.code() == ErrorCode.MODEL_REPLY_UNUSABLE) {
            return "unusable";
        }
        throw fault;
    }

    private Trial judged(Case one, Answer answer) {
        String sql =
                answer instanceof Answer.Answered answered ? answered.attempt().sql() : "";
        Judgement judgement = judge.judge(one.gold(), sql);
        Ending ending = new Ending(
                status(answer),
                answer instanceof Answer.Answered answered ? answered.trust() : Trust.of(0),
                doubts(answer),
                sql,
                answer.trace().attempts().stream().map(Examiner::draft).toList(),
                damaged(one, answer, judgement),
                answer.trace().elapsed().toMillis(),
                answer.trace().usage(),
                ours(answer),
                message(answer),
                !(one.gold().orElse(null) instanceof Gold.Readings readings) || namesAnother(readings, sql, answer));
        return trial(one, judgement, ending);
    }

    /** Whether it names one of the readings that it did not take: any other is no help to who meant that. */
    private boolean namesAnother(Gold.Readings readings, String taken, Answer answer) {
        List<String> named = answer instanceof Answer.Answered answered ? sql(answered.trust()) : List.of();
        return readings.texts().stream()
                .map(Gold.Sql::new)
                .filter(reading -> !judge.agrees(reading, taken))
                .anyMatch(reading -> named.stream().anyMatch(other -> judge.agrees(reading, other)));
    }

    private static List<String> sql(Trust trust) {
        return trust.alternatives().stream().map(Trust.Alternative::sql).toList();
    }

    private Trial unanswered(Case one, String status, QueryPilotException fault, long millis) {
        Usage usage = Spent.by(fault);
        Ending ending = new Ending(
                status, Trust.of(0), List.of(), "", List.of(), false, millis, usage, null, fault.getMessage(), true);
        return trial(one, judge.judge(one.gold(), ""), ending);
    }

    private Trial trial(Case one, Judgement judgement, Ending ending) {
        boolean known = judgement.goldState() != Judgement.GoldState.NONE;
        return new Trial(
                one.id(),
                one.database(),
                one.question(),
                one.kind(),
                one.expected().id(),
                ending.status(),
                ending.trust().confidence(),
                ending.trust().sure(),
                ending.trust().warnings(),
                ending.doubts(),
                sql(ending.trust()),
                ending.sql(),
                ending.attempts(),
                one.goldSql(),
                judgement.goldState().id(),
                judgement.goldError(),
                known ? judgement.correct() && ending.complete() : null,
                known ? judgement.benchmark() : null,
                alteredAgree(one, ending.sql(), judgement),
                hardness(one),
                ending.damaged(),
                ending.millis(),
                ending.usage().inputTokens(),
                ending.usage().outputTokens(),
                ending.usage().calls(),
                ending.ours(),
                judgement.gold().map(Shown::of).orElse(null),
                ending.message());
    }

    /**
     * On each copy where the gold still brings something, ours must bring the same. Rows that somebody wrote down hold
     * for the original only.
     */
    private Boolean alteredAgree(Case one, String sql, Judgement judgement) {
        if (alteredJudges.isEmpty() || !judgement.correct() || one.goldSql().isEmpty()) {
            return null;
        }
        return alteredJudges.stream()
                .map(copy -> copy.judge(one.gold(), sql))
                .filter(there -> there.goldState() == Judgement.GoldState.USABLE)
                .allMatch(Judgement::correct);
    }

    /** An earlier attempt was right, or ran where nobody knows what is right, and the answer is not. */
    private boolean damaged(Case one, Answer answer, Judgement judgement) {
        boolean good = answer instanceof Answer.Answered && (one.gold().isEmpty() || judgement.correct());
        return !good
                && answer.trace().attempts().size() > 1
                && answer.trace().attempts().stream()
                        .filter(Attempt::ran)
                        .anyMatch(attempt -> one.gold()
                                .map(gold -> judge.agrees(gold, attempt.sql()))
                                .orElse(true));
    }

    private String hardness(Case one) {
        return one.goldSql().isEmpty()
                ? ""
                : Hardness.of(one.goldSql(), database.dialect()).id();
    }

    private static Trial.Draft draft(Attempt attempt) {
        return new Trial.Draft(
                attempt.sql(),
                attempt.origin().id(),
                attempt.writer(),
                attempt.confidence().orElse(null),
                attempt.ran(),
                attempt.failure().map(Failure::type).map(type -> type.id()).orElse(""),
                attempt.reflection().map(Examiner::kinds).orElse(List.of()));
    }

    private static String status(Answer answer) {
        if (answer instanceof Answer.Answered) {
            return "answered";
        }
        if (answer instanceof Answer.NeedsCorrection unclear) {
            return unclear.clarification().type() == Clarification.Type.CANNOT_ANSWER ? "declined" : "asked";
        }
        return "failed";
    }

    private static String message(Answer answer) {
        if (answer instanceof Answer.NeedsCorrection unclear) {
            return unclear.clarification().message();
        }
        return answer instanceof Answer.Failed failed ? failed.clarification().message() : "";
    }

    private static List<String> doubts(Answer answer) {
        return answer instanceof Answer.Answered answered
                ? kinds(answered.reflection())
                : List.of();
    }

    private static List<String> kinds(Reflection reflection) {
        return reflection.doubts().stream().map(doubt -> doubt.kind().id()).distinct().toList();
    }

    private static Shown ours(Answer answer) {
        return answer instanceof Answer.Answered answered ? Shown.of(answered.asked()) : null;
    }

    @Override
    public void close() {
        altered.forEach(Database::close);
        database.close();
    }
}
