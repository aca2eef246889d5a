package io.querypilot.doubt.all;

import io.querypilot.critic.Critique;
import io.querypilot.critic.Issue;
import io.querypilot.critic.bind.CheckedQuery;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.database.ResultTable;
import io.querypilot.doubt.Asked;
import io.querypilot.doubt.Doubt;
import io.querypilot.doubt.Doubt.Kind;
import io.querypilot.doubt.ground.Cells;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.doubt.query.AggregateDoubts;
import io.querypilot.doubt.query.ChasmDoubts;
import io.querypilot.doubt.query.ConditionDoubts;
import io.querypilot.doubt.query.CountDoubts;
import io.querypilot.doubt.query.JoinDoubts;
import io.querypilot.doubt.query.KeyRoleDoubts;
import io.querypilot.doubt.query.LineDoubts;
import io.querypilot.doubt.query.RankDoubts;
import io.querypilot.doubt.query.SelfDoubts;
import io.querypilot.doubt.query.ShownKeyDoubts;
import io.querypilot.doubt.query.TranslationDoubts;
import io.querypilot.doubt.query.TwinDoubts;
import io.querypilot.doubt.result.ResultDoubts;
import io.querypilot.doubt.result.ShapeDoubts;
import io.querypilot.doubt.time.DayEndDoubts;
import io.querypilot.doubt.time.EventDoubts;
import io.querypilot.doubt.time.MomentDoubts;
import io.querypilot.doubt.time.PeriodDoubts;
import io.querypilot.doubt.time.TimeDoubts;
import io.querypilot.doubt.value.AbsentDoubts;
import io.querypilot.doubt.value.CodeDoubts;
import io.querypilot.doubt.value.CurrencyDoubts;
import io.querypilot.doubt.value.DeletedDoubts;
import io.querypilot.doubt.value.FlagDoubts;
import io.querypilot.doubt.value.ForgottenDoubts;
import io.querypilot.doubt.value.GroupDoubts;
import io.querypilot.doubt.value.JsonDoubts;
import io.querypilot.doubt.value.JsonForgotten;
import io.querypilot.doubt.value.MarkerDoubts;
import io.querypilot.doubt.value.MeasureDoubts;
import io.querypilot.doubt.value.MoneyDoubts;
import io.querypilot.doubt.value.OpenAmountDoubts;
import io.querypilot.doubt.value.PackedDoubts;
import io.querypilot.doubt.value.ShareDoubts;
import io.querypilot.doubt.value.SumDoubts;
import io.querypilot.doubt.value.SwappedDoubts;
import io.querypilot.doubt.value.TextNumberDoubts;
import io.querypilot.doubt.value.UnitDoubts;
import io.querypilot.doubt.value.ValueDoubts;
import io.querypilot.doubt.word.BoundDoubts;
import io.querypilot.doubt.word.DirectionDoubts;
import io.querypilot.doubt.word.FollowUpDoubts;
import io.querypilot.doubt.word.LevelDoubts;
import io.querypilot.doubt.word.PlaceDoubts;
import io.querypilot.doubt.word.PredicateDoubts;
import io.querypilot.doubt.word.SaidDoubts;
import io.querypilot.doubt.word.SourceDoubts;
import io.querypilot.doubt.word.VagueDoubts;
import io.querypilot.doubt.word.WordDoubts;
import io.querypilot.language.Evidence;
import io.querypilot.language.Remarks;
import java.util.ArrayList;
import java.util.List;

/** Everything that speaks against a draft which has run, for any model: rules over its query, its values and its result. */
public final class Doubts {
    private Doubts() {}

    public static List<Doubt> of(
            Asked asked,
            CheckedQuery query,
            Critique critique,
            ResultTable table,
            QuestionDatabase database) {
        String question = Remarks.without(asked.text());
        String alone = Evidence.without(question);
        QueryNames names = new QueryNames(question, query);
        Cells cells = new Cells(database);
        List<Doubt> found = new ArrayList<>();
        critique.issues().forEach(issue -> found.add(suspected(issue)));
        found.addAll(ValueDoubts.of(question, names, cells));
        found.addAll(TimeDoubts.of(names, cells));
        found.addAll(JsonDoubts.of(names, cells));
        found.addAll(CodeDoubts.of(question, names, cells));
        found.addAll(ConditionDoubts.of(names, cells, query.tree()));
        found.addAll(RankDoubts.of(names, table, cells, database.dialect()));
        found.addAll(JoinDoubts.of(names, cells));
        found.addAll(ChasmDoubts.of(names));
        found.addAll(AggregateDoubts.of(names));
        found.addAll(LineDoubts.of(names, cells));
        found.addAll(TranslationDoubts.of(names, cells));
        found.addAll(CountDoubts.of(question, names));
        found.addAll(WordDoubts.of(alone, names));
        found.addAll(PredicateDoubts.of(question, names, cells));
        found.addAll(DirectionDoubts.of(question, names));
        found.addAll(SaidDoubts.of(question, names));
        found.addAll(BoundDoubts.of(question, names));
        found.addAll(PeriodDoubts.of(question, names, cells, asked.today()));
        found.addAll(DayEndDoubts.of(names, cells));
        found.addAll(EventDoubts.of(question, names, cells));
        found.addAll(MomentDoubts.of(question, names, cells));
        found.addAll(KeyRoleDoubts.of(names));
        found.addAll(SelfDoubts.of(question, names));
        found.addAll(TwinDoubts.of(names));
        found.addAll(ShownKeyDoubts.of(question, names, cells));
        found.addAll(PlaceDoubts.of(question, names));
        found.addAll(LevelDoubts.of(question, names));
        found.addAll(SourceDoubts.of(question, asked.text(), names));
        found.addAll(ForgottenDoubts.of(question, names, cells));
        found.addAll(SwappedDoubts.of(names, cells));
        found.addAll(FlagDoubts.of(alone, names));
        found.addAll(AbsentDoubts.of(question, names));
        found.addAll(PackedDoubts.of(names, cells));
        found.addAll(OpenAmountDoubts.of(question, names));
        found.addAll(GroupDoubts.of(question, names, cells));
        found.addAll(TextNumberDoubts.of(names, cells));
        found.addAll(DeletedDoubts.of(asked.text(), names, table, cells, database.dialect()));
        found.addAll(VagueDoubts.of(question, names));
        found.addAll(JsonForgotten.of(names, cells));
        found.addAll(FollowUpDoubts.of(question, names, asked.before().map(Asked.Before::query)));
        found.addAll(UnitDoubts.of(FollowUpDoubts.whole(alone, asked.before()), names, cells));
        found.addAll(MeasureDoubts.of(alone, names));
        found.addAll(MoneyDoubts.of(question, names));
        found.addAll(CurrencyDoubts.of(names, cells));
        found.addAll(SumDoubts.of(names, cells));
        found.addAll(ShareDoubts.of(names, cells));
        found.addAll(MarkerDoubts.of(names, cells));
        found.addAll(ResultDoubts.of(question, names, table, cells));
        found.addAll(ShapeDoubts.of(question, names, table));
        return found.stream().distinct().toList();
    }

    /** A model that was told of what blocks and stays with its draft is not told again. */
    private static Doubt suspected(Issue issue) {
        return issue.blocking()
                ? new Doubt(Kind.SUSPECTED, "The model stays with this SQL, but it may be wrong: " + issue.message(), "")
                : new Doubt(Kind.SUSPECTED, issue.message(), issue.message());
    }
}
