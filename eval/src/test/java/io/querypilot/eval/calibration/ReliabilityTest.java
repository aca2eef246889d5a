package io.querypilot.eval.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.Settings;
import io.querypilot.database.Access;
import io.querypilot.database.Limits;
import io.querypilot.embedded.EmbeddedModel;
import io.querypilot.embedded.network.ModelFiles;
import io.querypilot.embedded.network.Weights;
import io.querypilot.eval.SuiteRun;
import io.querypilot.eval.run.Conditions;
import io.querypilot.eval.run.Trial;
import io.querypilot.eval.suite.Suite;
import io.querypilot.eval.suite.Suites;
import io.querypilot.link.SchemaLinker;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The embedded model's confidence is a probability: over the everyday questions, which it never saw, it is right about
 * as often as it says. Below a threshold the agent escalates, so this is what that rests on.
 */
class ReliabilityTest {
    private static final double LARGEST_ERROR = 0.15;

    @TempDir
    Path folder;

    private List<Trial> answered(Suite suite) {
        Weights weights = Weights.load(ModelFiles.packaged());
        Conditions conditions = new Conditions(
                "embedded",
                database -> new EmbeddedModel(weights),
                new SchemaLinker(),
                Settings.STANDARD,
                Access.STANDARD,
                Limits.STANDARD,
                2,
                0,
                7);
        return new SuiteRun(suite, "1", folder.resolve("store"))
                .run(conditions, Optional.of(folder.resolve("out")), (done, total, trial) -> {})
                .tally()
                .counted()
                .stream()
                .filter(trial -> trial.answered() && says(trial))
                .toList();
    }

    /** A draft that a rule mended has no confidence of its own. */
    private static boolean says(Trial trial) {
        return trial.attempts().get(trial.attempts().size() - 1).confidence() != null;
    }

    @Test
    void isRightAboutAsOftenAsItSays() {
        List<Trial> answered = answered(Suites.shipped("everyday"));
        Reliability curve = Reliability.of(answered);
        System.out.println(curve);
        assertThat(curve.answers()).isGreaterThan(80);
        assertThat(curve.error()).as(curve.toString()).isLessThan(LARGEST_ERROR);
        assertThat(right(answered, true)).as(curve.toString()).isGreaterThan(right(answered, false) + 0.1);
    }

    /** The share of right answers among the surer or the less sure half. */
    private static double right(List<Trial> answered, boolean surer) {
        List<Trial> sorted = answered.stream()
                .sorted(Comparator.comparingDouble(Trial::confidence))
                .toList();
        int half = sorted.size() / 2;
        return Reliability.Bin.of(surer ? sorted.subList(half, sorted.size()) : sorted.subList(0, half)).right();
    }
}
