package io.querypilot.embedded.mend.shown;

import static io.querypilot.embedded.TestPlans.plan;
import static io.querypilot.embedded.TestPlans.query;
import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.embedded.feature.Asked;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Token;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Letters with their sender, the day and their pages. */
class ShownOnceTest {
    private static final ColumnUse SENDER = new ColumnUse(0, 1);
    private static final Expression MONTH = new Expression.DatePart(Token.YEAR_MONTH, new ColumnUse(0, 2));
    private static final Expression PAGES = new Aggregate(Token.SUM, new ColumnUse(0, 3));

    private static List<Expression> shown(String question, List<Expression> group, List<Expression> select) {
        return ShownOnce.of(plan(query(List.of(0), group, select)), Asked.of(question, List.of())).query().select();
    }

    @Test
    void aColumnIsShownOnceAndAFigureAsOften() {
        assertThat(shown("senders", List.of(), List.of(SENDER, new ColumnUse(0, 3), SENDER))).containsExactly(SENDER, new ColumnUse(0, 3));
        ColumnUse pages = new ColumnUse(0, 3);
        ColumnUse written = new ColumnUse(0, 2);
        assertThat(shown("sender: pages, date", List.of(), List.of(SENDER, written, pages, written))).as("as it is listed").containsExactly(SENDER, pages, written);
        assertThat(shown("this year and last", List.of(), List.of(PAGES, PAGES))).as("one was to be another").hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "running total of pages by month: just month and running total", "cumulative pages (month and cumulative pages)",
        "2026: month and cumulative pages, drafts left out", "pages over the year - month and running total",
        "how did the pages build up? One line per month with the cumulative pages", "pages of 2026, accumulated. Month and accumulated pages."
    })
    void whatIsListedIsAll(String question) {
        Expression running = new Expression.Window(Token.RUNNING, PAGES);
        assertThat(shown(question, List.of(MONTH), List.of(MONTH, PAGES, running))).containsExactly(MONTH, running);
    }

    @ParameterizedTest
    @ValueSource(strings = {"pages per month and running total", "2026: month, pages and running total", "pages by month, running total", "pages per month with the running total"})
    void theFigureBesideItsRunningTotalStays(String question) {
        Expression running = new Expression.Window(Token.RUNNING, PAGES);
        assertThat(shown(question, List.of(MONTH), List.of(MONTH, PAGES, running))).hasSize(3);
    }
}
