package io.querypilot.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.requirement.Requirement;
import io.querypilot.requirement.Requirements;
import io.querypilot.requirement.Rule.Definition;
import io.querypilot.requirement.Rule.Known;
import io.querypilot.requirement.Source;
import java.util.List;
import org.junit.jupiter.api.Test;

class HintTest {
    @Test
    void readsWhatStandsBelowOrBehindAQuestion() {
        Hint hint = new Hint("How many came back?", "'R' means returned");
        assertThat(Hint.of("How many came back?\n('R' means returned)")).isEqualTo(hint);
        assertThat(Hint.of("How many came back? Hint: 'R' means returned")).isEqualTo(hint);
        assertThat(Hint.of("How many came back? (Evidence: 'R' means returned)")).isEqualTo(hint);
        assertThat(Hint.of("Revenue? Hint: revenue = SUM(price * qty)").text()).isEqualTo("revenue = SUM(price * qty)");
        assertThat(hint.whole()).isEqualTo("How many came back?\n('R' means returned)");
    }

    @Test
    void leavesOutDefinitionsOfWhatNobodySpeaksOf() {
        assertThat(Hint.of("What was the CTR in May?\n(Hint: CTR = clicks / impressions. CPA = spend / conversions. Leave out test campaigns.)").text())
                .isEqualTo("CTR = clicks / impressions. Leave out test campaigns.");
        assertThat(Hint.of("Which reviews were late?\n(RT (review time) = reviewed - submitted. A review is late when its RT is over 48 hours.)").text())
                .isEqualTo("RT (review time) = reviewed - submitted. A review is late when its RT is over 48 hours.");
        assertThat(Hint.of("the success rate of May\n(To calculate the success rate: done / all. To calculate the churn: left / all.)").text())
                .isEqualTo("To calculate the success rate: done / all.");
        assertThat(Hint.of("How many pending orders?\n(PND = pending; P = paid)").text()).isEqualTo("PND = pending; P = paid");
        assertThat(Hint.of("the click-through rate per campaign\n(CTR = clicks / impressions. CPA = spend / sales)").text()).isEqualTo("CTR = clicks / impressions.");
        assertThat(Hint.of("How many failed?\n(teenager refers to age < 20; failed refers to grade = 0)").text())
                .isEqualTo("teenager refers to age < 20; failed refers to grade = 0");
    }

    @Test
    void takesNoPartOfAQuestionForAHint() {
        for (String question : List.of("Which hints were given?", "Sales (net) per month", "List for each case the evidence: type and date", "orders of (2025)")) {
            assertThat(Hint.of(question)).isEqualTo(new Hint(question, ""));
            assertThat(Hint.of(question).whole()).isEqualTo(question);
        }
    }

    @Test
    void addsWhatTheTeamWroteDownOfTheQuestionsWords() {
        Requirements team = new Requirements(List.of(
                new Requirement(new Known("In orders.st R means returned."), Source.TEAM, ""),
                new Requirement(new Known("lines.w is in grams."), Source.TEAM, ""),
                new Requirement(new Known("Orders returned are in stock_move."), Source.SYSTEM, ""),
                new Requirement(new Definition("net", "gross - tax", "", List.of(), false), Source.TEAM, "net")));
        assertThat(Hint.of("net value of returned orders").with(team).text())
                .isEqualTo("\"net\" means gross - tax; In orders.st R means returned.");
    }
}
