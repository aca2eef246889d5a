package io.querypilot.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.database.TestPostgres;
import io.querypilot.embedded.parity.TestWeights;
import io.querypilot.link.LinkedSchema;
import io.querypilot.model.Draft;
import io.querypilot.model.Understanding;
import io.querypilot.model.WriteRequest;
import io.querypilot.requirement.Requirements;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Everyday questions over a real PostgreSQL server. */
class PostgresModelTest {
    private static Database clinic;
    private static EmbeddedModel model;

    @BeforeAll
    static void open() {
        clinic = Databases.open(TestPostgres.database(
                "CREATE TABLE doctors (id INTEGER PRIMARY KEY, name TEXT, speciality TEXT, \"Room No\" INTEGER)",
                "CREATE TABLE patients (id INTEGER PRIMARY KEY, name TEXT, city TEXT, born DATE, insured BOOLEAN)",
                "CREATE TABLE visits (id INTEGER PRIMARY KEY, patient_id INTEGER REFERENCES patients, doctor_id INTEGER"
                        + " REFERENCES doctors, visited_at TIMESTAMP, fee NUMERIC(8, 2), notes TEXT)",
                "INSERT INTO doctors VALUES (1, 'Anna Berg', 'Cardiology', 12), (2, 'Tom Stone', 'Dermatology', 14)",
                "INSERT INTO patients VALUES (1, 'Ida Lund', 'Oslo', '1980-05-01', TRUE),"
                        + " (2, 'Max Muster', 'Berlin', '1990-07-02', FALSE),"
                        + " (3, 'Eva Roth', 'Berlin', '2001-01-03', TRUE)",
                "INSERT INTO visits VALUES (1, 1, 1, '2026-10-03 10:00', 80, NULL),"
                        + " (2, 2, 1, '2026-10-04 11:00', 60, 'ok'),"
                        + " (3, 2, 2, '2025-03-04 11:00', 120, 'ok'), (4, 1, 2, '2025-06-05 09:30', 90, 'rest')"));
        model = new EmbeddedModel(TestWeights.loaded());
    }

    @AfterAll
    static void close() {
        clinic.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "How many patients are there per city?",
                "How many visits were there last month?",
                "Total fee per month",
                "Number of visits per quarter in 2025",
                "Which doctors have the most visits?",
                "Names of patients who never visited",
                "Visits with a fee above average",
                "What percentage of patients are insured?",
                "The most expensive visit of each doctor",
                "Average fee per speciality",
                "Patients whose name contains mus",
                "Which patients are not insured?",
                "Different cities of patients in alphabetical order"
            })
    void writesSqlThatRuns(String question) {
        Draft draft = model.write(new WriteRequest(
                        question,
                        List.of(),
                        QuestionDatabase.of(clinic),
                        new LinkedSchema(List.of()),
                        Understanding.NONE,
                        List.of(),
                        List.of(),
                        Requirements.NONE,
                        List.of(),
                        LocalDate.of(2026, 11, 15)))
                .value();
        assertThat(draft).isInstanceOf(Draft.Sql.class);
        String sql = ((Draft.Sql) draft).sql();
        assertThat(clinic.execute(sql, Limits.STANDARD)).as(sql).isInstanceOf(Outcome.Success.class);
    }
}
