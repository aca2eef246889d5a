package io.querypilot.critic;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.TestPostgres;
import io.querypilot.database.TestSqlite;
import io.querypilot.schema.Schema;
import io.querypilot.sql.dialect.Dialect;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** The shop, a school and a company in one database, on both engines. */
final class TestShop {
    private static final List<String> TABLES = List.of(
            "CREATE TABLE customers (customer_id INTEGER PRIMARY KEY, name TEXT, email TEXT, city TEXT, country TEXT)",
            "CREATE TABLE products (product_id INTEGER PRIMARY KEY, product_name TEXT, category TEXT,"
                    + " price NUMERIC(10, 2))",
            "CREATE TABLE orders (order_id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers (customer_id),"
                    + " product_id INTEGER REFERENCES products (product_id), order_date DATE, quantity INTEGER,"
                    + " total_amount NUMERIC(10, 2), status TEXT)",
            "CREATE TABLE student (id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, born DATE, active BOOLEAN)",
            "CREATE TABLE course (code TEXT PRIMARY KEY, title TEXT, credits INTEGER)",
            "CREATE TABLE enrolment (student_id INTEGER REFERENCES student (id),"
                    + " course_code TEXT REFERENCES course (code), term TEXT, grade REAL, PRIMARY KEY (student_id, course_code, term))",
            "CREATE TABLE department (dept_id INTEGER PRIMARY KEY, title TEXT, budget NUMERIC(12, 2))",
            "CREATE TABLE employee (emp_id INTEGER PRIMARY KEY, full_name TEXT, manager_id INTEGER,"
                    + " dept_id INTEGER REFERENCES department (dept_id), salary NUMERIC(10, 2), hired TIMESTAMP,"
                    + " is_active BOOLEAN)",
            "CREATE TABLE \"Invoice\" (\"InvoiceId\" INTEGER PRIMARY KEY, \"Total\" NUMERIC(10, 2),"
                    + " \"Billing City\" TEXT, customer_id INTEGER)",
            "CREATE VIEW big_orders AS SELECT * FROM orders WHERE total_amount > 100");
    private static final String ROWS = "INSERT INTO customers VALUES (1, 'Ann', 'ann@example.com', 'Paris', 'France'),"
            + " (2, 'Bob', NULL, 'Rome', 'Italy')";
    private static final String ORDERS = "INSERT INTO orders VALUES (1, 1, NULL, '2024-03-01', 3, 30, 'shipped'),"
            + " (2, 1, NULL, '2024-04-01', 1, 120, 'open')";

    private static final Map<Dialect, Schema> SCHEMAS = new ConcurrentHashMap<>();

    private static final class Sqlite {
        static final Database OPEN = open();

        private static Database open() {
            try {
                Path file = Files.createTempDirectory("critic").resolve("shop.db");
                return Databases.open(TestSqlite.run(file, statements("TEXT")).toString());
            } catch (IOException exception) {
                throw new UncheckedIOException(exception);
            }
        }
    }

    private static final class Postgres {
        static final Database OPEN = Databases.open(TestPostgres.database(statements("JSONB")));
    }

    private TestShop() {}

    private static String[] statements(String json) {
        String event = "CREATE TABLE event (event_id INTEGER PRIMARY KEY, happened TIMESTAMP, payload " + json
                + ", kind TEXT)";
        return Stream.concat(TABLES.stream(), Stream.of(event, ROWS, ORDERS)).toArray(String[]::new);
    }

    /** The schema as first read: these databases never change. */
    static Schema schema(Dialect dialect) {
        return SCHEMAS.computeIfAbsent(dialect, key -> on(key).schema());
    }

    static Database on(Dialect dialect) {
        return dialect == Dialect.SQLITE ? Sqlite.OPEN : Postgres.OPEN;
    }
}
