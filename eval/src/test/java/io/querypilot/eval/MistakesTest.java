package io.querypilot.eval;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.Settings;
import io.querypilot.database.Access;
import io.querypilot.database.Limits;
import io.querypilot.doubt.Doubt;
import io.querypilot.eval.recorded.NaiveChat;
import io.querypilot.eval.report.Fates.Fate;
import io.querypilot.eval.report.Tally;
import io.querypilot.eval.run.Conditions;
import io.querypilot.eval.run.Trial;
import io.querypilot.eval.suite.Case;
import io.querypilot.eval.suite.Suite;
import io.querypilot.eval.suite.Suites;
import io.querypilot.link.SchemaLinker;
import io.querypilot.model.prompted.PromptedModel;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Typical mistakes of weaker models: hardly one may pass without a word. */
class MistakesTest {
    @TempDir
    Path folder;

    private final Suite suite = Suites.shipped(Suites.MISTAKES);

    @Test
    void thereAreSixtyMistakesOfThirtyKindsOverFourDatabasesAtLeast() {
        assertThat(suite.cases()).hasSizeGreaterThanOrEqualTo(60);
        assertThat(suite.cases().stream().map(Case::kind).distinct()).hasSizeGreaterThanOrEqualTo(30);
        assertThat(suite.locations()).hasSize(4);
    }

    @Test
    void atMostOneInTenPassesInSilenceAndEveryDoubtIsRaised() {
        Tally tally = played();
        assertThat(tally.fates().share(Fate.SILENT).rate()).isLessThanOrEqualTo(0.1);
        assertThat(tally.fates().share(Fate.REPAIRED).rate()).isGreaterThan(0.8);
        assertThat(tally.wrong()).extracting(Trial::id).containsOnly("distinct-list");
        assertThat(tally.all().stream().flatMap(trial -> trial.attempts().stream()).flatMap(draft -> draft.doubts().stream()))
                // One figure far beyond the others is mostly the data's mistake and not a draft's.
                .containsAll(Stream.of(Doubt.Kind.values()).filter(kind -> kind != Doubt.Kind.OUTLIER).map(Doubt.Kind::id).toList());
    }

    private Tally played() {
        NaiveChat naive = new NaiveChat(Suites.naiveDrafts());
        Conditions conditions = new Conditions(
                NaiveChat.NAME,
                database -> new PromptedModel(NaiveChat.NAME, naive),
                new SchemaLinker(),
                Settings.STANDARD,
                Access.STANDARD,
                Limits.STANDARD,
                1,
                0,
                7);
        return new SuiteRun(suite, "1", folder.resolve("store"))
                .run(conditions, Optional.of(folder.resolve("out")), (done, total, trial) -> {})
                .tally();
    }
}
