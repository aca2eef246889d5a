package io.querypilot.embedded.value;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.catalogue.TableView;
import io.querypilot.embedded.cell.CellIndex;
import io.querypilot.embedded.feature.Asked;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.feature.Preparer;
import io.querypilot.embedded.plan.Action;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.PlanReader;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.render.Renderer;
import io.querypilot.embedded.text.Abbreviations;
import io.querypilot.embedded.text.Word;
import io.querypilot.embedded.text.WordPieces;
import io.querypilot.embedded.text.WordVectors;
import io.querypilot.sql.dialect.Dialect;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The same cases as in training/tests/test_decades.py. */
class DecadesTest {
    private static final LocalDate TODAY = LocalDate.of(2024, 5, 15);
    private static final SchemaView BAND = new SchemaView(
            List.of(new TableView("", "band", "band", "")),
            List.of(
                    ColumnView.STAR,
                    column("founded", ColumnType.NUMBER),
                    column("score", ColumnType.NUMBER),
                    column("released", ColumnType.TIME),
                    column("era", ColumnType.TEXT),
                    column("born", ColumnType.TIME)),
            List.of(),
            List.of());
    private static final Preparer PREPARER = new Preparer(
            BAND,
            new CellIndex(new TreeMap<>(
                    Map.of(1, List.of(1962, 1994), 2, List.of(64, 85), 4, List.of("1990s", "1980s")))),
            new WordPieces(List.of("[PAD]")),
            new WordVectors(new byte[(WordVectors.WIDTH + Float.BYTES) * 200]),
            Abbreviations.NONE);

    private static ColumnView column(String name, ColumnType type) {
        return new ColumnView(0, name, name, type, type, true, "");
    }

    /** The condition a plan writes; names of columns, tokens and words of the question stand for themselves. */
    private static Optional<String> where(String question, String condition, Dialect dialect) {
        Prepared prepared = PREPARER.prepare(Asked.of(question, List.of()), List.of());
        List<Action> actions = new ArrayList<>(List.of(new Action.AtTable(0), new Action.Mark(Token.WHERE)));
        Arrays.stream(condition.split(" ")).map(item -> action(item, prepared)).forEach(actions::add);
        actions.addAll(List.of(new Action.Mark(Token.SELECT), new Action.AtColumn(0)));
        Plan plan = PlanReader.read(BAND, actions, new ValueReader(prepared));
        return Renderer.sql((Plan.Answerable) plan, BAND, dialect, TODAY).map(sql -> sql.split(" WHERE ")[1]);
    }

    private static Action action(String item, Prepared prepared) {
        Optional<Token> token = Arrays.stream(Token.values()).filter(one -> one.written().equals(item)).findFirst();
        List<String> words = prepared.asked().words().stream().map(Word::text).toList();
        return token.<Action>map(Action.Mark::new).orElseGet(() -> item.startsWith("@")
                ? new Action.AtColumn(BAND.columns().stream().map(ColumnView::name).toList().indexOf(item.substring(1)))
                : new Action.AtWord(words.indexOf(item)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "founded in the 1990s|@founded = 1990s 1990s|founded BETWEEN 1990 AND 1999",
                "founded in the nineties|@founded = nineties nineties|founded BETWEEN 1990 AND 1999",
                "founded in the 60s|@founded = 60s 60s|founded BETWEEN 1960 AND 1969",
                "not founded in the 60s|@founded != 60s 60s|NOT (founded BETWEEN 1960 AND 1969)",
                "founded after the 60s|@founded > 60s 60s|founded > 1969",
                "founded before the 60s|@founded < 60s 60s|founded < 1960",
                "founded from the 60s to the 80s|@founded BETWEEN 60s 60s 80s 80s|founded BETWEEN 1960 AND 1989",
                "founded in the 60s or 80s|@founded IN 60s 60s 80s 80s"
                        + "|(founded BETWEEN 1960 AND 1969 OR founded BETWEEN 1980 AND 1989)",
                "scores in the 80s|@score = 80s 80s|score BETWEEN 80 AND 89",
                "released in the 1990s|@released DURING 1990s 1990s"
                        + "|released >= '1990-01-01' AND released < '2000-01-01'",
                "released in the 1990s|@released = 1990s 1990s|released >= '1990-01-01' AND released < '2000-01-01'",
                "released in the 1990s|@released SINCE 1990s 1990s"
                        + "|released >= '1990-01-01' AND released < '2000-01-01'",
                "released in the 1990s or later|@released SINCE 1990s 1990s|released >= '1990-01-01'",
                "released since the 1990s|@released SINCE 1990s 1990s|released >= '1990-01-01'",
                "released after the 90s|@released > 90s 90s|released >= '2000-01-01'",
                "released in the nineties|YEAR @released = nineties nineties"
                        + "|CAST(strftime('%Y', released) AS INTEGER) BETWEEN 1990 AND 1999",
                "singers in their thirties|AGE @born = thirties thirties"
                        + "|((strftime('%Y%m%d', '2024-05-15') - strftime('%Y%m%d', born)) / 10000) BETWEEN 30 AND 39",
                "in their 60s|@founded = 60s 60s|founded BETWEEN 60 AND 69",
                "bands of the 1990s|@era = 1990s 1990s|era = '1990s'"
            })
    void aDecadeIsComparedAsARange(String question, String condition, String sql) {
        assertThat(where(question, condition, Dialect.SQLITE)).contains(sql);
    }

    @Test
    void theirThirtiesAreNoYears() {
        assertThat(where("in their thirties", "@born DURING thirties thirties", Dialect.SQLITE)).isEmpty();
    }
}
