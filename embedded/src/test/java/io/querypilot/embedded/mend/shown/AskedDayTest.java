package io.querypilot.embedded.mend.shown;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.catalogue.Storage;
import io.querypilot.embedded.catalogue.TableView;
import io.querypilot.embedded.cell.CellIndex;
import io.querypilot.embedded.feature.Asked;
import io.querypilot.embedded.feature.Preparer;
import io.querypilot.embedded.plan.Expression;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
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
import org.junit.jupiter.params.provider.CsvSource;

class AskedDayTest {
    private static final ColumnUse BEGUN = new ColumnUse(0, 1);
    private static final ColumnUse ENDED = new ColumnUse(0, 2);
    private static final SchemaView SCHEMA = new SchemaView(
            List.of(new TableView("", "fault", "fault", "")),
            List.of(ColumnView.STAR, moment("begun_ms"), moment("ended_ms")),
            List.of(),
            List.of());
    private static final Preparer PREPARER = new Preparer(
            SCHEMA,
            new CellIndex(new TreeMap<>(Map.of())),
            new WordPieces(List.of("[PAD]")),
            new WordVectors(new byte[(WordVectors.WIDTH + Float.BYTES) * 200]),
            Abbreviations.NONE);

    private static ColumnView moment(String name) {
        return new ColumnView(0, name, name, ColumnType.TIME, ColumnType.TIME, Storage.MILLISECONDS, true, false, ColumnView.UNCOUNTED, "");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "faults and the day they began | date(",
        "faults with place, day and cause | date(",
        "faults, start day | date(",
        "faults and the date they began | datetime(",
        "faults and when they began | datetime(",
        "faults and the day and time they began | datetime(",
        "faults that began the day before | datetime(",
        "faults of day shift | datetime("
    })
    void theDayOfAMomentIsShownAlone(String question, String shown) {
        assertThat(sql(question, BEGUN)).startsWith("SELECT " + shown);
    }

    @Test
    void ofTwoMomentsNobodyKnowsWhichDay() {
        assertThat(sql("the day they began and ended", BEGUN, ENDED)).doesNotContain("date(d");
    }

    private static String sql(String question, Expression... shown) {
        Query query = new Query(
                List.of(0), Map.of(), Optional.empty(), List.of(), false, Optional.empty(), false, List.of(shown), List.of(),
                Optional.empty(), List.of(), Optional.empty());
        Plan.Answerable plan =
                AskedDay.shown(new Plan.Answerable(query, false), PREPARER.prepare(Asked.of(question, List.of()), List.of()));
        return Renderer.readable(plan, SCHEMA, Dialect.SQLITE, LocalDate.of(2026, 11, 16)).orElseThrow();
    }
}
