package io.querypilot.eval;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.Settings;
import io.querypilot.database.Access;
import io.querypilot.database.Database;
import io.querypilot.database.Limits;
import io.querypilot.embedded.EmbeddedModel;
import io.querypilot.embedded.network.ModelFiles;
import io.querypilot.embedded.network.Weights;
import io.querypilot.eval.recorded.GoldModel;
import io.querypilot.eval.run.Conditions;
import io.querypilot.eval.run.Trial;
import io.querypilot.eval.suite.Suite;
import io.querypilot.eval.suite.Suites;
import io.querypilot.link.SchemaLinker;
import io.querypilot.model.Model;
import io.querypilot.step.Understand;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Asking has a price: a clear question is not asked about, and one that could mean two things is. */
class AskRateTest {
    @TempDir
    Path folder;

    /** With the right query for a draft only the words of the question and the results can make it ask. */
    @ParameterizedTest
    @ValueSource(strings = {"correction", "ambiguity", "provoking"})
    void aClearQuestionIsNeverAskedAbout(String name) {
        Suite suite = Suites.shipped(name);
        List<Trial> clear = trials(suite, database -> new GoldModel(suite, database.name())).stream()
                .filter(trial -> !trial.gold().isEmpty())
                .toList();
        assertThat(clear).hasSizeGreaterThan(10).noneMatch(trial -> trial.status().equals("asked"));
    }

    @Test
    void theEmbeddedModelIsAskedBackForWhereItShouldBeAndHardlyElsewhere() {
        Weights weights = Weights.load(ModelFiles.packaged());
        List<Trial> trials =
                trials(Suites.shipped("ambiguity"), database -> new EmbeddedModel(weights));
        assertThat(asked(trials, "ask")).isGreaterThanOrEqualTo(7);
        assertThat(asked(trials, "answer")).isLessThanOrEqualTo(1);
    }

    private static long asked(List<Trial> trials, String expected) {
        return trials.stream()
                .filter(trial -> trial.expected().equals(expected) && trial.status().equals("asked"))
                .count();
    }

    private List<Trial> trials(Suite suite, Function<Database, Model> models) {
        Settings settings =
                Settings.STANDARD.withRules(Settings.STANDARD.rules().withUnderstanding(Understand.Mode.COMBINED));
        Conditions conditions = new Conditions(
                "played", models, new SchemaLinker(), settings, Access.STANDARD, Limits.STANDARD, 1, 0, 7);
        return new SuiteRun(suite, "1", folder.resolve("store"))
                .run(conditions, Optional.of(folder.resolve("out")), (done, total, trial) -> {})
                .tally()
                .all();
    }
}
