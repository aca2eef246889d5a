package io.querypilot.embedded.mend.shown;

import static io.querypilot.embedded.TestPlans.plan;
import static io.querypilot.embedded.TestPlans.query;
import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.embedded.feature.Asked;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Expression.Scaled;
import io.querypilot.embedded.plan.Expression.Window;
import io.querypilot.embedded.plan.Token;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Letters with the day and their pages. */
class BesideRunningTest {
    private static final Expression MONTH = new Expression.DatePart(Token.YEAR_MONTH, new ColumnUse(0, 2));
    private static final Expression PAGES = new Aggregate(Token.SUM, new ColumnUse(0, 3));
    private static final Expression RUNNING = new Window(Token.RUNNING, PAGES);

    private static List<Expression> shown(String question, Expression... select) {
        return BesideRunning.shown(plan(query(List.of(0), List.of(MONTH), List.of(select))), Asked.of(question, List.of())).query().select();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "running total of the pages in 2026: month, that month's pages, cumulated", "Running total of what we wrote - month, pages, cumulated pages",
        "month, pages and running total", "pages of 2026 (month, pages, pages so far)"
    })
    void theFigureThatIsListedIsShown(String question) {
        assertThat(shown(question, MONTH, RUNNING)).containsExactly(MONTH, PAGES, RUNNING);
        assertThat(shown(question, MONTH, PAGES, RUNNING)).as("once").containsExactly(MONTH, PAGES, RUNNING);
    }

    @Test
    void itIsInTheSameUnit() {
        Expression inHundreds = new Scaled(Token.OVER_100, RUNNING);
        assertThat(shown("month, pages, cumulated", MONTH, inHundreds)).containsExactly(MONTH, new Scaled(Token.OVER_100, PAGES), inHundreds);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "running total of pages by month", "pages per month, cumulated", "month and running total of the pages, drafts and running notes left out",
        "pages by month, drafts left out, running total"
    })
    void whatIsNotListedIsNot(String question) {
        assertThat(shown(question, MONTH, RUNNING)).containsExactly(MONTH, RUNNING);
    }
}
