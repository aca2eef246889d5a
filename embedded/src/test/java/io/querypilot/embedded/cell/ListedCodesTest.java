package io.querypilot.embedded.cell;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Access;
import io.querypilot.database.AuditedDatabase;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.Purpose;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.database.TestAudit;
import io.querypilot.database.TestSqlite;
import io.querypilot.embedded.catalogue.CodeList;
import io.querypilot.embedded.catalogue.SchemaReader;
import io.querypilot.embedded.catalogue.SchemaView;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A mill keeps all its code lists in one table. */
class ListedCodesTest {
    private static final String TABLE = "CREATE TABLE CDTAB (CDTYP TEXT NOT NULL, CDVAL TEXT NOT NULL, CDTXT TEXT, PRIMARY KEY (CDTYP, CDVAL))";
    private static final String ROWS = "INSERT INTO CDTAB VALUES ('OS', '10', 'entered'), ('OS', '60', 'shipped'), ('OS', '99', 'cancelled'),"
            + " ('PS', '10', 'planned'), ('PS', '60', 'milled'), ('PS', '99', 'stopped'),"
            + " ('CT', 'B', 'bakery'), ('CT', 'H', 'hotel'), ('CT', 'R', 'resale'), ('TT', 'GI', 'goods in'), ('TT', 'GO', 'goods out'), ('TT', 'WO', 'write-off'),"
            + " ('ORDER_RUSH', 'Y', 'today'), ('ORDER_RUSH', 'N', 'whenever')";

    @TempDir
    Path folder;

    private final TestAudit audit = new TestAudit();

    /** By table and column; a table that is to be dropped is so between reading the cells and asking for the codes. */
    private Map<String, Map<String, String>> found(String... statements) {
        String[] made = Stream.of(statements).filter(sql -> !sql.startsWith("DROP")).toArray(String[]::new);
        Path file = TestSqlite.run(folder.resolve("mill.db"), made);
        try (Database database = new AuditedDatabase(Databases.open(file.toString(), Access.STANDARD), audit)) {
            QuestionDatabase asked = QuestionDatabase.of(database);
            SchemaView schema = SchemaReader.read(asked.schema());
            CellIndex cells = new CellIndex(CellReader.read(asked, asked.schema()), CellReader.codes(asked.schema()));
            audit.seen().clear();
            Stream.of(statements).filter(sql -> sql.startsWith("DROP")).forEach(sql -> TestSqlite.run(file, sql));
            Map<String, Map<String, String>> found = new TreeMap<>();
            ListedCodes.in(schema, cells, asked).forEach((column, list) -> found.put(name(column, schema), list.codes().meanings()));
            return found;
        }
    }

    private static String name(int column, SchemaView schema) {
        return schema.table(schema.column(column).table()).name() + "." + schema.column(column).name();
    }

    private static String orders(String column) {
        return "CREATE TABLE ordh (ordno INTEGER PRIMARY KEY,\n  " + column + "\n)";
    }

    private static String filled(String... codes) {
        return "INSERT INTO ordh VALUES " + String.join(", ", Stream.iterate(0, row -> row < codes.length, row -> row + 1)
                .map(row -> "(" + (row + 1000) + ", " + codes[row] + ")").toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"code type OS", "see CDTAB/OS", "Status (codes: os)", "CDTYP = OS"})
    void theCommentSaysWhichKindItIs(String comment) {
        assertThat(found(TABLE, ROWS, orders("osts TEXT -- " + comment), filled("'10'", "'99'")))
                .isEqualTo(Map.of("ordh.osts", Map.of("10", "entered", "60", "shipped", "99", "cancelled")));
        assertThat(audit.sql(Purpose.CELLS)).hasSize(1);
    }

    @Test
    void aNumberIsACodeAsATextIs() {
        assertThat(found(TABLE, ROWS, orders("osts INTEGER -- code type PS"), filled("10", "99"))).containsOnlyKeys("ordh.osts");
    }

    @ParameterizedTest
    @CsvSource({"ordh, order_rush", "orders, rush", "invoice, order_rush_cd"})
    void theNamesSayWhichKindItIs(String table, String column) {
        assertThat(found(TABLE, ROWS, "CREATE TABLE " + table + " (no INTEGER PRIMARY KEY, " + column + " TEXT)", "INSERT INTO " + table + " VALUES (1, 'Y'), (2, 'N')"))
                .isEqualTo(Map.of(table + "." + column, Map.of("Y", "today", "N", "whenever")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"'10','60','99'", "'B','H'", "'Y','N'", "'GI','GO','XX'", "'GI','GO','WO'"})
    void whatCouldBeOfSeveralKindsOrOfNoneIsOfNone(String codes) {
        assertThat(found(TABLE, ROWS, orders("x TEXT"), filled(codes.split(",")))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"shpmt, stat_cd", "shpmt, shp_status", "any, SHPST_CD"})
    void theKindMayBeShortForTheNames(String table, String column) {
        assertThat(found(
                        "CREATE TABLE cdtab (typ TEXT, val TEXT, txt TEXT, crt_usr TEXT, crt_dt INTEGER, upd_usr TEXT, upd_dt INTEGER)",
                        "INSERT INTO cdtab VALUES ('SHPST', 'O', 'open', 'AA', 20200101, 'BB', 20200102), ('SHPST', 'X', 'cancelled', 'AA', 20200103, 'AA', 20200104),"
                                + " ('INVST', 'O', 'due', 'BB', 20200101, 'BB', 20200105), ('INVST', 'X', 'credited', 'AA', 20200106, 'BB', 20200102)",
                        "CREATE TABLE " + table + " (no INTEGER PRIMARY KEY, " + column + " TEXT)", "INSERT INTO " + table + " VALUES (1, 'O'), (2, 'X')"))
                .isEqualTo(Map.of(table + "." + column, Map.of("O", "open", "X", "cancelled")));
    }

    @ParameterizedTest
    @CsvSource({"heat, start_gate", "shpmt, spot", "staff, shop_post"})
    void lettersInTheirOrderAloneAreNoShortName(String table, String column) {
        assertThat(found(
                        TABLE, "INSERT INTO CDTAB VALUES ('STRT', 'O', 'soup'), ('STRT', 'X', 'salad'), ('SPST', 'A', 'steak'), ('SPST', 'B', 'fish')",
                        "CREATE TABLE " + table + " (no INTEGER PRIMARY KEY, " + column + " TEXT)", "INSERT INTO " + table + " VALUES (1, 'O'), (2, 'X')"))
                .isEmpty();
    }

    @Test
    void anArchivesColumnIsOfTheKindOfTheOneItWasMovedFrom() {
        assertThat(found(
                        TABLE, ROWS, orders("osts TEXT -- code type OS"), filled("'10'", "'99'"),
                        "CREATE TABLE ordhx (ordno INTEGER PRIMARY KEY, osts TEXT)", "INSERT INTO ordhx VALUES (1, '60'), (2, '99')",
                        "CREATE TABLE shipment (shpno INTEGER PRIMARY KEY, osts TEXT)", "INSERT INTO shipment VALUES (1, '60'), (2, '99')"))
                .containsOnlyKeys("ordh.osts", "ordhx.osts");
    }

    @Test
    void aWordOfTheCommentIsNoKind() {
        assertThat(found(
                        TABLE, "INSERT INTO CDTAB VALUES ('IN', '1', 'Ex Works'), ('IN', '2', 'Free Carrier'), ('PR', '1', 'high'), ('PR', '2', 'low')",
                        orders("prio TEXT -- priority code, in use since 2020"), filled("'1'", "'2'")))
                .isEmpty();
    }

    @Test
    void whatTheCommentExplainsOrAKeyLooksUpStays() {
        assertThat(found(
                        TABLE, ROWS, "CREATE TABLE ctyp (code TEXT PRIMARY KEY, name TEXT)", "INSERT INTO ctyp VALUES ('B', 'Bakers'), ('H', 'Hotels'), ('R', 'Shops')",
                        "CREATE TABLE cusm (cusno INTEGER PRIMARY KEY,\n ctyp TEXT REFERENCES ctyp, -- code type CT\n osts TEXT -- 10 = new, 99 = gone; code type OS\n)",
                        "INSERT INTO cusm VALUES (1001, 'B', '10'), (1002, 'H', '99'), (1003, 'R', '99')"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"CREATE TABLE CDTAB (CDTYP TEXT, CDVAL TEXT, CDTXT TEXT, TXTNL TEXT, SRT INTEGER)", "CREATE TABLE CDTAB (ID INTEGER PRIMARY KEY, CDTYP TEXT, CDVAL TEXT, CDTXT TEXT)"})
    void theKeyMayBeUndeclared(String table) {
        String rows = ROWS.replace("CDTAB VALUES", "CDTAB(CDTYP, CDVAL, CDTXT) VALUES");
        assertThat(found(table, rows, orders("osts TEXT -- code type OS"), filled("'10'", "'99'"))).containsOnlyKeys("ordh.osts");
        assertThat(found("INSERT INTO CDTAB(CDTYP, CDVAL, CDTXT) VALUES ('OS', '99', 'void')")).as("a code that has two meanings").isEmpty();
    }

    @Test
    void theKindMayStandBehindTheCode() {
        assertThat(found(
                        "CREATE TABLE codes (val TEXT, typ TEXT, txt TEXT, PRIMARY KEY (val, typ))", "INSERT INTO codes VALUES ('1', 'OS', 'new'), ('2', 'OS', 'gone'), ('1', 'CT', 'shop')",
                        orders("osts TEXT -- code type OS"), filled("'1'", "'2'")))
                .isEqualTo(Map.of("ordh.osts", Map.of("1", "new", "2", "gone")));
    }

    @Test
    void whereNoTableIsOneNothingIsAsked() {
        assertThat(found(
                        "CREATE TABLE status (code TEXT PRIMARY KEY, name TEXT, note TEXT)", "INSERT INTO status VALUES ('A1', 'open', 'x'), ('B2', 'paid', 'y'), ('C3', 'void', 'z')",
                        "CREATE TABLE setting (section TEXT, name TEXT, value TEXT, PRIMARY KEY (section, name))",
                        "INSERT INTO setting VALUES ('mail', 'host', 'localhost'), ('mail', 'port', 'twenty-five'), ('print', 'tray', 'upper')",
                        orders("state TEXT"), filled("'A1'", "'B2'", "'C3'")))
                .isEmpty();
        assertThat(audit.sql(Purpose.CELLS)).isEmpty();
    }

    @Test
    void aTableThatIsTooLargeOrGoneExplainsNothing() {
        String more = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000) INSERT INTO CDTAB SELECT 'ZZ', 'Z' || i, 'many' FROM n";
        String[] orders = {orders("osts TEXT -- code type OS"), filled("'10'", "'99'")};
        assertThat(found(TABLE, ROWS, orders[0], orders[1], "DROP TABLE CDTAB")).isEmpty();
        assertThat(found(TABLE, ROWS, more)).isEmpty();
        assertThat(found("DELETE FROM CDTAB WHERE CDVAL > 'Z2'")).containsOnlyKeys("ordh.osts");
    }

    @Test
    void theKindsNameIsSaidBesideTheColumn() {
        Path file = TestSqlite.run(
                folder.resolve("titled.db"), TABLE.replace("NOT NULL, CDVAL", "NOT NULL, -- OS order status, CT customer type\nCDVAL"), ROWS,
                orders("osts TEXT -- code type OS"), filled("'10'", "'99'"));
        try (Database database = Databases.open(file.toString(), Access.STANDARD)) {
            QuestionDatabase asked = QuestionDatabase.of(database);
            SchemaView schema = SchemaReader.read(asked.schema());
            CellIndex cells = new CellIndex(CellReader.read(asked, asked.schema()));
            Map<Integer, CodeList> lists = ListedCodes.in(schema, cells, asked);
            int column = lists.keySet().iterator().next();
            assertThat(schema.listing(lists).column(column).comment()).isEqualTo("order status, code type OS");
            assertThat(schema.listing(lists).column(column).codes().meaning("99")).contains("cancelled");
            assertThat(cells.listing(lists).column(column).orElseThrow().values()).containsExactlyInAnyOrder("entered", "cancelled");
            assertThat(cells.listing(lists).exact("cancelled")).containsKey(column);
        }
    }
}
