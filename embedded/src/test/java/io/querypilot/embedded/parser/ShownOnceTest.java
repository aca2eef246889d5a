package io.querypilot.embedded.parser;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.catalogue.TableView;
import io.querypilot.embedded.cell.CellIndex;
import io.querypilot.embedded.feature.Asked;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.feature.Preparer;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.Aggregate;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.render.Renderer;
import io.querypilot.embedded.text.Abbreviations;
import io.querypilot.embedded.text.WordPieces;
import io.querypilot.embedded.text.WordVectors;
import io.querypilot.sql.dialect.Dialect;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShownOnceTest {
    private static final SchemaView SCHEMA = new SchemaView(
            List.of(table("letter", "letter")),
            List.of(
                    ColumnView.STAR,
                    column(0, "sender", ColumnType.TEXT, false),
                    column(0, "written", ColumnType.TIME, false),
                    column(0, "pages", ColumnType.NUMBER, false)),
            List.of(),
            List.of());
    private static final ColumnUse SENDER = new ColumnUse(0, 1);
    private static final Expression MONTH = new Expression.DatePart(Token.YEAR_MONTH, new ColumnUse(0, 2));
    private static final Expression PAGES = new Aggregate(Token.SUM, new ColumnUse(0, 3));

    private static TableView table(String name, String label) {
        return new TableView("", name, label, "");
    }

    private static ColumnView column(int table, String name, ColumnType type, boolean nullable) {
        return new ColumnView(table, name, name.replace('_', ' '), type, type, nullable, "");
    }


    private static Query query(List<Integer> tables, List<Expression> group, List<Expression> select) {
        return new Query(
                tables, Map.of(), Optional.empty(), group, false, Optional.empty(), false, select, List.of(), Optional.empty(), List.of(),
                Optional.empty());
    }


    private static List<Expression> shown(String question, List<Expression> group, List<Expression> select) {
        return ShownOnce.of(new Plan.Answerable(query(List.of(0), group, select), false), Asked.of(question, List.of())).query().select();
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
        "2026: month and cumulative pages, drafts left out", "pages over the year - month and running total"
    })
    void whatIsListedIsAll(String question) {
        Expression running = new Expression.Window(Token.RUNNING, PAGES);
        assertThat(shown(question, List.of(MONTH), List.of(MONTH, PAGES, running))).containsExactly(MONTH, running);
    }

    @ParameterizedTest
    @ValueSource(strings = {"pages per month and running total", "2026: month, pages and running total", "pages by month, running total"})
    void theFigureBesideItsRunningTotalStays(String question) {
        Expression running = new Expression.Window(Token.RUNNING, PAGES);
        assertThat(shown(question, List.of(MONTH), List.of(MONTH, PAGES, running))).hasSize(3);
    }
}
