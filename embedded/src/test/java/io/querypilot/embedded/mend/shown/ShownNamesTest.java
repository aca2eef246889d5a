package io.querypilot.embedded.mend.shown;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.embedded.catalogue.ColumnPair;
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
import io.querypilot.embedded.plan.Order;
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
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Operations with a kind, a theatre without a name, and surgeons who have a chief. */
class ShownNamesTest {
    private static final int KIND = 2;
    private static final int SURGEON = 3;
    private static final int MINUTES = 4;
    private static final int PLACE = 5;
    private static final int CALLED = 9;
    private static final int CHIEF = 10;
    private static final int BADGE = 13;
    private static final int REASON = 17;
    private static final int SUPPLIER = 21;
    private static final SchemaView HOSPITAL = new SchemaView(
            List.of(table("operation"), table("kind"), table("surgeon"), table("theatre"), table("porter"), table("dtrsn"), table("supm")),
            List.of(
                    ColumnView.STAR,
                    column(0, "id", ColumnType.NUMBER, false),
                    column(0, "kind_cd", ColumnType.TEXT, false),
                    column(0, "surgeon_id", ColumnType.NUMBER, true),
                    column(0, "minutes", ColumnType.NUMBER, true),
                    column(0, "theatre_id", ColumnType.NUMBER, false),
                    column(1, "cd", ColumnType.TEXT, false),
                    column(1, "description", ColumnType.TEXT, false),
                    column(2, "id", ColumnType.NUMBER, false),
                    column(2, "name", ColumnType.TEXT, false),
                    column(2, "chief_id", ColumnType.NUMBER, true),
                    column(3, "id", ColumnType.NUMBER, false),
                    column(3, "last name", ColumnType.TEXT, true),
                    column(0, "badge", ColumnType.TEXT, false),
                    column(4, "badge", ColumnType.TEXT, false),
                    column(4, "job title", ColumnType.TEXT, false),
                    column(4, "name", ColumnType.TEXT, false),
                    column(0, "rsncd", ColumnType.TEXT, false),
                    column(5, "rsncd", ColumnType.TEXT, false),
                    column(5, "plands", ColumnType.TEXT, false),
                    column(5, "rsnds", ColumnType.TEXT, false),
                    column(0, "supplier no", ColumnType.NUMBER, false),
                    new ColumnView(6, "supno", "supplier no", ColumnType.NUMBER, ColumnType.NUMBER, false, ""),
                    column(6, "description 1", ColumnType.TEXT, false)),
            List.of(1, 6, 8, 11, 14, 18, 22),
            List.of(
                    new ColumnPair(KIND, 6), new ColumnPair(SURGEON, 8), new ColumnPair(PLACE, 11), new ColumnPair(CHIEF, 8),
                    new ColumnPair(BADGE, 14), new ColumnPair(REASON, 18), new ColumnPair(SUPPLIER, 22)));

    private static TableView table(String name) {
        return new TableView("", name, name, "");
    }

    private static ColumnView column(int table, String name, ColumnType type, boolean nullable) {
        return new ColumnView(table, name.replace(' ', '_'), name.replace('_', ' '), type, type, nullable, "");
    }

    private static Prepared prepared(String question) {
        return new Preparer(
                        HOSPITAL,
                        new CellIndex(new TreeMap<>(Map.of())),
                        new WordPieces(List.of("[PAD]")),
                        new WordVectors(new byte[(WordVectors.WIDTH + Float.BYTES) * 200]),
                        Abbreviations.NONE)
                .prepare(Asked.of(question, List.of()), List.of());
    }

    private static Query query(int table, List<Expression> group, List<Expression> select) {
        return new Query(
                List.of(table), Map.of(), Optional.empty(), group, false, Optional.empty(), false, select, List.of(), Optional.empty(),
                List.of(), Optional.empty());
    }

    private static String sql(String question, Query query, Dialect dialect) {
        return sql(question, query, Set.of(), dialect);
    }

    private static String sql(String question, Query query, Set<Integer> avoided, Dialect dialect) {
        Plan.Answerable plan = ShownNames.of(new Plan.Answerable(query, false), prepared(question), prepared(question).excerpt(), avoided);
        return Renderer.readable(plan, HOSPITAL, dialect, LocalDate.of(2026, 11, 18)).orElseThrow();
    }

    private static ColumnUse use(int column) {
        return new ColumnUse(0, column);
    }

    @Test
    void aGroupIsShownByItsName() {
        Query mean = query(0, List.of(use(KIND)), List.of(use(KIND), new Aggregate(Token.AVG, use(MINUTES))));
        assertThat(sql("average duration by type of operation", mean, Dialect.SQLITE)).isEqualTo(
                "SELECT T2.description, AVG(T1.minutes) AS average_minutes FROM operation AS T1 LEFT JOIN kind AS T2 ON T1.kind_cd = T2.cd GROUP BY T1.kind_cd");
        assertThat(sql("average duration by type of operation", mean, Dialect.POSTGRESQL)).endsWith("GROUP BY T1.kind_cd, T2.description");
    }

    @Test
    void aNameGluedToWhatTheKeyIsOfIsOne() {
        Query reasons = query(0, List.of(use(REASON)), List.of(use(REASON), new Aggregate(Token.COUNT, use(1))));
        assertThat(sql("operations by reason, no more", reasons, Dialect.SQLITE)).startsWith("SELECT T2.rsnds,");
    }

    @Test
    void aMedianStandsBesideTheName() {
        Query median = query(0, List.of(use(KIND)), List.of(use(KIND), new Aggregate(Token.MEDIAN, use(MINUTES))));
        assertThat(sql("median duration by type", median, Dialect.SQLITE))
                .startsWith("SELECT MAX(beside_1) AS description, AVG(measure) AS median_minutes FROM (SELECT T1.kind_cd AS group_1, T2.description AS beside_1,");
    }

    @Test
    void whoHasNoPartnerIsListedAllTheSame() {
        assertThat(sql("all surgeons and their chiefs", query(2, List.of(), List.of(use(CALLED), use(CHIEF))), Dialect.SQLITE))
                .isEqualTo("SELECT T1.name, T2.name FROM surgeon AS T1 LEFT JOIN surgeon AS T2 ON T1.chief_id = T2.id");
    }

    @Test
    void aKeyThatTheQuestionNamesStays() {
        Query porters = query(0, List.of(use(BADGE)), List.of(use(BADGE), new Aggregate(Token.COUNT, use(1))));
        assertThat(sql("how many operations per badge?", porters, Dialect.SQLITE)).startsWith("SELECT badge,");
        assertThat(sql("how many operations per porter?", porters, Dialect.SQLITE)).as("no job title").startsWith("SELECT T2.name,");
    }

    @Test
    void aKeyIsNotAskedForByTheThingItIsTheNumberOf() {
        Query suppliers = query(0, List.of(use(SUPPLIER)), List.of(use(SUPPLIER), new Aggregate(Token.COUNT, use(1))));
        assertThat(sql("how many operations per supplier?", suppliers, Dialect.SQLITE)).startsWith("SELECT T2.description_1,");
        assertThat(sql("how many operations per supplier number?", suppliers, Dialect.SQLITE)).startsWith("SELECT supplier_no,");
    }

    @Test
    void theBestOfEachIsShownByItsName() {
        Query longest = new Query(
                List.of(0), Map.of(), Optional.empty(), List.of(), false, Optional.empty(), false, List.of(use(KIND), use(MINUTES)),
                List.of(new Order(use(MINUTES), true)), Optional.of(Value.number("1")), List.of(use(KIND)), Optional.empty());
        assertThat(sql("longest operation of each type", longest, Dialect.SQLITE))
                .startsWith("SELECT description, minutes FROM (SELECT T2.description AS description, T1.minutes AS minutes, T1.kind_cd AS group_1,");
    }

    @Test
    void aKeyThatIsAskedForOrHasNoNameStays() {
        Query kinds = query(0, List.of(use(KIND)), List.of(use(KIND), new Aggregate(Token.COUNT, use(1))));
        Query places = query(0, List.of(), List.of(use(1), use(PLACE)));
        assertThat(sql("operations per kind code", kinds, Dialect.SQLITE)).startsWith("SELECT kind_cd,");
        assertThat(sql("operations per kind", kinds, Set.of(1), Dialect.SQLITE)).as("left alone").startsWith("SELECT kind_cd,");
        assertThat(sql("number of operations per kind", kinds, Dialect.SQLITE)).startsWith("SELECT T2.description,");
        assertThat(sql("operations and their theatres", places, Dialect.SQLITE)).isEqualTo("SELECT id, theatre_id FROM operation");
    }
}
