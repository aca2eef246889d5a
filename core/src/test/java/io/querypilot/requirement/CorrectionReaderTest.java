package io.querypilot.requirement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.querypilot.error.QueryPilotException;
import io.querypilot.requirement.Rule.AvoidTables;
import io.querypilot.requirement.Rule.FreeText;
import io.querypilot.requirement.Rule.JoinOn;
import io.querypilot.requirement.Rule.UseTable;
import io.querypilot.schema.Column;
import io.querypilot.schema.ColumnKind;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CorrectionReaderTest {
    private static final Schema SCHEMA = new Schema(
            List.of(
                    table("customers", "id", "name", "net_price"),
                    table("orders", "id", "customer_id", "total"),
                    table("order_archive", "id", "customer_id", "total")),
            "f");

    private final CorrectionReader reader = new CorrectionReader(SCHEMA, List.of());

    @ParameterizedTest
    @ValueSource(
            strings = {
                "use table orders", "use orders", "table orders", "Use the ORDERS table.", "please use table \"orders\"",
                "no, use orders", "take orders", "use tabel orders", "orders", "I meant orders", "only from orders please", "{\"type\":\"table_selection\",\"selected_table\":\"orders\"}"
            })
    void aTableIsChosen(String said) {
        assertThat(understood(said)).containsExactly(new UseTable("orders"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select orders not order_archive",
                "use orders instead of order_archive",
                "use table orders, not table order_archive",
                "{\"type\":\"table_selection\",\"selected_table\":\"orders\",\"rejected_tables\":[\"order_archive\"]}"
            })
    void aTableIsChosenAndAnotherRejected(String said) {
        assertThat(understood(said))
                .containsExactly(new UseTable("orders"), new AvoidTables(List.of("order_archive")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"only orders from Germany", "orders by total", "the total of orders"})
    void aTableAmongOtherThingsIsAWish(String said) {
        assertThat(understood(said)).containsExactly(new FreeText(said));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"type\":\"table_selection\",\"selected_table\":\"orders\",\"rejected_tables\":[\"order_archiv\"]}",
                "select orders not order_archiv"
            })
    void aRejectedTableThatIsNotThereGetsTheNearestNames(String said) {
        assertThat(reader.read(said))
                .isInstanceOfSatisfying(Interpretation.Unclear.class, unknown -> assertThat(unknown.nearest()).contains("order_archive"));
    }

    @Test
    void aBareNameThatIsNearlyATablesIsNoWish() {
        assertThat(reader.read("order_archiv"))
                .isInstanceOfSatisfying(Interpretation.Unclear.class, unknown -> assertThat(unknown.nearest()).contains("order_archive"));
        assertThat(understood("revenue")).containsExactly(new FreeText("revenue"));
    }

    @Test
    void severalTablesAreRejected() {
        assertThat(understood("select customers not orders, order_archive"))
                .containsExactly(new UseTable("customers"), new AvoidTables(List.of("orders", "order_archive")));
        assertThat(understood("do not use orders or order_archive"))
                .containsExactly(new AvoidTables(List.of("orders", "order_archive")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "join customers.id with orders.customer_id",
                "customers.id = orders.customer_id",
                "join customers and orders on customers.id = orders.customer_id",
                "{\"type\":\"join_selection\",\"left\":\"customers.id\",\"right\":\"orders.customer_id\"}"
            })
    void aJoinIsGiven(String said) {
        assertThat(understood(said)).containsExactly(new JoinOn("orders", "customer_id", "customers", "id"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"no, by revenue", "that is wrong, use net price", "use net_price", "only Germany", "use orders and customers please"})
    void anythingElseIsAWish(String said) {
        assertThat(understood(said)).containsExactly(new FreeText(said));
    }

    @Test
    void aNameThatIsNotThereGetsTheNearest() {
        assertThat(reader.read("use table ordrs"))
                .isInstanceOfSatisfying(Interpretation.Unclear.class, unknown -> {
                    assertThat(unknown.nearest()).contains("orders");
                    assertThat(unknown.message()).contains("ordrs", "Did you mean", "orders");
                });
        assertThat(reader.read("customers.id = orders.custmer_id"))
                .isInstanceOfSatisfying(
                        Interpretation.Unclear.class, unknown -> assertThat(unknown.nearest()).contains("orders.customer_id"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"type\":", "{}", "{\"type\":\"table_selection\"}", "{\"type\":\"else\"}"})
    void brokenJsonIsToldWithTheRightShape(String said) {
        assertThatThrownBy(() -> reader.read(said))
                .isInstanceOfSatisfying(
                        QueryPilotException.class, fault -> assertThat(fault.nextStep()).contains("selected_table"));
    }

    /** Whatever people type, it becomes a rule or a question back; and a rule names only what the schema has. */
    @Test
    void anyWordsAreReadWithoutAFault() {
        Random random = new Random(7);
        List<String> pieces = List.of(
                "use", "table", "not", "select", "join", "with", "=", "orders", "customers.id", "orders.customer_id", "no,",
                "ordrs", "\"", "[", "]", "…", "🦆", "on", "and", ",", ".", "  ", "order_archive", "don't use", "x.y", "'; --");
        for (int i = 0; i < 5_000; i++) {
            StringBuilder said = new StringBuilder("a");
            said.setLength(0);
            for (int word = 1 + random.nextInt(7); word > 0; word--) {
                said.append(pieces.get(random.nextInt(pieces.size()))).append(' ');
            }
            if (reader.read(said.toString()) instanceof Interpretation.Understood read) {
                assertThat(read.rules()).isNotEmpty().allSatisfy(CorrectionReaderTest::namesOnlyTheSchema);
            }
        }
    }

    private static void namesOnlyTheSchema(Rule constraint) {
        if (constraint instanceof UseTable use) {
            assertThat(SCHEMA.table(use.table())).isPresent();
        } else if (constraint instanceof AvoidTables avoid) {
            assertThat(avoid.avoided()).isNotEmpty().allMatch(name -> SCHEMA.table(name).isPresent());
        } else if (constraint instanceof JoinOn join) {
            assertThat(SCHEMA.table(join.leftTable()).orElseThrow().column(join.leftColumn())).isPresent();
            assertThat(SCHEMA.table(join.rightTable()).orElseThrow().column(join.rightColumn())).isPresent();
        }
    }

    private List<Rule> understood(String said) {
        assertThat(reader.read(said)).isInstanceOf(Interpretation.Understood.class);
        return ((Interpretation.Understood) reader.read(said)).rules();
    }

    private static Table table(String name, String... columns) {
        return new Table(
                "",
                name,
                false,
                "",
                List.of(columns).stream()
                        .map(column -> new Column(column, "INTEGER", ColumnKind.INTEGER, column.equals("id"), true, "", List.of()))
                        .toList(),
                List.of());
    }
}
