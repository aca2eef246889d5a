package io.querypilot.doubt;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.TestPilot;
import io.querypilot.critic.Critic;
import io.querypilot.critic.bind.CheckedQuery;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.Purpose;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.database.ResultTable;
import io.querypilot.doubt.Doubt.Kind;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What companies' databases are full of: rows marked as deleted, units glued to names, flags in one word, vague words. */
class CompanyDoubtsTest {
    @TempDir
    Path folder;

    private TestPilot pilot;

    @BeforeEach
    void open() {
        pilot = TestPilot.over(
                folder,
                "CREATE TABLE patient (id INTEGER PRIMARY KEY, name TEXT, isdeleted INTEGER NOT NULL, weight REAL)",
                "INSERT INTO patient VALUES (1, 'Ann', 0, 60), (2, 'Bob', 0, 70), (3, 'Cid', 1, 80)",
                "CREATE TABLE ward (id INTEGER PRIMARY KEY, name TEXT, deleted_at TEXT, beds INTEGER)",
                "INSERT INTO ward VALUES (1, 'North', NULL, 9), (2, 'South', NULL, 7), (3, 'Old', '2020-01-01', 8)",
                "CREATE TABLE visit (id INTEGER PRIMARY KEY, patient_id INTEGER REFERENCES patient(id), waitsec INTEGER, day TEXT)",
                "INSERT INTO visit VALUES (1, 1, 7200, '2025-01-01'), (2, 1, 3600, '2026-01-01'), (3, 2, 1800, '2026-02-01')",
                "CREATE TABLE machine (id INTEGER PRIMARY KEY, name TEXT, outofservice INTEGER, is_planned TEXT)",
                "INSERT INTO machine VALUES (1, 'A', 0, 'Y'), (2, 'B', 1, 'N'), (3, 'C', 0, 'Y')");
    }

    @AfterEach
    void close() {
        pilot.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "DELETED_ROWS | how many patients do we have? | SELECT COUNT(*) FROM patient",
        "DELETED_ROWS | list the wards | SELECT w.name FROM ward w",
        "DELETED_ROWS | patients without a visit | SELECT name FROM patient WHERE id NOT IN (SELECT patient_id FROM visit)",
        "VAGUE_WORD | who are our best patients? | SELECT name FROM patient WHERE isdeleted = 0 ORDER BY weight DESC LIMIT 1",
        "VAGUE_WORD | our biggest patients | SELECT p.name FROM patient p JOIN visit v ON v.patient_id = p.id WHERE p.isdeleted = 0 GROUP BY p.id ORDER BY COUNT(*) DESC LIMIT 1",
        "VAGUE_WORD | who are our biggest people? | SELECT name FROM patient WHERE isdeleted = 0 ORDER BY weight DESC LIMIT 1",
        "WORD_NOT_HONOURED | beds: North versus South | SELECT name, SUM(beds) FROM ward GROUP BY name",
        "DELETED_ROWS | how many events of patients? | SELECT COUNT(*) FROM patient",
        "OTHER_CODE | machines out of service that have no name | SELECT name FROM machine WHERE outofservice = 0",
        "UNIT | average waiting time in hours | SELECT AVG(waitsec) / 60.0 FROM visit",
        "UNIT | average waiting time in minutes | SELECT ROUND(AVG(waitsec), 1) FROM visit",
        "OTHER_CODE | which machines are out of service? | SELECT name FROM machine WHERE outofservice = 0",
        "VALUE_NOT_USED | which machines are unplanned? | SELECT name FROM machine WHERE id NOT IN (SELECT patient_id FROM visit)",
        "SAME_TWICE | visits of 2025 against 2026 | SELECT SUM(CASE WHEN day LIKE '2025%' THEN 1 END), SUM(CASE WHEN day LIKE '2025%' THEN 1 END) AS other FROM visit"
    })
    void doubts(Kind kind, String question, String sql) {
        assertThat(of(question, sql)).extracting(Doubt::kind).contains(kind);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "how many patients, deleted ones included? | SELECT COUNT(*) FROM patient",
        "how many patients do we have? | SELECT COUNT(*) FROM patient WHERE isdeleted = 0",
        "visits of each weight | SELECT p.weight, COUNT(*) FROM visit v LEFT JOIN patient p ON v.patient_id = p.id GROUP BY p.weight",
        "patients with visits | SELECT DISTINCT p.name FROM patient p JOIN visit v ON v.patient_id = p.id",
        "list the wards | SELECT name FROM ward WHERE deleted_at IS NULL",
        "beds: North versus South | SELECT name, SUM(beds) FROM ward WHERE deleted_at IS NULL AND name IN ('North', 'South') GROUP BY name",
        "the biggest ward by beds | SELECT name FROM ward WHERE deleted_at IS NULL ORDER BY beds DESC LIMIT 1",
        "the patient with the biggest weight | SELECT name FROM patient WHERE isdeleted = 0 ORDER BY weight DESC LIMIT 1",
        "average waiting time in hours | SELECT AVG(waitsec) / 3600.0 FROM visit",
        "average waiting time in minutes | SELECT ROUND(1.0 * AVG(waitsec) / 60, 1) FROM visit",
        "which machines are out of service? | SELECT name FROM machine WHERE outofservice = 1",
        "all machines, leaving out planned ones | SELECT name FROM machine WHERE is_planned = 'N'",
        "all machines, planned ones excluded | SELECT name FROM machine WHERE is_planned = 'N'",
        "Machines by name. Planned ones don't count. | SELECT name FROM machine WHERE is_planned = 'N'",
        "which machines are unplanned? | SELECT name FROM machine WHERE is_planned = 'N'",
        "which machines haven't been planned? | SELECT name FROM machine WHERE is_planned = 'N'",
        "top 2 oldest patients | SELECT name FROM patient WHERE isdeleted = 0 ORDER BY weight DESC LIMIT 2",
        "thousands of hours waited | SELECT SUM(waitsec) / 3600000.0 FROM visit",
        "North vs South vs Old, beds | SELECT name, SUM(beds) FROM ward WHERE deleted_at IS NULL OR 1 = 1 GROUP BY name"
    })
    void leavesAlone(String question, String sql) {
        assertThat(of(question, sql)).isEmpty();
    }

    private List<Doubt> of(String question, String sql) {
        Critic critic = new Critic(pilot.database());
        QuestionDatabase database = QuestionDatabase.of(pilot.database());
        CheckedQuery query = critic.check(sql, database.schema());
        ResultTable table = ((Outcome.Success) database.execute(sql, Limits.STANDARD, Purpose.ANSWER)).table();
        return Doubts.of(question, LocalDate.of(2026, 11, 16), query, critic.criticise(query), table, database);
    }
}
