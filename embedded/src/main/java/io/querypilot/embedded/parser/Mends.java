package io.querypilot.embedded.parser;

import io.querypilot.embedded.catalogue.Excerpt;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.mend.figure.AskedDigits;
import io.querypilot.embedded.mend.figure.AskedFraction;
import io.querypilot.embedded.mend.figure.AskedPercent;
import io.querypilot.embedded.mend.figure.AskedUnits;
import io.querypilot.embedded.mend.figure.CountedHeads;
import io.querypilot.embedded.mend.figure.FilledFigures;
import io.querypilot.embedded.mend.figure.HomeAmounts;
import io.querypilot.embedded.mend.figure.NetAmounts;
import io.querypilot.embedded.mend.figure.OpenAmounts;
import io.querypilot.embedded.mend.figure.RatesOfAmounts;
import io.querypilot.embedded.mend.figure.SaidDifference;
import io.querypilot.embedded.mend.figure.ValueOfEach;
import io.querypilot.embedded.mend.rows.ChosenLanguage;
import io.querypilot.embedded.mend.rows.DefinedRows;
import io.querypilot.embedded.mend.rows.DeletedRows;
import io.querypilot.embedded.mend.rows.DeniedFlags;
import io.querypilot.embedded.mend.rows.FilledRanks;
import io.querypilot.embedded.mend.rows.ForgottenCodes;
import io.querypilot.embedded.mend.rows.HeldSpellings;
import io.querypilot.embedded.mend.rows.IncludedStates;
import io.querypilot.embedded.mend.rows.InventedCodes;
import io.querypilot.embedded.mend.rows.LeftOutStates;
import io.querypilot.embedded.mend.rows.MainGroups;
import io.querypilot.embedded.mend.rows.MissingLeftOut;
import io.querypilot.embedded.mend.rows.MissingPartners;
import io.querypilot.embedded.mend.rows.NamedAbove;
import io.querypilot.embedded.mend.rows.NamedViews;
import io.querypilot.embedded.mend.rows.SaidCells;
import io.querypilot.embedded.mend.rows.StatesOfThings;
import io.querypilot.embedded.mend.rows.UnheldFlags;
import io.querypilot.embedded.mend.shown.AskedDay;
import io.querypilot.embedded.mend.shown.BesideRunning;
import io.querypilot.embedded.mend.shown.LongNames;
import io.querypilot.embedded.mend.shown.Namesakes;
import io.querypilot.embedded.mend.shown.ShownNames;
import io.querypilot.embedded.mend.shown.ShownOnce;
import io.querypilot.embedded.mend.shown.VersusRows;
import io.querypilot.embedded.mend.shown.WholeRows;
import io.querypilot.embedded.mend.time.AskedWeeks;
import io.querypilot.embedded.mend.time.EventTimes;
import io.querypilot.embedded.mend.time.MissingPeriods;
import io.querypilot.embedded.mend.time.MomentsByDay;
import io.querypilot.embedded.mend.time.OverdueDays;
import io.querypilot.embedded.mend.time.PossibleParts;
import io.querypilot.embedded.mend.time.SaidPeriods;
import io.querypilot.embedded.mend.time.SeriesYears;
import io.querypilot.embedded.mend.time.TimedGroups;
import io.querypilot.embedded.mend.time.UsualDates;
import io.querypilot.embedded.plan.Action;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.reach.QuestionRule;
import io.querypilot.sql.dialect.Dialect;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/** What a plan as the network wrote it goes through, in this order: what rows it is about, when, what it shows, and how. */
record Mends(Prepared prepared, List<Action> actions, Excerpt around, Set<Integer> avoided, Wishes wishes, Dialect dialect, LocalDate today) {
    /** A change of the plan, and the rule without which it is not made, if any. */
    private record Mend(Optional<QuestionRule> rule, UnaryOperator<Plan.Answerable> change) {
        Mend(QuestionRule rule, UnaryOperator<Plan.Answerable> change) {
            this(Optional.of(rule), change);
        }
    }

    Plan.Answerable of(Plan.Answerable written, Set<QuestionRule> rules) {
        Plan.Answerable plan = written;
        for (Mend mend : all()) {
            plan = mend.rule().filter(rule -> !rules.contains(rule)).isPresent() ? plan : mend.change().apply(plan);
        }
        return plan;
    }

    private List<Mend> all() {
        return List.of(
                new Mend(QuestionRule.WHOLE_ROWS, plan -> WholeRows.asked(plan, prepared)),
                new Mend(QuestionRule.FORGOTTEN_CODE, plan -> ForgottenCodes.added(plan, prepared)),
                new Mend(QuestionRule.INVENTED_CODE, plan -> InventedCodes.dropped(plan, actions, prepared)),
                new Mend(QuestionRule.SAID_CELL, plan -> SaidCells.meant(plan, prepared)),
                new Mend(QuestionRule.UNHELD_FLAG, plan -> UnheldFlags.meant(plan, prepared)),
                new Mend(QuestionRule.UNHELD_FLAG, plan -> DeniedFlags.meant(plan, prepared)),
                new Mend(QuestionRule.STATE_OF_THING, plan -> StatesOfThings.meant(plan, prepared)),
                new Mend(QuestionRule.LEFT_OUT_STATE, plan -> DeletedRows.out(plan, prepared)),
                new Mend(QuestionRule.LEFT_OUT_STATE, plan -> FilledFigures.of(LeftOutStates.none(plan, prepared))),
                new Mend(QuestionRule.INCLUDED_STATE, plan -> IncludedStates.kept(plan, prepared)),
                new Mend(QuestionRule.INCLUDED_STATE, plan -> MissingLeftOut.of(plan, prepared)),
                new Mend(Optional.empty(), plan -> ChosenLanguage.english(plan, prepared)),
                new Mend(Optional.empty(), plan -> DefinedRows.kept(plan, prepared, wishes.definitions())),
                new Mend(QuestionRule.EVENT_TIME, plan -> UsualDates.of(plan, prepared, wishes.names().aliases(prepared.schema()))),
                new Mend(QuestionRule.EVENT_TIME, plan -> EventTimes.told(plan, prepared)),
                new Mend(QuestionRule.SAID_PERIOD, plan -> MissingPeriods.added(PossibleParts.of(plan), prepared)),
                new Mend(QuestionRule.SAID_PERIOD, plan -> OverdueDays.before(SaidPeriods.meant(plan, actions, prepared.asked()), prepared, today)),
                new Mend(Optional.empty(), plan -> MomentsByDay.compared(plan, prepared)),
                new Mend(QuestionRule.SAID_DIFFERENCE, plan -> SaidDifference.shown(plan, prepared.asked(), today)),
                new Mend(QuestionRule.ASKED_WEEK, plan -> AskedWeeks.shown(plan, prepared)),
                new Mend(QuestionRule.TIMED_GROUP, plan -> SeriesYears.told(TimedGroups.dated(plan, prepared), prepared.asked(), today)),
                new Mend(QuestionRule.COUNTED_HEAD, plan -> CountedHeads.once(plan, prepared)),
                new Mend(QuestionRule.NAMED_VIEW, plan -> NamedViews.meant(plan, prepared)),
                new Mend(QuestionRule.ROWS_BELOW, plan -> MainGroups.of(NamedAbove.withBelow(plan, prepared), prepared)),
                new Mend(QuestionRule.ASKED_FORM, plan -> NetAmounts.meant(plan, prepared)),
                new Mend(QuestionRule.ASKED_FORM, plan -> OpenAmounts.meant(plan, prepared)),
                new Mend(QuestionRule.ASKED_FORM, plan -> HomeAmounts.meant(plan, prepared)),
                new Mend(QuestionRule.ASKED_UNIT, plan -> AskedDay.shown(AskedPercent.shown(AskedUnits.shown(plan, prepared), prepared), prepared)),
                new Mend(QuestionRule.ASKED_FORM, plan -> AskedFraction.meant(RatesOfAmounts.meant(plan, prepared), prepared)),
                new Mend(Optional.empty(), plan -> Namesakes.apart(FilledRanks.of(plan, prepared, dialect), prepared)),
                new Mend(QuestionRule.VERSUS_ROWS, plan -> VersusRows.of(plan, prepared)),
                new Mend(QuestionRule.SHOWN_NAME, plan -> ShownNames.of(plan, prepared, around, avoided)),
                new Mend(QuestionRule.SHOWN_NAME, plan -> LongNames.of(plan, prepared)),
                new Mend(QuestionRule.VALUE_OF_EACH, plan -> ValueOfEach.of(plan, prepared)),
                new Mend(QuestionRule.MISSING_PARTNER, plan -> MissingPartners.kept(plan, prepared)),
                new Mend(QuestionRule.SHOWN_ONCE, plan -> ShownOnce.of(BesideRunning.shown(plan, prepared.asked()), prepared.asked())),
                new Mend(QuestionRule.HELD_SPELLING, plan -> HeldSpellings.meant(plan, prepared)),
                new Mend(QuestionRule.ASKED_FORM, plan -> AskedDigits.rounded(plan, prepared)));
    }
}
