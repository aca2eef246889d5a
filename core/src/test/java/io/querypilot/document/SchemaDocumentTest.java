package io.querypilot.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.TestSqlite;
import io.querypilot.error.QueryPilotException;
import io.querypilot.schema.Column;
import io.querypilot.schema.ColumnKind;
import io.querypilot.schema.ForeignKey;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import io.querypilot.sql.dialect.Dialect;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SchemaDocumentTest {
    @TempDir
    Path folder;

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"form.xlsx", "form.csv", "form.yaml", "form.sql"})
    void readsEveryFormThatItWrites(String name) {
        FormWriter.template(folder.resolve(name));
        Schema schema = SchemaDocument.read(folder.resolve(name)).schema(Dialect.SQLITE);
        assertThat(schema.tables()).extracting(Table::name).containsExactly("customers", "orders");
        Table orders = schema.table("orders").orElseThrow();
        assertThat(orders.column("order_id").orElseThrow().primaryKey()).isTrue();
        assertThat(orders.column("total_amount").orElseThrow().kind()).isEqualTo(ColumnKind.DECIMAL);
        assertThat(orders.foreignKeys()).singleElement().satisfies(key -> {
            assertThat(key.targetTable()).isEqualTo("customers");
            assertThat(key.targetColumns()).containsExactly("customer_id");
        });
        assertThat(orders.comment()).isEqualTo("one line for each order");
        assertThat(orders.column("total_amount").orElseThrow().comment())
                .isEqualTo("in euros, with tax; also called revenue, sales");
        assertThatThrownBy(() -> FormWriter.template(folder.resolve(name))).hasMessageContaining("not written over");
    }

    @ParameterizedTest
    @ValueSource(strings = {"shop.xlsx", "shop.csv", "shop.yaml"})
    void laysADocumentOverALiveCatalogue(String name) throws IOException {
        Path shop = TestSqlite.run(
                folder.resolve("shop.db"),
                "CREATE TABLE cust (id INTEGER PRIMARY KEY, nm TEXT)", "CREATE TABLE ord (id INTEGER PRIMARY KEY, cust INTEGER)");
        try (Database live = Databases.open(shop.toString())) {
            FormWriter.export(folder.resolve(name), live.schema(), Dialect.SQLITE);
            assertThat(SchemaDocument.read(folder.resolve(name)).over(live.schema(), live.dialect()).tables())
                    .isEqualTo(live.schema().tables());
            Path words = file("words.csv", """
                table,column,references,description,synonyms
                cust,,,whoever bought,"clients, buyers"
                CUST,NM,,full name,
                ord,cust,cust.id,,
                """);
            Schema told = new DocumentedDatabase(live, SchemaDocument.read(words)).schema();
            assertThat(told.table("cust").orElseThrow().comment()).isEqualTo("whoever bought; also called clients, buyers");
            assertThat(told.table("cust").orElseThrow().column("nm").orElseThrow().comment()).isEqualTo("full name");
            assertThat(told.table("ord").orElseThrow().foreignKeys()).hasSize(1);
        }
    }

    /** A key of two columns, two ways to one table, one column with two keys, and a circle. */
    @ParameterizedTest
    @ValueSource(strings = {"keys.xlsx", "keys.csv", "keys.yaml", "keys.sql"})
    void keysOfSeveralColumnsComeBackAsTheyWere(String name) {
        Table invoice = table("sales", "invoice", List.of("year", "no"), List.of("client"), List.of(
                new ForeignKey(List.of("year", "no"), "sales.invoice_line", List.of("year", "no"))));
        Table line = table("sales", "invoice_line", List.of("year", "no", "pos"), List.of("home", "away", "odd, name"), List.of(
                new ForeignKey(List.of("year", "no"), "sales.invoice", List.of("year", "no")),
                new ForeignKey(List.of("home"), "team", List.of("id")),
                new ForeignKey(List.of("away"), "team", List.of("id")),
                new ForeignKey(List.of("odd, name"), "team", List.of("code")),
                new ForeignKey(List.of("home"), "other", List.of("id"))));
        Schema schema = Schema.of(List.of(
                invoice, line, table("", "team", List.of("id"), List.of("code"), List.of()),
                table("", "other", List.of("id"), List.of(), List.of())));
        FormWriter.export(folder.resolve(name), schema, Dialect.POSTGRESQL);
        Schema back = SchemaDocument.read(folder.resolve(name)).schema(Dialect.POSTGRESQL);
        for (Table table : schema.tables()) {
            assertThat(back.table(table.path()).orElseThrow().foreignKeys())
                    .as(table.path())
                    .containsExactlyInAnyOrderElementsOf(table.foreignKeys());
        }
    }

    private static Table table(String schema, String name, List<String> key, List<String> others, List<ForeignKey> keys) {
        Stream<Column> columns = Stream.concat(
                key.stream().map(column -> column(column, true)), others.stream().map(column -> column(column, false)));
        return new Table(schema, name, false, "", columns.toList(), keys);
    }

    private static Column column(String name, boolean primary) {
        return new Column(name, "INTEGER", ColumnKind.INTEGER, primary, !primary, "", List.of());
    }

    @Test
    void linesThatLeadToSeveralColumnsOfATableAreOneKey() throws IOException {
        Schema schema = SchemaDocument.read(file("keys.csv", """
            table,column,type,key,references
            invoice,year,INT,primary,
            invoice,no,INT,primary,
            line,year,INT,,invoice.year
            line,no,INT,,invoice.no
            """)).schema(Dialect.SQLITE);
        assertThat(schema.table("line").orElseThrow().foreignKeys())
                .containsExactly(new ForeignKey(List.of("year", "no"), "invoice", List.of("year", "no")));
    }

    @Test
    void statementsThatAddKeysAndCommentsAreReadToo() throws IOException {
        Schema schema = SchemaDocument.read(file("dump.sql", """
            -- a dump; with a semicolon
            CREATE TABLE "Invoice" (year INT NOT NULL, no INT, client TEXT NOT NULL, PRIMARY KEY (year, no));
            CREATE TABLE line (year INT, no INT, part INT REFERENCES part, note TEXT DEFAULT 'a; b -- c');
            CREATE TABLE part (id INT);
            ALTER TABLE ONLY part ADD CONSTRAINT part_pk PRIMARY KEY (id);
            ALTER TABLE part OWNER TO somebody;
            ALTER TABLE ONLY line ADD CONSTRAINT line_fk FOREIGN KEY (year, no) REFERENCES "Invoice"(year, no);
            COMMENT ON COLUMN line.note IS 'what the seller''s note says';
            COMMENT ON TABLE line IS 'one line of a bill; each';
            """)).schema(Dialect.SQLITE);
        Table line = schema.table("line").orElseThrow();
        assertThat(line.foreignKeys()).containsExactly(
                new ForeignKey(List.of("part"), "part", List.of("id")),
                new ForeignKey(List.of("year", "no"), "Invoice", List.of("year", "no")));
        assertThat(line.comment()).isEqualTo("one line of a bill; each");
        assertThat(line.column("note").orElseThrow().comment()).isEqualTo("what the seller's note says");
        assertThat(schema.table("Invoice").orElseThrow().column("client").orElseThrow().nullable()).isFalse();
    }

    /** What is written for an engine is what that engine takes. */
    @Test
    void theStatementsThatAreWrittenRun() throws Exception {
        String made = """
            CREATE SCHEMA sales;
            CREATE TABLE sales.region (id INTEGER PRIMARY KEY, name VARCHAR NOT NULL);
            CREATE TABLE sales.invoice (year INTEGER, no INTEGER, region INTEGER REFERENCES sales.region (id), PRIMARY KEY (year, no));
            CREATE TABLE sales.a_line (year INTEGER, no INTEGER, "Odd name" INTEGER,
                FOREIGN KEY (year, no) REFERENCES sales.invoice (year, no));
            COMMENT ON COLUMN sales.region.name IS 'the seller''s';
            """;
        Path first = duckdb("first.duckdb", made);
        try (Database database = Databases.open(first.toString())) {
            FormWriter.export(folder.resolve("out.sql"), database.schema(), Dialect.DUCKDB);
        }
        Path second = duckdb("second.duckdb", Files.readString(folder.resolve("out.sql")));
        try (Database one = Databases.open(first.toString());
                Database other = Databases.open(second.toString())) {
            assertThat(other.schema().tables()).containsExactlyInAnyOrderElementsOf(one.schema().tables());
        }
    }

    private Path duckdb(String name, String sql) throws SQLException {
        Path file = folder.resolve(name);
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
        return file;
    }

    @Test
    void whateverIsWrongIsToldWithItsCell() throws IOException {
        wrong("a.csv", "table,colum,type\n", "a.csv, cell B1: \"colum\" is no column of the form", "Did you mean column");
        wrong("b.csv", "table,column,type\nt,a,\n", "b.csv, cell", "names no type");
        wrong("c.csv", "table,column,type,key\nt,a,INT,prim\n", "c.csv, cell D2: \"prim\" is no kind of key", "");
        wrong("d.csv", "table,column,type,references\nt,a,INT,u.b\n", "d.csv, cell D2: there is no table u", "");
        wrong("e.csv", "table,column,type,references\nt,idx,INT,\nu,a,INT,t.id\n",
                "e.csv, cell D3: there is no column of t named id", "Did you mean idx");
        wrong("k.csv", "table,column,type,references\nt,,,a - t (b)\nt,a,INT,\n", "k.csv, cell D2", "COLUMN -> TABLE");
        wrong("l.csv", "table,column,type,references\nt,,,\"a, b -> t (a)\"\nt,a,INT,\n", "l.csv, cell D2", "one to one");
        wrong("f.csv", "table,column,type\nt,a,INT\nt,A,INT\n", "f.csv, cell B3", "stands twice");
        wrong("h.yaml", "tables:\n  - name: t\n   columns: [a\n", "h.yaml, line 3", "colons and indents");
        wrong("g.yaml", "tables:\n  - name: t\n    column:\n      - name: a\n", "g.yaml, line 3", "Did you mean columns");
        wrong("h.sql", "\nCREATE TABLE t (a INT;\n", "h.sql, line 2", "");
        wrong("i.txt", "x", "i.txt is no kind of document", "");
        wrong("j.csv", "", "", "");
        wrong("m.csv", "table,column,type\nt,a,INTEGR\n", "m.csv, cell C2: there is no type INTEGR.", "Did you mean INTEGER?");
        wrong("n.yaml", "tables:\n  - name: t\n    columns:\n      - name: a\n        type: varchr(20)\n",
                "n.yaml, line 5: there is no type varchr(20).", "Did you mean VARCHAR?");
        wrong("o.csv", "table,column,type\norders,a,INT\nordrs,,\n", "o.csv, cell A3: no line names a column of ordrs.",
                "Did you mean orders?");
        wrong("p.yaml", "tables:\n  - name: t\n    columns:\n      - type: INT\n", "p.yaml, line 4: a column of t has no name", "");
    }

    @Test
    void allThatIsWrongIsToldAtOnce() throws IOException {
        Path csv = file("many.csv", """
            table,column,type,key,references
            orders,id,INTEGR,primary,
            orders,customer,INT,prim,customers.id
            orders,note,,,
            orders,day,DATE,,days.day,,more
            ordrs,,,,
            customers,idx,INT,,orders.id
            """);
        assertThatThrownBy(() -> SchemaDocument.read(csv).schema(Dialect.SQLITE)).hasMessage("""
            7 cells are wrong.
            many.csv, cell G5: there is no heading above it. Delete it, or name its column.
            many.csv, cell C2: there is no type INTEGR. Did you mean INTEGER?
            many.csv, cell D3: "prim" is no kind of key. Write primary, or leave it empty.
            many.csv, cell B4: the line names no type. Fill it in, or delete the line.
            many.csv, cell A6: no line names a column of ordrs. Did you mean orders?
            many.csv, cell E3: there is no column of customers named id. Did you mean idx?
            many.csv, cell E5: there is no table days. Check the name.""");
        Path headings = file("headings.csv", "tabel,colum,type\n");
        assertThatThrownBy(() -> SchemaDocument.read(headings)).hasMessageContaining("cell A1").hasMessageContaining("cell B1");
        Path yaml = file("two.yaml", "tables:\n  - nam: t\n  - name: u\n    colums: []\n");
        assertThatThrownBy(() -> SchemaDocument.read(yaml).schema(Dialect.SQLITE)).hasMessageContaining("line 2").hasMessageContaining("line 4");
        Path sql = file("two.sql", "CREATE TABLE a (x INT;\nCREATE TABLE b (x INT, );\nCREATE TABLE c (x INT);\n");
        assertThatThrownBy(() -> SchemaDocument.read(sql).schema(Dialect.SQLITE)).hasMessageContaining("line 1").hasMessageContaining("line 2");
        Path shop = TestSqlite.run(folder.resolve("s.db"), "CREATE TABLE cust (id INTEGER PRIMARY KEY, nm TEXT)");
        Path words = file("words.csv", "table,column,description\ncust,name,x\ncust,idd,y\ncusto,id,z\n");
        try (Database live = Databases.open(shop.toString())) {
            assertThatThrownBy(() -> SchemaDocument.read(words).over(live.schema(), live.dialect()))
                    .hasMessageContaining("3 cells").hasMessageContaining("B2").hasMessageContaining("B3").hasMessageContaining("A4");
        }
    }

    @Test
    void typesOfOnesOwnAreTaken() throws IOException {
        Schema schema = SchemaDocument.read(file("own.csv", "table,column,type\nt,a,mood\nt,b,\"ENUM('x', 'y')\"\nt,c,INT UNSIGNED\n")).schema(Dialect.SQLITE);
        assertThat(schema.tables().get(0).columns()).extracting(Column::type).containsExactly("mood", "ENUM('x', 'y')", "INT UNSIGNED");
    }

    private void wrong(String name, String text, String message, String more) throws IOException {
        Path file = file(name, text);
        assertThatThrownBy(() -> SchemaDocument.read(file).schema(Dialect.SQLITE))
                .isInstanceOfSatisfying(QueryPilotException.class, fault ->
                        assertThat(fault.getMessage() + " " + fault.nextStep()).contains(message).contains(more));
    }

    @Test
    void aWorkbookNeedsTheSheetOfTheForm() throws IOException {
        Path book = folder.resolve("book.xlsx");
        try (OutputStream out = Files.newOutputStream(book);
                Workbook workbook = new Workbook(out, "test", "1.0")) {
            Worksheet sheet = workbook.newWorksheet("Tables");
            sheet.value(0, 0, "table");
        }
        assertThatThrownBy(() -> SchemaDocument.read(book)).hasMessageContaining("no sheet \"schema\"; it has: Tables");
    }

    @Test
    void aDatabaseThatIsOnlyDescribedIsCheckedAndNeverRun() {
        FormWriter.template(folder.resolve("form.yaml"));
        Schema schema = SchemaDocument.read(folder.resolve("form.yaml")).schema(Dialect.SQLITE);
        Database written = new WrittenDatabase("form.yaml", Dialect.BIGQUERY, schema);
        assertThat(written.prepare("SELECT name FROM customers")).isEmpty();
        assertThat(written.prepare("DROP TABLE customers")).isPresent();
        assertThat(written.prepare("SELECT nome FROM customers")).isPresent();
        assertThat(written.notes()).singleElement().asString().contains("not run");
        assertThat(List.of(written.schema().tables().size())).containsExactly(2);
    }

    /** What a document does not put in quotes is named as the engine names it; a query finds it in any case. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "model.sql | h2 | CREATE TABLE customers (customer_id INT PRIMARY KEY, \"Full name\" VARCHAR(9), \"mixed\" INT) | CUSTOMERS | CUSTOMER_ID, Full name, mixed",
        "model.sql | postgresql | CREATE TABLE Customers (Id INT, \"Name\" TEXT) | customers | id, Name",
        "model.sql | sqlserver | CREATE TABLE Customers (Id INT, \"Name\" TEXT) | Customers | Id, Name",
        "model.csv | h2 | table,column,type/customers,id,INT/customers,Full name,VARCHAR/customers,\"\"\"mixed\"\"\",INT | CUSTOMERS | ID, Full name, mixed",
        "model.yaml | h2 | tables:/  - name: customers/    columns:/      - name: id/        type: INT | CUSTOMERS | ID",
    })
    void namesWithoutQuotesAreFolded(String name, String dialect, String text, String table, String columns) throws IOException {
        Dialect engine = Dialect.named(dialect).orElseThrow();
        Schema schema = SchemaDocument.read(file(name, text.replace("/", "\n"))).schema(engine);
        assertThat(schema.tables()).extracting(Table::name).containsExactly(table);
        assertThat(schema.tables().get(0).columns().stream().map(Column::name).collect(Collectors.joining(", "))).isEqualTo(columns);
        assertThat(new WrittenDatabase(name, engine, schema).prepare("SELECT count(id_or_all.n) FROM (SELECT 1 AS n FROM customers) id_or_all"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"case.xlsx", "case.csv", "case.yaml", "case.sql"})
    void namesComeBackAsTheyAreWhateverTheirCase(String name) {
        Schema schema = Schema.of(List.of(
                table("Sales", "Invoice", List.of("id"), List.of("ID_2", "Odd name", "x"), List.of()),
                table("", "LINE", List.of("id"), List.of("invoice"), List.of(
                        new ForeignKey(List.of("invoice"), "Sales.Invoice", List.of("id"))))));
        for (Dialect dialect : List.of(Dialect.POSTGRESQL, Dialect.H2, Dialect.DUCKDB)) {
            Path file = folder.resolve(dialect.id() + "." + name);
            FormWriter.export(file, schema, dialect);
            assertThat(SchemaDocument.read(file).schema(dialect).tables())
                    .as(dialect.id())
                    .extracting(Table::path, table -> table.columns().stream().map(Column::name).toList(), Table::foreignKeys)
                    .containsExactlyInAnyOrderElementsOf(schema.tables().stream()
                            .map(table -> tuple(table.path(), table.columns().stream().map(Column::name).toList(), table.foreignKeys()))
                            .toList());
        }
    }
}
