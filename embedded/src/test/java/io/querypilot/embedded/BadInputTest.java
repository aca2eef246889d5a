package io.querypilot.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.database.TestSqlite;
import io.querypilot.database.demo.DemoShop;
import io.querypilot.embedded.parity.TestWeights;
import io.querypilot.link.LinkedSchema;
import io.querypilot.model.Draft;
import io.querypilot.model.Understanding;
import io.querypilot.model.WriteRequest;
import io.querypilot.requirement.Requirements;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is asked of whatever database: the model answers with SQL the engine takes, or says why it cannot. */
class BadInputTest {
    @TempDir
    Path folder;

    private static void asks(Database database, String question) {
        Draft draft = new EmbeddedModel(TestWeights.loaded())
                .write(new WriteRequest(
                        question,
                        List.of(),
                        QuestionDatabase.of(database),
                        new LinkedSchema(List.of()),
                        Understanding.NONE,
                        List.of(),
                        List.of(),
                        Requirements.NONE,
                        List.of(),
                        LocalDate.of(2026, 11, 15)))
                .value();
        if (draft instanceof Draft.Sql written) {
            assertThat(database.prepare(written.sql())).as(written.sql()).isEmpty();
            assertThat(written.sql()).doesNotContain("CROSS JOIN");
        } else {
            assertThat(((Draft.Declined) draft).why()).matches("(?s)(I can't answer this|I am not sure enough).*");
        }
    }

    private Database made(String... statements) {
        return Databases.open(TestSqlite.run(folder.resolve("made.db"), statements).toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "?",
                "Wie viele Kunden gibt es pro Land?",
                "顧客は何人いますか",
                "😀🎉 customers 🧾",
                "'; DROP TABLE customers; --",
                "\u0000\u0007\uFFFD",
                "SELECT * FROM customers",
                "customerscustomerscustomerscustomerscustomerscustomers_customerscustomerscustomerscustomers"
            })
    void oddQuestionsOverTheShop(String question) {
        try (Database shop = Databases.open(DemoShop.at(folder.resolve("shop.db")).toString())) {
            asks(shop, question);
        }
    }

    @Test
    void aQuestionOfTenThousandWords() {
        try (Database shop = Databases.open(DemoShop.at(folder.resolve("shop.db")).toString())) {
            asks(shop, "how many customers bought " + "something and ".repeat(5_000));
        }
    }

    @Test
    void aTableOfOneColumn() {
        try (Database database = made("CREATE TABLE notes (note TEXT)", "INSERT INTO notes VALUES ('milk')")) {
            asks(database, "How many notes are there?");
        }
    }

    @Test
    void anEmptyTable() {
        try (Database database = made("CREATE TABLE notes (id INTEGER PRIMARY KEY, note TEXT)")) {
            asks(database, "Which notes mention milk?");
        }
    }

    @Test
    void aTableOfAThousandColumns() {
        String columns =
                IntStream.range(0, 1_000).mapToObj(i -> "c" + i + " INTEGER").collect(Collectors.joining(", "));
        try (Database database = made("CREATE TABLE wide (" + columns + ")")) {
            asks(database, "What is the average of c777?");
        }
    }

    @Test
    void fiveThousandColumnsInFourTables() {
        String columns =
                IntStream.range(0, 1_250).mapToObj(i -> "c" + i + " INTEGER").collect(Collectors.joining(", "));
        String[] tables = IntStream.range(0, 4)
                .mapToObj(i -> "CREATE TABLE wide" + i + " (" + columns + ")")
                .toArray(String[]::new);
        try (Database database = made(tables)) {
            asks(database, "What is the average of c777 in wide2?");
        }
    }

    @Test
    void aThousandTablesOfFiveColumns() {
        List<String> statements = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            statements.add("CREATE TABLE thing_" + i + " (id INTEGER PRIMARY KEY, a TEXT, b TEXT, c REAL, d DATE)");
        }
        statements.add("CREATE TABLE customers (id INTEGER PRIMARY KEY, country TEXT)");
        try (Database database = made(statements.toArray(String[]::new))) {
            asks(database, "How many customers are there per country?");
        }
    }

    @Test
    void namesThatMeanNothingAndNoKeys() {
        try (Database database = made("CREATE TABLE t1 (c1, c7)", "CREATE TABLE t2 (c1, \"c 9\", \"select\")")) {
            asks(database, "sum of c7 per c 9");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "How many orders are there?",
                "total select per group",
                "how many big orders are there?",
                "average größe",
                "名前 where größe is 7",
                "c'd of my quoted table"
            })
    void namesThatMustBeQuotedAndAView(String question) {
        try (Database database = made(
                "CREATE TABLE \"order\" (id INTEGER PRIMARY KEY, \"group\" TEXT, \"select\" REAL)",
                "CREATE TABLE \"my \"\"quoted\"\" table\" (\"a b\" INTEGER, \"c'd\" TEXT)",
                "CREATE TABLE \"two words\" (\"größe\" INTEGER, \"名前\" TEXT, \"emoji 😀\" TEXT)",
                "CREATE VIEW big_orders AS SELECT * FROM \"order\" WHERE \"select\" > 5",
                "INSERT INTO \"order\" VALUES (1, 'a', 4), (2, 'b', 9)",
                "INSERT INTO \"two words\" VALUES (5, '太郎', 'x'), (7, '花子', 'y')")) {
            asks(database, question);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"How many files are there?", "files whose essay contains word", "which files have no remark?"})
    void blobsNullsAndCellsOfAMegabyte(String question) {
        try (Database database = made(
                "CREATE TABLE files (id INTEGER PRIMARY KEY, name TEXT, body BLOB, remark TEXT, essay TEXT)",
                "INSERT INTO files VALUES (1, 'a.txt', zeroblob(1000000), NULL,"
                        + " replace(hex(zeroblob(100000)), '00', 'word word '))",
                "INSERT INTO files VALUES (2, 'b.txt', x'ff00', NULL, 'word')")) {
            asks(database, question);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"total amount per town", "orders of Ann", "customers without orders"})
    void tablesWithoutKeys(String question) {
        try (Database database = made(
                "CREATE TABLE orders (order_no INTEGER, customer TEXT, amount REAL)",
                "CREATE TABLE customer (name TEXT, town TEXT)",
                "INSERT INTO orders VALUES (1, 'Ann', 5), (2, 'Bob', 7)",
                "INSERT INTO customer VALUES ('Ann', 'Oslo'), ('Bob', 'Bergen')")) {
            asks(database, question);
        }
    }
}
