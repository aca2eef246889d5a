package io.querypilot.embedded.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.TestPostgres;
import io.querypilot.database.TestSqlite;
import io.querypilot.embedded.text.Abbreviations;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SchemaReaderTest {
    private static final String STAFF = "CREATE TABLE staff (id INTEGER PRIMARY KEY, name TEXT)";
    private static final String TRIPS = "CREATE TABLE trips (id INTEGER PRIMARY KEY, traveller_id INTEGER REFERENCES"
            + " staff (id), approved_by INTEGER REFERENCES staff (id))";

    @TempDir
    Path folder;

    /** A plan that names no key means the first: the one who travels, not the one who approves. */
    @Test
    void keysOfSqliteStandInTheOrderOfTheirColumns() throws SQLException {
        String file = folder.resolve("trips.db").toString();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute(STAFF);
            statement.execute(TRIPS);
        }
        assertThat(keys(file)).containsExactly("traveller_id", "approved_by");
    }

    @Test
    void soDoThoseOfPostgres() {
        assertThat(keys(TestPostgres.database(STAFF, TRIPS))).containsExactly("traveller_id", "approved_by");
    }

    /** Many a database declares no key; the network knows what belongs together by its keys. */
    @Test
    void takesTheKeysThatNamesImply() {
        assertThat(keys(TestPostgres.database(
                        STAFF.replace("staff", "app_staff"),
                        "CREATE TABLE app_trip (id INTEGER PRIMARY KEY, approver_staff_id INTEGER, staff_id INTEGER)",
                        "CREATE TABLE app_city (id INTEGER PRIMARY KEY, name TEXT)")))
                .containsExactly("approver_staff_id", "staff_id");
    }

    @Test
    void labelsWriteOutTheAbbreviationsTheWeightsKnow() throws SQLException {
        String file = folder.resolve("shop.db").toString();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE cust (cust_nm TEXT)");
        }
        try (Database database = Databases.open(file)) {
            Abbreviations known = new Abbreviations(Map.of("cust", "customer", "nm", "name"));
            SchemaView schema = SchemaReader.read(database.schema(), known);
            assertThat(schema.table(0).label()).isEqualTo("customer");
            assertThat(schema.column(1).label()).isEqualTo("customer name");
            assertThat(schema.column(1).name()).isEqualTo("cust_nm");
            assertThat(SchemaReader.read(database.schema()).column(1).label()).isEqualTo("cust nm");
        }
    }

    /** Three whole numbers bear the letter, and most of them are money; temperatures are none. */
    @Test
    void aLetterBehindAmountsIsWhatTheyAreKeptIn() {
        Path file = TestSqlite.run(
                folder.resolve("bank.db"),
                "CREATE TABLE acct (amt_c INTEGER, fee_c INTEGER, cost_c INTEGER, held_c INTEGER, rate_c REAL)",
                "CREATE TABLE probe (air_p INTEGER, oil_p INTEGER, water_p INTEGER)");
        Path years = TestSqlite.run(folder.resolve("years.db"), "CREATE TABLE dept (sales_c INTEGER, cost_c INTEGER, fee_c INTEGER, sales_p INTEGER, cost_p INTEGER, fee_p INTEGER)");
        try (Database database = Databases.open(years.toString())) {
            assertThat(SchemaReader.read(database.schema(), new Abbreviations(Map.of("amt", "amount"))).column(1).label()).isEqualTo("sales c");
        }
        try (Database database = Databases.open(file.toString())) {
            SchemaView schema = SchemaReader.read(database.schema(), new Abbreviations(Map.of("amt", "amount")));
            assertThat(schema.columns().stream().skip(1).map(ColumnView::label))
                    .containsExactly("amount cents", "fee cents", "cost cents", "held cents", "rate c", "air p", "oil p", "water p");
            assertThat(SchemaReader.read(database.schema()).column(1).label()).isEqualTo("amt c");
        }
    }

    @Test
    void whatAllTablesBeginWithAndALetterForATableSayNothing() {
        Path file = TestSqlite.run(
                folder.resolve("yard.db"),
                "CREATE TABLE wb_cust (cust_no INTEGER, cnm TEXT, znm TEXT)",
                "CREATE TABLE wb_ordh (ordno INTEGER)",
                "CREATE TABLE wb_ordl (ordno INTEGER, posno INTEGER)",
                "CREATE TABLE wb_stop (stopno INTEGER)",
                "CREATE TABLE wb_ord_ln (ordno INTEGER)",
                "CREATE TABLE wb_shed (shedno INTEGER)",
                "CREATE TABLE wb_sordln (sordno INTEGER)",
                "CREATE TABLE towns (townno INTEGER)");
        try (Database database = Databases.open(file.toString())) {
            Abbreviations known = new Abbreviations(Map.of("cust", "customer", "nm", "name", "ord", "order"));
            SchemaView schema = SchemaReader.read(database.schema(), known);
            assertThat(schema.tables()).extracting(TableView::label)
                    .containsExactlyInAnyOrder("customer", "order header", "order line", "order line", "stop", "shed", "sales order line", "towns");
            assertThat(schema.columns()).extracting(ColumnView::label).contains("customer no", "name", "znm", "sales order number");
        }
    }

    @Test
    void whatTellsATableFromAnotherIsNoSharedPrefix() {
        Path file = TestSqlite.run(
                folder.resolve("old.db"),
                "CREATE TABLE orders (id INTEGER)", "CREATE TABLE old_orders (id INTEGER)", "CREATE TABLE old_bills (id INTEGER)",
                "CREATE TABLE old_carts (id INTEGER)", "CREATE TABLE old_goods (id INTEGER)", "CREATE TABLE old_mtrl (id INTEGER)");
        try (Database database = Databases.open(file.toString())) {
            Abbreviations known = new Abbreviations(Map.of("mtr", "meter", "mtrl", "material"));
            assertThat(SchemaReader.read(database.schema(), known).tables()).extracting(TableView::label).contains("old orders", "old material");
        }
    }

    private static List<String> keys(String address) {
        try (Database database = Databases.open(address)) {
            SchemaView schema = SchemaReader.read(database.schema());
            return schema.foreignKeys().stream().map(key -> schema.column(key.left()).name()).toList();
        }
    }
}
