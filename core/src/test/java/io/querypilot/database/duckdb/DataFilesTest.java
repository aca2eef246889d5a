package io.querypilot.database.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.error.QueryPilotException;
import io.querypilot.schema.ColumnKind;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files as tables: what is found out of them, what is said of those that cannot be read, and that none is changed. */
class DataFilesTest {
    private static final String SALES = "id,region,amount,day\n1,north,10.5,2024-01-31\n2,south,20,2024-02-29\n";

    @TempDir
    Path folder;

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private static List<List<Object>> rows(Database database, String sql) {
        Outcome outcome = database.execute(sql, Limits.STANDARD);
        assertThat(outcome).as(sql + " " + outcome).isInstanceOf(Outcome.Success.class);
        return ((Outcome.Success) outcome).table().rows();
    }

    private static Path duckdb(Path file, String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:" + file);
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
        return file;
    }

    private static List<Path> temporary() throws IOException {
        try (Stream<Path> entries = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return entries.filter(path -> path.getFileName().toString().startsWith("querypilot-files")).toList();
        }
    }

    @Test
    void aCsvFileIsATableWithTypes() throws IOException {
        try (Database database = Databases.open(file("sales.csv", SALES).toString())) {
            assertThat(database.notes()).containsExactly("sales.csv: 2 rows, 4 columns");
            assertThat(database.schema().table("sales").orElseThrow().columns())
                    .extracting(column -> column.kind())
                    .containsExactly(ColumnKind.INTEGER, ColumnKind.TEXT, ColumnKind.DECIMAL, ColumnKind.DATE);
            assertThat(database.schema().table("sales").orElseThrow().column("region").orElseThrow().samples())
                    .containsExactlyInAnyOrder("north", "south");
            assertThat(rows(database, "SELECT region, amount, day FROM sales ORDER BY id"))
                    .containsExactly(List.of("north", new BigDecimal("10.5"), "2024-01-31"), List.of("south", new BigDecimal("20.0"), "2024-02-29"));
        }
    }

    @Test
    void decimalCommasDatesEncodingAndEmptyLinesAreFoundOutAndTold() throws IOException {
        String text = "Datum;Betrag;Ort\n31.12.2024;1.234,50;Köln\n\n01.02.2025;3,25;Jülich\n";
        Path latin = Files.write(folder.resolve("umsatz.csv"), text.getBytes(StandardCharsets.ISO_8859_1));
        try (Database database = Databases.open(latin.toString())) {
            assertThat(database.notes()).containsExactly("umsatz.csv: 2 rows, 3 columns, decimal commas,"
                    + " 1 empty line skipped, not UTF-8 at line 2, read as ISO-8859-1, dates as day.month.year");
            assertThat(rows(database, "SELECT \"Betrag\", \"Datum\", \"Ort\" FROM umsatz ORDER BY 1 DESC LIMIT 1"))
                    .containsExactly(List.of(new BigDecimal("1234.50"), "2024-12-31", "Köln"));
        }
    }

    @Test
    void decimalsAreKeptAsTheyAreWrittenWhereAllFit() throws IOException {
        String text = "price,\"it's, odd\",ratio,huge,mixed\n0.1,-1.25,1.23456789,1e5,1.5\n0.2,,2,2,n/a\n12.34,3,3,3.5,2\n";
        try (Database database = Databases.open(file("prices.csv", text).toString())) {
            assertThat(database.schema().table("prices").orElseThrow().columns())
                    .extracting(column -> column.type())
                    .containsExactly("DECIMAL(4,2)", "DECIMAL(3,2)", "DOUBLE", "DOUBLE", "DECIMAL(2,1)");
            assertThat(rows(database, "SELECT sum(price), sum(\"it's, odd\") FROM prices"))
                    .containsExactly(List.of(new BigDecimal("12.64"), new BigDecimal("1.75")));
            assertThat(rows(database, "SELECT price * 1000000 > 5, price / 3 < 1 FROM prices WHERE price = 0.1"))
                    .containsExactly(List.of(true, true));
        }
    }

    @Test
    void decimalsWithoutHeadingsAreExactToo() throws IOException {
        try (Database database = Databases.open(file("bare.csv", "0.1;7\n0.25;8\n").toString())) {
            assertThat(rows(database, "SELECT sum(column0) FROM bare")).containsExactly(List.of(new BigDecimal("0.35")));
        }
    }

    /** The writer goes on until reading has ended, so the file is never the same before and after. */
    @Test
    void aFileThatChangesWhileItIsReadIsAnError() throws Exception {
        String lines = IntStream.range(0, 50_000).mapToObj(i -> i + ",x\n").collect(Collectors.joining());
        Path file = file("growing.csv", "id,name\n" + lines);
        AtomicBoolean over = new AtomicBoolean();
        CountDownLatch begun = new CountDownLatch(1);
        Thread writer = new Thread(() -> {
            try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.APPEND)) {
                while (!over.get()) {
                    out.write("1,y\n".getBytes(StandardCharsets.UTF_8));
                    begun.countDown();
                }
            } catch (IOException full) {
                begun.countDown();
            }
        });
        writer.start();
        try {
            begun.await();
            assertThatThrownBy(() -> Databases.open(file.toString()))
                    .isInstanceOf(QueryPilotException.class)
                    .hasMessage("growing.csv was changed while it was read.");
        } finally {
            over.set(true);
            writer.join();
        }
        try (Database database = Databases.open(file.toString())) {
            assertThat(rows(database, "SELECT count(*) > 50000 FROM growing")).containsExactly(List.of(true));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16LE", "windows-1252"})
    void otherEncodingsAreRead(String charset) throws IOException {
        String start = charset.startsWith("UTF") ? "\uFEFF" : "";
        byte[] bytes = (start + "price,name\n1,10 €\n2,x\n").getBytes(Charset.forName(charset));
        try (Database database = Databases.open(Files.write(folder.resolve("a.csv"), bytes).toString())) {
            assertThat(rows(database, "SELECT name FROM a WHERE price = 1")).containsExactly(List.of("10 €"));
        }
    }

    @Test
    void everyFileOfAFolderIsATableAndWhatIsLeftOutIsTold() throws Exception {
        file("sales 2024.csv", SALES);
        file("tabs.tsv", SALES.replace(',', '\t'));
        file("events.jsonl", "{\"a\": 1, \"b\": {\"c\": 2}}\n{\"a\": 2}\n");
        file("list.json", "[{\"a\": 1}, {\"a\": 2}, {\"a\": 3}]");
        file("odd[1].csv", SALES);
        file("notes.txt", "nothing");
        Files.createDirectory(folder.resolve("sub"));
        file("ragged.csv", "a,b,c\n1,2,3\n4,5\n6,7,8,9\n");
        try (OutputStream zipped = new GZIPOutputStream(Files.newOutputStream(folder.resolve("zipped.csv.gz")))) {
            zipped.write(SALES.getBytes(StandardCharsets.UTF_8));
        }
        duckdb(folder.resolve("maker.duckdb"),
                "COPY (SELECT 1 AS a WHERE false) TO '" + folder.resolve("none.parquet") + "'",
                "COPY (SELECT 1 AS a) TO '" + folder.resolve("packed.csv.zst") + "'");
        Files.createSymbolicLink(folder.resolve("out.csv"), Path.of("/etc/passwd"));
        try (Database database = Databases.open(folder.toString())) {
            assertThat(database.schema().tables())
                    .extracting(table -> table.name())
                    .containsExactlyInAnyOrder(
                            "sales_2024", "tabs", "events", "list", "odd_1", "zipped", "none", "packed");
            assertThat(database.notes())
                    .contains(
                            "out.csv: left out, it is a link that leads out of the folder",
                            "notes.txt: left out, its name does not end like that of a table",
                            "sub: left out, it is a folder in a folder",
                            "none.parquet: 0 rows, 1 column",
                            "ragged.csv, line 3 has 2 values, the first line has 3. It was left out");
            assertThat(rows(database, "SELECT sum(b.c) FROM events")).containsExactly(List.of(2L));
            assertThat(rows(database, "SELECT count(*) FROM list")).containsExactly(List.of(3L));
        }
    }

    @Test
    void aWorkbookIsReadSheetBySheet() throws IOException {
        Path book = folder.resolve("book.xlsx");
        try (OutputStream out = Files.newOutputStream(book);
                Workbook workbook = new Workbook(out, "test", "1.0")) {
            Worksheet sales = workbook.newWorksheet("Sales 2024");
            sales.value(0, 0, "Sales of the year");
            sales.range(0, 0, 0, 3).merge();
            List<String> headings = List.of("Region", "Units", "Amount", "Day");
            IntStream.range(0, 4).forEach(i -> sales.value(2, i, headings.get(i)));
            sales.value(3, 0, "north");
            sales.value(3, 1, 3);
            sales.value(3, 2, 12.5);
            sales.value(3, 3, java.time.LocalDate.of(2024, 5, 17));
            sales.style(3, 3).format("yyyy-mm-dd").set();
            sales.value(4, 0, "say \"hi\", south");
            sales.value(4, 1, 4);
            sales.formula(4, 2, "B4*2");
            Worksheet people = workbook.newWorksheet("People");
            people.value(0, 0, "name");
            people.value(1, 0, "Ada");
            workbook.newWorksheet("Empty");
        }
        try (Database database = Databases.open(book.toString())) {
            assertThat(database.notes()).containsExactly(
                    "book.xlsx, Sales_2024: 2 rows, 4 columns, 1 line above the headings skipped,"
                            + " 1 formula without a saved result left empty",
                    "book.xlsx, People: 1 row, 1 column");
            assertThat(rows(database, "SELECT \"Region\", \"Units\", \"Amount\", \"Day\" FROM \"Sales_2024\" WHERE \"Units\" = 3"))
                    .containsExactly(List.of("north", 3L, 12.5, "2024-05-17"));
            assertThat(rows(database, "SELECT \"Region\" FROM Sales_2024 WHERE \"Amount\" IS NULL"))
                    .containsExactly(List.of("say \"hi\", south"));
        }
    }

    @Test
    void whatCannotBeReadIsSaidPlainlyAndNothingIsLeftBehind() throws IOException {
        List<Path> before = temporary();
        Path old = Files.write(folder.resolve("locked.xlsx"), new byte[] {
            (byte) 0xD0, (byte) 0xCF, 0x11, (byte) 0xE0, (byte) 0xA1, (byte) 0xB1, 0x1A, (byte) 0xE1, 0, 0
        });
        assertThatThrownBy(() -> Databases.open(old.toString())).hasMessageContaining("protected by a password");
        Path broken = file("broken.xlsx", "PK\u0003\u0004 and no more");
        assertThatThrownBy(() -> Databases.open(broken.toString())).hasMessageContaining("not a whole Excel workbook");
        for (String tiny : List.of("h", "hello", "PK\u0003\u0004abc")) {
            Path small = file("tiny.xlsx", tiny);
            assertThatThrownBy(() -> Databases.open(small.toString()))
                    .isInstanceOf(QueryPilotException.class)
                    .hasMessageContaining("tiny.xlsx is not a whole Excel workbook");
        }
        Path ragged = file("ragged.csv", "a;b\n1;2\n3;4;5\n");
        assertThatThrownBy(() -> Databases.open(ragged.toString()))
                .isInstanceOf(QueryPilotException.class)
                .hasMessageContaining("line 3 has 3 values");
        Path nothing = file("nothing.parquet", "");
        assertThatThrownBy(() -> Databases.open(nothing.toString())).hasMessageContaining("is empty");
        Path noParquet = file("no.parquet", "this is no Parquet file at all");
        assertThatThrownBy(() -> Databases.open(noParquet.toString())).hasMessageContaining("cannot be read");
        Path noDatabase = file("no.duckdb", "this is no database");
        assertThatThrownBy(() -> Databases.open(noDatabase.toString())).hasMessageContaining("cannot be read");
        assertThatThrownBy(() -> Databases.open(folder.resolve("absent.csv").toString())).hasMessageContaining("no file");
        for (String name : List.of("a.txt", "a.zip", "a.ods")) {
            Path other = file(name, "id,name\n1,x\n");
            assertThatThrownBy(() -> Databases.open(other.toString())).hasMessageContaining("is no kind of file that is read as tables");
        }
        Path none = Files.createDirectory(folder.resolve("none"));
        assertThatThrownBy(() -> Databases.open(none.toString())).hasMessageContaining("holds no file");
        List<Path> made = temporary().stream().filter(path -> !before.contains(path)).toList();
        // Tests beside this one have such folders too, and each of them goes when its file is closed.
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
        while (made.stream().anyMatch(Files::exists) && System.nanoTime() < end) {
            LockSupport.parkNanos(20_000_000);
        }
        assertThat(made).noneMatch(Files::exists);
    }

    @Test
    void fiveThousandColumnsAreNoTrouble() throws IOException {
        String names = IntStream.range(0, 5_000).mapToObj(i -> "c" + i).collect(Collectors.joining(","));
        try (Database database = Databases.open(file("wide.csv", names + "\n" + names.replace("c", "")).toString())) {
            assertThat(database.schema().tables().get(0).columns()).hasSize(5_000);
            assertThat(rows(database, "SELECT c4999 FROM wide")).containsExactly(List.of(4_999L));
        }
    }

    @Test
    void whatIsTooLargeForMemoryLiesInAFolderThatGoesWithIt() throws Exception {
        Path lies;
        try (DuckdbData data = DuckdbData.load(file("sales.csv", SALES), 0);
                Connection connection = data.connect();
                Statement statement = connection.createStatement()) {
            try (ResultSet place = statement.executeQuery("SELECT path FROM duckdb_databases() WHERE path IS NOT NULL AND NOT internal")) {
                assertThat(place.next()).isTrue();
                lies = Path.of(place.getString(1)).getParent();
            }
            assertThat(temporary()).contains(lies);
            assertThat(statement.executeQuery("SELECT region FROM sales").next()).isTrue();
            assertThatThrownBy(() -> statement.execute("INSERT INTO sales VALUES (3, 'x', 1, NULL)"))
                    .hasMessageContaining("read-only");
        }
        assertThat(lies).doesNotExist();
    }

    @Test
    void aDatabaseFileShowsItsSchemasCommentsKeysAndViews() throws Exception {
        Path file = duckdb(folder.resolve("shop.duckdb"),
                "CREATE TABLE customers (id INTEGER PRIMARY KEY, name VARCHAR NOT NULL, mood ENUM ('glad', 'sad'))",
                "CREATE TABLE orders (id INTEGER PRIMARY KEY, customer INTEGER REFERENCES customers (id))",
                "COMMENT ON COLUMN customers.name IS 'as on the letter'",
                "CREATE SCHEMA old", "CREATE TABLE old.orders (id INTEGER)",
                "CREATE VIEW names AS SELECT name FROM shop.main.customers",
                "CREATE MACRO lower(x) AS (SELECT current_setting('memory_limit'))",
                "INSERT INTO customers VALUES (1, 'Ada', 'glad')");
        try (Database database = Databases.open(file.toString())) {
            var schema = database.schema();
            assertThat(schema.tables()).extracting(table -> table.path())
                    .containsExactlyInAnyOrder("customers", "orders", "old.orders", "names");
            var customers = schema.table("customers").orElseThrow();
            assertThat(customers.column("id").orElseThrow().primaryKey()).isTrue();
            assertThat(customers.column("name").orElseThrow().comment()).isEqualTo("as on the letter");
            assertThat(customers.column("mood").orElseThrow().samples()).containsExactly("glad", "sad");
            assertThat(schema.table("orders").orElseThrow().foreignKeys().get(0).targetTable()).isEqualTo("customers");
            assertThat(rows(database, "SELECT name FROM names")).containsExactly(List.of("Ada"));
            assertThat(database.execute("SELECT lower(name) FROM customers", Limits.STANDARD))
                    .isInstanceOf(Outcome.Failure.class);
        }
    }

    /** Past the guard, on the very connection that questions use. */
    @Test
    void neitherADatabaseFileNorAnyOtherCanBeReadOrWritten() throws Exception {
        Path file = duckdb(folder.resolve("shop.duckdb"), "CREATE TABLE t AS SELECT range AS a FROM range(100)");
        Path csv = file("sales.csv", SALES);
        byte[] before = Files.readAllBytes(file);
        try (DuckdbData data = DuckdbData.load(file);
                Connection connection = data.connect();
                Statement statement = connection.createStatement()) {
            for (String attack : List.of(
                    "COPY (SELECT 1) TO '" + file + "' (FORMAT csv, use_tmp_file false)",
                    "COPY (SELECT 1) TO '" + folder.resolve("new.csv") + "'",
                    "COPY t TO '" + csv + "' (use_tmp_file false)",
                    "SELECT * FROM read_csv('" + csv + "')",
                    "SELECT * FROM '" + csv + "'",
                    "SELECT * FROM glob('/*')",
                    "ATTACH '" + file + "' AS again",
                    "EXPORT DATABASE '" + folder.resolve("all") + "'",
                    "INSTALL httpfs",
                    "SET enable_external_access = true",
                    "DELETE FROM t",
                    "WITH gone AS (DELETE FROM t RETURNING a) SELECT * FROM gone")) {
                statement.getConnection().createStatement().execute("BEGIN TRANSACTION READ ONLY");
                assertThatThrownBy(() -> connection.createStatement().execute(attack)).as(attack)
                        .isInstanceOf(SQLException.class);
                connection.createStatement().execute("ROLLBACK");
            }
        }
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
        assertThat(Files.readString(csv)).isEqualTo(SALES);
        assertThat(folder.resolve("new.csv")).doesNotExist();
    }
}
