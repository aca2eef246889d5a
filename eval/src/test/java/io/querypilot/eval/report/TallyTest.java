package io.querypilot.eval.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.eval.run.Trial;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TallyTest {
    private static final Trial.Draft GOOD = new Trial.Draft("SELECT 1", "generated", "small", null, true, "", List.of());
    private static final Trial.Draft BAD = new Trial.Draft("SELECT x", "generated", "small", null, false, "column_not_found", List.of());
    private static final Trial.Draft MENDED = new Trial.Draft("SELECT 1", "repaired", "", null, true, "", List.of());

    @Test
    void tellsFirstAttemptsCorrectionsAndFailuresApart() {
        Tally tally = new Tally(List.of(
                trial("answer", "answered", true, GOOD),
                trial("answer", "answered", true, BAD, MENDED),
                trial("answer", "answered", false, GOOD),
                trial("answer", "failed", false, BAD, BAD, BAD)));
        assertThat(tally.firstAttemptSuccess()).isEqualTo(1);
        assertThat(tally.correctedSuccess()).isEqualTo(1);
        assertThat(tally.finalFailures()).isEqualTo(2);
        assertThat(tally.correctionEffectiveness()).isEqualTo(new Share(1, 3));
        assertThat(tally.mended()).isEqualTo(new Share(1, 2));
        assertThat(tally.correctedBy("repaired")).isEqualTo(1);
        assertThat(tally.averageAttempts()).isEqualTo(1.75);
        assertThat(tally.byErrorType().get("column_not_found")).isEqualTo(new Share(1, 4));
        assertThat(tally.byErrorType().get("wrong_result")).isEqualTo(new Share(0, 1));
    }

    @Test
    void anAnswerWithoutGoldSucceedsAndOneThatDiffersFromGoldDoesNot() {
        assertThat(trial("answer", "answered", null, GOOD).success()).isTrue();
        assertThat(trial("answer", "answered", false, GOOD).success()).isFalse();
    }

    @Test
    void saysHowOftenItAskedWhereItShouldAndOnlyThere() {
        Tally tally = new Tally(List.of(
                trial("ask", "asked", null),
                trial("ask", "answered", null, GOOD),
                trial("answer", "asked", null),
                trial("answer", "answered", null, GOOD),
                trial("decline", "declined", null)));
        assertThat(tally.recall("asked", "ask")).isEqualTo(new Share(1, 2));
        assertThat(tally.precision("asked", "ask")).isEqualTo(new Share(1, 2));
        assertThat(tally.recall("declined", "decline")).isEqualTo(new Share(1, 1));
        assertThat(tally.overallSuccess()).isEqualTo(new Share(3, 5));
        assertThat(tally.byErrorType().get("answered_unasked")).isEqualTo(new Share(0, 1));
    }

    @Test
    void countsDraftsOnlyWhereThereWereAny() {
        Tally tally = new Tally(List.of(trial("answer", "answered", true, BAD, GOOD), trial("decline", "declined", null)));
        assertThat(tally.averageAttempts()).isEqualTo(2);
    }

    @Test
    void saysWhichModelAnsweredAndARulesMendingCountsForTheModelItMended() {
        Trial.Draft bigger = new Trial.Draft("SELECT 1", "generated", "bigger", null, true, "", List.of());
        Tally tally = new Tally(List.of(
                trial("answer", "answered", true, BAD, MENDED),
                trial("answer", "answered", false, GOOD),
                trial("answer", "answered", true, BAD, bigger)));
        assertThat(tally.successBy(Trial::writer))
                .isEqualTo(Map.of("small", new Share(1, 2), "bigger", new Share(1, 1)));
    }

    @Test
    void holdsTheThreeTargets() {
        Trial first = trial("answer", "answered", true, GOOD);
        Trial corrected = trial("answer", "answered", true, BAD, MENDED);
        Trial failed = trial("answer", "failed", false, BAD);
        assertThat(Targets.of(new Tally(List.of(first, corrected))).allHold()).isTrue();
        assertThat(Targets.of(new Tally(List.of(corrected, corrected, corrected))).firstAttempt()).isFalse();
        assertThat(Targets.of(new Tally(List.of(first, corrected, failed))).correction()).isFalse();
    }

    @Test
    void countsWhatWasDoneToGoldQueries() {
        Tally tally = new Tally(List.of(
                goldTrial("answered", "SELECT 1 ;", GOOD),
                goldTrial("answered", "SELECT 2", MENDED),
                goldTrial("asked", "", GOOD),
                goldTrial("failed", "", BAD)));
        assertThat(tally.doneToGold()).isEqualTo(Map.of("rejected", 1L, "rewritten", 1L, "asked", 1L));
    }

    @Test
    void saysHowManyAnswersWithoutAWarningAreRightAndHowManyRightOnesHaveNone() {
        Sureness found = new Tally(List.of(
                        sure(0.95, true, true), sure(0.92, true, false), sure(0.7, false, true), sure(0.3, false, false)))
                .sureness();
        assertThat(found.answered()).isEqualTo(4);
        assertThat(found.unwarned()).isEqualTo(new Share(1, 2));
        assertThat(found.warned()).isEqualTo(new Share(1, 2));
        assertThat(found.coverage()).isEqualTo(new Share(1, 2));
        assertThat(found.curve()).contains(
                new Sureness.Point(0.5, new Share(2, 3)), new Sureness.Point(0.95, new Share(1, 1)));
    }

    private static Trial sure(double confidence, boolean sure, boolean correct) {
        return new Trial(
                "1", "shop", "question", "", "answer", "answered", confidence, sure, List.of(), List.of(), List.of(), "", List.of(GOOD), "",
                "usable", "", correct, correct, null, "easy", false, 5, 10, 2, 1, null, null, "");
    }

    @Test
    void hasNothingToCountInAnEmptyRun() {
        Tally tally = new Tally(List.of());
        assertThat(tally.overallSuccess().rate()).isZero();
        assertThat(tally.percentileMillis(0.99)).isZero();
    }

    private static Trial goldTrial(String status, String sql, Trial.Draft attempt) {
        return new Trial(
                "1", "shop", "question", "", "answer", status, 0.9, true, List.of(), List.of(), List.of(), sql, List.of(attempt), "SELECT 1", "empty", "", true, true,
                null, "easy", false, 5, 10, 2, 1, null, null, "");
    }

    private static Trial trial(String expected, String status, Boolean correct, Trial.Draft... attempts) {
        return new Trial(
                "1", "shop", "question", "", expected, status, 0.9, true, List.of(), List.of(), List.of(), "", List.of(attempts), "", correct == null ? "none" : "usable",
                "", correct, correct, null, "easy", false, 5, 10, 2, 1, null, null, "");
    }
}
