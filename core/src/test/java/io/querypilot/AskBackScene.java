package io.querypilot;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.TestSqlite;
import io.querypilot.memory.Store;
import io.querypilot.step.CompareAlternatives;
import io.querypilot.step.Understand;
import java.nio.file.Path;
import java.time.LocalDate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A clinic whose visits, sales and invoices can be read in more than one way, and an agent over it that remembers. */
abstract class AskBackScene {
    static final int LAST_YEAR = LocalDate.now().getYear() - 1;
    private static final String PER_DOCTOR = "SELECT d.name, COUNT(*) AS visits FROM visit v JOIN doctor d"
            + " ON v.%s = d.doctor_id GROUP BY d.name";
    static final String ATTENDING = PER_DOCTOR.formatted("attending_doctor_id");
    static final String REFERRING = PER_DOCTOR.formatted("referring_doctor_id");

    @TempDir
    Path folder;

    Database database;
    Store store;

    @BeforeEach
    void open() throws Exception {
        Path file = folder.resolve("clinic.db");
        TestSqlite.run(
                file,
                "CREATE TABLE doctor (doctor_id INTEGER PRIMARY KEY, name TEXT)",
                "CREATE TABLE visit (visit_id INTEGER PRIMARY KEY, cost REAL,"
                        + " attending_doctor_id INTEGER REFERENCES doctor(doctor_id),"
                        + " referring_doctor_id INTEGER REFERENCES doctor(doctor_id))",
                "INSERT INTO doctor VALUES (1, 'Grey'), (2, 'House')",
                "INSERT INTO visit VALUES (1, 10, 1, 2), (2, 20, 1, 1)",
                "CREATE TABLE sales_2001 (sale_id INTEGER PRIMARY KEY, amount REAL, sold_on TEXT)",
                "CREATE TABLE sales_" + LAST_YEAR + " (sale_id INTEGER PRIMARY KEY, amount REAL, sold_on TEXT)",
                "CREATE TABLE sales_archive (sale_id INTEGER PRIMARY KEY, amount REAL, sold_on TEXT)",
                "INSERT INTO sales_2001 VALUES (1, 30, '2001-05-01')",
                "INSERT INTO sales_archive VALUES (1, 5, '1999-05-01')",
                "CREATE TABLE orders (order_id INTEGER PRIMARY KEY, total REAL)",
                "CREATE TABLE orders_old (order_id INTEGER PRIMARY KEY, total REAL)",
                "INSERT INTO orders VALUES (1, 7)",
                "INSERT INTO orders_old VALUES (1, 9)",
                "INSERT INTO sales_" + LAST_YEAR + " VALUES (1, 20, '" + LAST_YEAR + "-05-01'), (2, 20, '')",
                "CREATE TABLE orders_2023 (order_id INTEGER PRIMARY KEY, total REAL)",
                "CREATE TABLE trips_online (trip_id INTEGER PRIMARY KEY, fare REAL)",
                "CREATE TABLE trips_store (trip_id INTEGER PRIMARY KEY, fare REAL)",
                "INSERT INTO trips_store VALUES (1, 2)",
                "CREATE TABLE invoice (invoice_id INTEGER PRIMARY KEY, gross_amount REAL, net_amount REAL,"
                        + " issue_date DATE, due_date DATE, first_name TEXT, last_name TEXT)",
                "INSERT INTO invoice VALUES (1, 119, 100, '2024-01-01', '2024-02-01', 'Ann', 'Lee')",
                "CREATE TABLE price_list (product TEXT, price REAL)",
                "INSERT INTO price_list VALUES ('tea', 3)");
        database = Databases.open(file.toString());
        store = Store.open(folder.resolve("store.db").toString());
    }

    @AfterEach
    void close() {
        database.close();
        store.close();
    }

    final QueryPilot agent(ScriptedModel model) {
        return agent(model, Understand.Mode.OFF);
    }

    final QueryPilot agent(ScriptedModel model, Understand.Mode understanding) {
        return TestPilot.of(database, store).understanding(understanding).agent(model);
    }

    final QueryPilot agent(ScriptedModel model, CompareAlternatives.Asking asking) {
        TestPilot pilot = TestPilot.of(database, store);
        return pilot.with(pilot.settings().rules().withAsking(asking)).agent(model);
    }
}
