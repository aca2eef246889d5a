package io.querypilot.eval.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.embedded.network.ModelFiles;
import io.querypilot.embedded.network.Weights;
import io.querypilot.eval.suite.Suites;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The count of {@code eval/rules} over the suites that ship: a rule that does more harm than good there has to go. */
class RuleTrialsTest {
    @Test
    void noRuleHarmsMoreThanItHelps() {
        RuleTrials trials = new RuleTrials(Weights.load(ModelFiles.packaged()), change -> {});
        List<RuleCount> counts = RuleCounts.SUITES.stream()
                .map(suite -> trials.count(Suites.shipped(suite)))
                .reduce((before, last) -> last)
                .orElseThrow();
        assertThat(counts).allSatisfy(count -> assertThat(count.seen()).isGreaterThan(200));
        assertThat(counts).allSatisfy(count -> assertThat(count.net()).as(count.toString()).isNotNegative());
    }
}
