package io.querypilot.embedded.cell;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Access;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.database.TestSqlite;
import io.querypilot.embedded.catalogue.SchemaReader;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.text.Abbreviations;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HeldReferencesTest {
    private static final String STAFF = "CREATE TABLE staff(staff_id INTEGER PRIMARY KEY, full_name TEXT, supervisor_no INTEGER)";
    private static final String QUAY = "CREATE TABLE quay(quay_no INTEGER PRIMARY KEY, quay_name TEXT)";
    private static final String FOUR_STAFF = "INSERT INTO staff VALUES (1, 'Ada', NULL), (2, 'Bo', 1), (3, 'Cy', 2), (4, 'Di', 3)";
    private static final String FIVE_QUAYS = "INSERT INTO quay VALUES (1, 'N'), (2, 'S'), (3, 'E'), (4, 'W'), (5, 'X')";

    private static final Abbreviations GLUED = new Abbreviations(Map.of(), Set.of("pass", "port"), Set.of(), Set.of("passport", "report"));

    @TempDir
    Path folder;

    private List<String> found(String... statements) {
        Path file = TestSqlite.run(folder.resolve("harbour" + statements.length + ".db"), statements);
        try (Database database = Databases.open(file.toString(), Access.STANDARD)) {
            SchemaView schema = SchemaReader.read(database.schema(), GLUED);
            CellIndex cells = new CellIndex(CellReader.read(QuestionDatabase.of(database), database.schema()));
            List<String> found = new ArrayList<>();
            HeldReferences.in(schema, cells, GLUED.vocabulary()).forEach(pair -> found.add(
                    schema.column(pair.left()).name() + " = " + schema.table(schema.column(pair.right()).table()).name()));
            return found;
        }
    }

    @Test
    void aNameHintsAtTheTableWhoseKeysTheCellsAre() {
        assertThat(found(
                        QUAY,
                        FIVE_QUAYS,
                        "CREATE TABLE crane(crane_no INTEGER PRIMARY KEY)",
                        "INSERT INTO crane VALUES (1), (2), (3), (4), (5)",
                        "CREATE TABLE passage(src_quay INTEGER, dst_quay INTEGER, qno INTEGER, rank_no INTEGER)",
                        "INSERT INTO passage VALUES (1, 2, 3, 1), (2, 3, 4, 2), (3, 4, 5, 3)"))
                .containsExactly("src_quay = quay", "dst_quay = quay", "qno = quay");
    }

    @Test
    void aPrefixOfAllColumnsHidesNoKeyThatARoleIsGluedTo() {
        assertThat(found(
                        "CREATE TABLE lr_cust(lr_custid INTEGER PRIMARY KEY, lr_custname TEXT)",
                        "INSERT INTO lr_cust VALUES (1, 'Ada'), (2, 'Bo'), (3, 'Cy'), (4, 'Di')",
                        "CREATE TABLE lr_eq(lr_eqid INTEGER PRIMARY KEY, lr_eqmodel TEXT)",
                        "INSERT INTO lr_eq VALUES (11, 'A'), (12, 'B'), (13, 'C')",
                        "CREATE TABLE lr_rent(lr_rntid INTEGER PRIMARY KEY, lr_rntcustid INTEGER, lr_rnteqid INTEGER, lr_rntdays INTEGER)",
                        "INSERT INTO lr_rent VALUES (21, 1, 11, 1), (22, 2, 12, 2), (23, 4, 13, 3)"))
                .containsExactly("lr_rntcustid = lr_cust", "lr_rnteqid = lr_eq");
    }

    @Test
    void aTextMayBeCalledAsTheCodeItIsLookedUpBy() {
        assertThat(found(
                        "CREATE TABLE st_ref(stcd TEXT PRIMARY KEY, stnm TEXT)",
                        "INSERT INTO st_ref VALUES ('OH', 'Ohio'), ('VT', 'Vermont'), ('ME', 'Maine'), ('TX', 'Texas')",
                        "CREATE TABLE lib(libno INTEGER PRIMARY KEY, st TEXT, cat TEXT)",
                        "INSERT INTO lib VALUES (51, 'OH', 'A'), (52, 'VT', 'B'), (53, 'ME', 'C')"))
                .containsExactly("st = st_ref");
    }

    @Test
    void aCodeThatIsLookedUpMayHaveAWordMore() {
        assertThat(found(
                        "CREATE TABLE mat(mat_no INTEGER PRIMARY KEY, mat_text TEXT)",
                        "INSERT INTO mat VALUES (1, 'wood'), (2, 'steel'), (3, 'stone'), (4, 'mixed')",
                        "CREATE TABLE bridge(bridge_no INTEGER PRIMARY KEY, mat_main INTEGER, mat_cost INTEGER, mat_layers INTEGER, mat_side INTEGER)",
                        "INSERT INTO bridge VALUES (1, 1, 1, 1, 1), (2, 2, 2, 2, 2), (3, 3, 3, 3, 3), (4, 4, 4, 4, 3)"))
                .containsExactly("mat_main = mat");
    }

    @Test
    void aPrefixOfAnotherTableOrItsNameInACommentLeadsThere() {
        assertThat(found(
                        "CREATE TABLE ordh(orno INTEGER PRIMARY KEY, ordt TEXT, orvl INTEGER)",
                        "INSERT INTO ordh VALUES (101, 'a', 5), (102, 'b', 6), (103, 'c', 7), (104, 'd', 8)",
                        "CREATE TABLE cusm(cuno INTEGER PRIMARY KEY, cunm TEXT, cuct TEXT)",
                        "INSERT INTO cusm VALUES (201, 'a', 'x'), (202, 'b', 'y'), (203, 'c', 'z')",
                        "CREATE TABLE ordl(olor INTEGER, olqy INTEGER, olby INTEGER, -- CUSM\n olvl INTEGER -- ORDH in cents\n)",
                        "INSERT INTO ordl VALUES (101, 1, 201, 9), (102, 2, 202, 8), (103, 3, 203, 7)"))
                .containsExactlyInAnyOrder("olor = ordh", "olby = cusm");
    }

    @Test
    void aRowAboveNeedsNoWordOfAKey() {
        assertThat(found(
                        "CREATE TABLE dep(dep_cd TEXT PRIMARY KEY, dep_nm TEXT, par_dep TEXT)",
                        "INSERT INTO dep VALUES ('HA', 'Hamburg', NULL), ('BE', 'Berlin', NULL), ('MU', 'Munich', NULL), ('KI', 'Kiel', 'HA'), ('PO', 'Potsdam', 'BE'), ('DA', 'Dachau', 'MU')"))
                .containsExactly("par_dep = dep");
    }

    @Test
    void cellsThatAreNoSmallNumbersTellTheirTableByThemselves() {
        assertThat(found(
                        "CREATE TABLE item(item_no TEXT PRIMARY KEY, item_text TEXT)",
                        "INSERT INTO item VALUES ('A1001', 'flour'), ('A1002', 'mix'), ('A1003', 'salt'), ('A1004', 'yeast'), ('A1005', 'oil'), ('A1006', 'rye')",
                        "CREATE TABLE recipe(item_no TEXT, cmp_no TEXT, step_no INTEGER, remark TEXT)",
                        "INSERT INTO recipe VALUES ('A1002', 'A1001', 1, 'A1001'), ('A1002', 'A1003', 2, 'A1003'), ('A1002', 'A1004', 3, 'A1004'),"
                                + " ('A1006', 'A1005', 4, 'A1005'), ('A1006', 'A1006', 5, 'A1006')"))
                .containsExactly("cmp_no = item");
    }

    @Test
    void numbersOfTheirOwnAndTwoRolesTellNothing() {
        String cells = "('A1001', 'A1002', 'A1003', 10001), ('A1002', 'A1003', 'A1004', 10002), ('A1003', 'A1004', 'A1005', 10003), ('A1004', 'A1005', 'A1006', 10004),"
                + " ('A1005', 'A1006', 'A1001', 10005)";
        assertThat(found(
                        "CREATE TABLE item(item_no TEXT PRIMARY KEY, item_text TEXT)",
                        "INSERT INTO item VALUES ('A1001', 'a'), ('A1002', 'b'), ('A1003', 'c'), ('A1004', 'd'), ('A1005', 'e'), ('A1006', 'f')",
                        "CREATE TABLE client(client_no INTEGER PRIMARY KEY, client_name TEXT)",
                        "INSERT INTO client VALUES (10001, 'a'), (10002, 'b'), (10003, 'c'), (10004, 'd'), (10005, 'e')",
                        "CREATE TABLE step(head_no TEXT, cmp_no TEXT, serial_no TEXT, pay_no INTEGER)",
                        "INSERT INTO step VALUES " + cells))
                .isEmpty();
    }

    @Test
    void aCommentThatBeginsWithAKeySaysWhatIsHeldThereAndUnderTheSameNameElsewhere() {
        assertThat(found(
                        "CREATE TABLE emp(empno INTEGER PRIMARY KEY, empnm TEXT)",
                        "INSERT INTO emp VALUES (1, 'Ada'), (2, 'Bo'), (3, 'Cy'), (4, 'Di')",
                        QUAY,
                        FIVE_QUAYS,
                        "CREATE TABLE cust(custno INTEGER PRIMARY KEY, slsrep INTEGER /* empno of the rep */, par INTEGER /* custno of the parent */)",
                        "INSERT INTO cust VALUES (1, 1, NULL), (2, 2, 1), (3, 3, 2), (4, 3, 3)",
                        "CREATE TABLE quot(quotno INTEGER PRIMARY KEY, slsrep INTEGER, pages INTEGER /* number of pages */)",
                        "INSERT INTO quot VALUES (1, 1, 1), (2, 2, 2), (3, 4, 3)",
                        "CREATE TABLE old(oldno INTEGER PRIMARY KEY, slsrep INTEGER)",
                        "INSERT INTO old VALUES (1, 1), (2, 2), (3, 99)"))
                .containsExactly("slsrep = emp", "par = cust", "slsrep = emp");
    }

    @Test
    void aTextOfTheNameOfOneKeyHoldsThatKey() {
        assertThat(found(
                        "CREATE TABLE tlictyp(lictyp TEXT PRIMARY KEY, licdsc TEXT)",
                        "INSERT INTO tlictyp VALUES ('DB', 'Bus'), ('DT', 'Tram'), ('DF', 'Ferry')",
                        "CREATE TABLE tlic(licno INTEGER PRIMARY KEY, lictyp TEXT)",
                        "INSERT INTO tlic VALUES (1, 'DB'), (2, 'DT'), (3, 'DF')",
                        "CREATE TABLE tplan(planno INTEGER PRIMARY KEY, lictyp TEXT)",
                        "INSERT INTO tplan VALUES (1, 'DB'), (2, 'any'), (3, 'DF')"))
                .containsExactly("lictyp = tlictyp");
    }

    @Test
    void aRoleGluedToAKeysNameHoldsThatKey() {
        assertThat(found(
                        "CREATE TABLE tzn(zncd TEXT PRIMARY KEY, znnm TEXT)",
                        "INSERT INTO tzn VALUES ('A', 'Centre'), ('B', 'North'), ('C', 'South')",
                        "CREATE TABLE tcst(cstno INTEGER PRIMARY KEY, homzncd TEXT, oldzncd TEXT)",
                        "INSERT INTO tcst VALUES (1, 'A', 'A'), (2, 'B', 'X'), (3, 'C', 'C')"))
                .containsExactly("homzncd = tzn");
    }

    @Test
    void theEndOfALongerWordIsNoKey() {
        assertThat(found(
                        "CREATE TABLE port(port_id INTEGER PRIMARY KEY, port_name TEXT)",
                        "INSERT INTO port VALUES (1, 'N'), (2, 'S'), (3, 'E')",
                        "CREATE TABLE drv(drvno INTEGER PRIMARY KEY, drvnm TEXT)",
                        "INSERT INTO drv VALUES (1, 'Ada'), (2, 'Bo'), (3, 'Cy')",
                        "CREATE TABLE duty(transport_id INTEGER, passport_id INTEGER, reportid INTEGER, actdrvno INTEGER, day_actdrvno INTEGER)",
                        "INSERT INTO duty VALUES (1, 1, 1, 1, 1), (2, 2, 2, 2, 2), (3, 3, 3, 3, 3)"))
                .containsExactly("actdrvno = drv");
    }

    @Test
    void aCommentNamesAKeyOnlyByAKeysNameThatStandsAlone() {
        assertThat(found(
                        "CREATE TABLE emp(empno INTEGER PRIMARY KEY, empnm TEXT)",
                        "INSERT INTO emp VALUES (1, 'Ada'), (2, 'Bo'), (3, 'Cy')",
                        "CREATE TABLE line(line INTEGER PRIMARY KEY, colour TEXT)",
                        "INSERT INTO line VALUES (1, 'red'), (2, 'blue'), (3, 'green')",
                        "CREATE TABLE parcel(pos INTEGER /* line within the shipping list */, place INTEGER /* line of the list */,"
                                + " checks INTEGER /* empno count of checkers */, buyer INTEGER /* empno */, okd INTEGER /* empno who approved, NULL = none needed */,"
                                + " desk INTEGER /* empno handling it */)",
                        "INSERT INTO parcel VALUES (1, 1, 1, 1, 1, 1), (2, 2, 2, 2, 2, 2), (3, 3, 3, 3, 3, 3)"))
                .containsExactly("buyer = emp", "okd = emp", "desk = emp");
    }

    @Test
    void whoWorksHereComesBeforeAKeyOfTheSameWord() {
        assertThat(found(
                        STAFF,
                        FOUR_STAFF,
                        "CREATE TABLE truck_rep(rep_id INTEGER PRIMARY KEY, cost INTEGER)",
                        "INSERT INTO truck_rep VALUES (1, 10), (2, 20), (3, 30), (4, 40)",
                        "CREATE TABLE quote(quote_id INTEGER PRIMARY KEY, rep_no INTEGER, truck_rep_no INTEGER)",
                        "INSERT INTO quote VALUES (1, 1, 1), (2, 2, 2), (3, 3, 4)"))
                .contains("rep_no = staff", "truck_rep_no = truck_rep");
        assertThat(found(
                        "CREATE TABLE agent(agent_id INTEGER PRIMARY KEY, name TEXT)",
                        "INSERT INTO agent VALUES (1, 'A'), (2, 'B'), (3, 'C')",
                        "CREATE TABLE deal(deal_id INTEGER PRIMARY KEY, agent_no INTEGER)",
                        "INSERT INTO deal VALUES (1, 1), (2, 2), (3, 3)"))
                .contains("agent_no = agent");
        assertThat(found(
                        STAFF,
                        FOUR_STAFF,
                        "CREATE TABLE sales_agent(id INTEGER PRIMARY KEY, name TEXT)",
                        "INSERT INTO sales_agent VALUES (1, 'A'), (2, 'B'), (3, 'C')",
                        "CREATE TABLE policy(policy_id INTEGER PRIMARY KEY, agent_id INTEGER, premium INTEGER)",
                        "INSERT INTO policy VALUES (1, 1, 7), (2, 2, 8), (3, 3, 9)",
                        "CREATE TABLE note(note_id INTEGER PRIMARY KEY, text TEXT)"))
                .contains("agent_id = sales_agent");
    }

    @Test
    void aRoleLeadsToTheOneTableOfPersonsWhoMayHoldIt() {
        assertThat(found(
                        STAFF,
                        FOUR_STAFF,
                        QUAY,
                        FIVE_QUAYS,
                        "CREATE TABLE spill(spill_id INTEGER PRIMARY KEY, inspector_id INTEGER, noticed_by INTEGER, litres INTEGER)",
                        "INSERT INTO spill VALUES (1, 1, 2, 1), (2, 2, 3, 2), (3, 3, 4, 3)"))
                .containsExactlyInAnyOrder("supervisor_no = staff", "inspector_id = staff", "noticed_by = staff");
    }

    @Test
    void whereTwoTablesAreOfPersonsWorkIsThatOfStaffAndTheRestIsOpen() {
        assertThat(found(
                        STAFF,
                        FOUR_STAFF,
                        "CREATE TABLE client(client_id INTEGER PRIMARY KEY, full_name TEXT)",
                        "INSERT INTO client VALUES (1, 'Eva'), (2, 'Fay'), (3, 'Gil'), (4, 'Hal')",
                        "CREATE TABLE spill(spill_id INTEGER PRIMARY KEY, inspector_id INTEGER, noticed_by INTEGER)",
                        "INSERT INTO spill VALUES (1, 1, 2), (2, 2, 3), (3, 3, 4)"))
                .containsExactlyInAnyOrder("supervisor_no = staff", "inspector_id = staff");
    }

    @Test
    void cellsThatAreNoKeysCountsAndNumbersOfTheirOwnLeadNowhere() {
        assertThat(found(
                        QUAY,
                        FIVE_QUAYS,
                        "CREATE TABLE port(port_id INTEGER PRIMARY KEY, open_quays INTEGER, qty_quay INTEGER, port_no INTEGER, far_quay INTEGER)",
                        "INSERT INTO port VALUES (1, 1, 2, 1, 1), (2, 2, 3, 2, 2), (3, 3, 4, 3, 99)"))
                .isEmpty();
    }
}
