package io.querypilot.embedded.mend.rows;

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
import io.querypilot.embedded.plan.Condition;
import io.querypilot.embedded.plan.Expression.ColumnUse;
import io.querypilot.embedded.plan.Plan;
import io.querypilot.embedded.plan.Query;
import io.querypilot.embedded.plan.Token;
import io.querypilot.embedded.plan.Value;
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

class InventedCodesTest {
    private static final int KIND = 2;
    private static final int STATE = 3;
    private static final SchemaView COMPLAINT = new SchemaView(
            List.of(new TableView("", "complaint", "complaint", "")),
            List.of(ColumnView.STAR, column("text"), column("kind"), column("state"), column("city"), column("urgent note")),
            List.of(),
            List.of());
    private static final Preparer PREPARER = new Preparer(
            COMPLAINT,
            new CellIndex(new TreeMap<>(Map.of(
                    1, List.of("it leaks"), KIND, List.of("DRV", "BIN", "LOST"), STATE, List.of("O", "X"), 4, List.of("Bern", "Basel"), 5, List.of("Y", "N")))),
            new WordPieces(List.of("[PAD]")),
            new WordVectors(new byte[(WordVectors.WIDTH + Float.BYTES) * 200]),
            Abbreviations.NONE);

    private static ColumnView column(String name) {
        return new ColumnView(0, name, name, ColumnType.TEXT, ColumnType.TEXT, true, "");
    }

    private static Condition.Predicate is(int column, String value) {
        return new Condition.Predicate(
                Token.EQUAL, new ColumnUse(0, column), new Condition.Right.Values(List.of(Value.text(value))));
    }

    private static Plan.Answerable plan(Condition where) {
        Query query = new Query(
                List.of(0), Map.of(), Optional.of(where), List.of(), false, Optional.empty(), false,
                List.of(new ColumnUse(0, 1)), List.of(), Optional.empty(), List.of(), Optional.empty());
        return new Plan.Answerable(query, false);
    }

    private static Prepared prepared(String question) {
        return PREPARER.prepare(Asked.of(question, List.of()), List.of());
    }

    private static String kept(String question, Condition where, List<Action> actions) {
        Plan.Answerable plan = InventedCodes.dropped(plan(where), actions, prepared(question));
        return Renderer.readable(plan, COMPLAINT, Dialect.SQLITE, LocalDate.of(2026, 11, 17)).orElseThrow();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "texts of complaints | SELECT text FROM complaint",
        "average share of complaints | SELECT text FROM complaint",
        "annual complaints | SELECT text FROM complaint WHERE kind = 'DRV'",
        "complaints in euros | SELECT text FROM complaint WHERE kind = 'DRV'",
        "4x4 complaints | SELECT text FROM complaint WHERE kind = 'DRV'",
        "first complaints | SELECT text FROM complaint WHERE kind = 'DRV'",
        "complaints about the driver | SELECT text FROM complaint WHERE kind = 'DRV'",
        "DRV complaints | SELECT text FROM complaint WHERE kind = 'DRV'",
        "complaints not answered | SELECT text FROM complaint WHERE kind = 'DRV'",
        "kinds of complaints | SELECT text FROM complaint WHERE kind = 'DRV'"
    })
    void aCodeThatNoWordIsLeftForIsNoCondition(String question, String sql) {
        assertThat(kept(question, is(KIND, "DRV"), List.of())).isEqualTo(sql);
    }

    @Test
    void timesAreAskedForWhereThePlanLooksAtThem() {
        Condition.Predicate during = new Condition.Predicate(
                Token.DURING, new ColumnUse(0, 1), new Condition.Right.Values(List.of(Value.period("2026"))));
        Plan.Answerable plan = InventedCodes.dropped(
                plan(new Condition.AllOf(List.of(is(KIND, "DRV"), during))),
                List.of(new Action.AtWord(4), new Action.AtWord(4)),
                prepared("complaints per month in 2026"));
        assertThat(plan.query().predicates()).containsExactly(during);
    }

    @Test
    void aTableThatIsJoinedForTheCodeAloneKeepsIt() {
        Condition.Predicate kind = new Condition.Predicate(
                Token.EQUAL, new ColumnUse(1, KIND), new Condition.Right.Values(List.of(Value.text("DRV"))));
        Query query = plan(kind).query();
        Query joined = new Query(
                List.of(0, 0), Map.of(), query.where(), List.of(), false, Optional.empty(), false, query.select(), List.of(),
                Optional.empty(), List.of(), Optional.empty());
        Plan.Answerable kept = InventedCodes.dropped(new Plan.Answerable(joined, false), List.of(), prepared("complaints"));
        assertThat(kept.query().predicates()).containsExactly(kind);
    }

    @Test
    void aFlagIsSaidByItsOwnName() {
        assertThat(kept("urgent complaints", is(5, "Y"), List.of())).endsWith("= 'Y'");
        assertThat(kept("complaints", is(5, "Y"), List.of())).isEqualTo("SELECT text FROM complaint");
    }

    @Test
    void theOtherConditionsStay() {
        Condition all = new Condition.AllOf(List.of(new Condition.AllOf(List.of(is(KIND, "DRV"), is(4, "Bern")))));
        assertThat(kept("complaints in Bern", all, List.of(new Action.AtWord(2), new Action.AtWord(2))))
                .isEqualTo("SELECT text FROM complaint WHERE city = 'Bern'");
    }

    @Test
    void whatAnyConditionMayMeetIsNotTakenApart() {
        Condition either = new Condition.AnyOf(List.of(is(KIND, "DRV"), is(4, "Bern")));
        assertThat(kept("complaints in Bern", either, List.of())).contains("OR");
    }

    @Test
    void aCellThatTheQuestionSpellsInAnotherWayIsSaid() {
        assertThat(kept("complaints: bins", is(KIND, "BIN"), List.of(new Action.AtWord(2), new Action.AtWord(2))))
                .endsWith("WHERE kind = 'BIN'");
    }

    @Test
    void twoCodesNeedTwoWords() {
        Plan.Answerable both = plan(new Condition.AllOf(List.of(is(KIND, "DRV"), is(STATE, "O"))));
        assertThat(InventedCodes.tooMany(both, List.of(), prepared("pending complaints"))).isTrue();
        assertThat(InventedCodes.tooMany(both, List.of(), prepared("pending complaints about chauffeurs"))).isFalse();
        assertThat(InventedCodes.tooMany(plan(is(KIND, "DRV")), List.of(), prepared("complaints"))).isFalse();
    }
}
