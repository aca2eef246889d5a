package io.querypilot.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.TestSqlite;
import io.querypilot.error.QueryPilotException;
import io.querypilot.schema.ColumnKind;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import io.querypilot.sql.dialect.Dialect;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
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
        Schema schema = SchemaDocument.read(folder.resolve(name)).schema();
        assertThat(schema.tables()).extracting(Table::name).containsExactly("customers", "orders");
        Table orders = schema.table("orders").orElseThrow();
        assertThat(orders.column("order_id").orElseThrow().primaryKey()).isTrue();
        assertThat(orders.column("total_amount").orElseThrow().kind()).isEqualTo(ColumnKind.DECIMAL);
        assertThat(orders.foreignKeys()).singleElement().satisfies(key -> {
            assertThat(key.targetTable()).isEqualTo("customers");
            assertThat(key.targetColumns()).containsExactly("customer_id");
        });
        if (!name.endsWith(".sql")) {
            assertThat(orders.comment()).isEqualTo("one line for each order");
            assertThat(orders.column("total_amount").orElseThrow().comment())
                    .isEqualTo("in euros, with tax; also called revenue, sales");
        }
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
            assertThat(SchemaDocument.read(folder.resolve(name)).over(live.schema()).tables())
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

    @Test
    void whateverIsWrongIsToldWithItsCell() throws IOException {
        wrong("a.csv", "table,colum,type\n", "a.csv, cell B1: \"colum\" is no column of the form", "Did you mean column");
        wrong("b.csv", "table,column,type\nt,a,\n", "b.csv, cell", "names no type");
        wrong("c.csv", "table,column,type,key\nt,a,INT,prim\n", "c.csv, cell D2: \"prim\" is no kind of key", "");
        wrong("d.csv", "table,column,type,references\nt,a,INT,u.b\n", "d.csv, cell D2: there is no table u", "");
        wrong("e.csv", "table,column,type,references\nt,idx,INT,\nu,a,INT,t.id\n",
                "e.csv, cell D3: there is no column of t named id", "Did you mean idx");
        wrong("f.csv", "table,column,type\nt,a,INT\nt,A,INT\n", "f.csv, cell B3", "stands twice");
        wrong("g.yaml", "tables:\n  - name: t\n    column:\n      - name: a\n", "g.yaml, line 3", "Did you mean columns");
        wrong("h.sql", "\nCREATE TABLE t (a INT;\n", "h.sql, line 2", "");
        wrong("i.txt", "x", "i.txt is no kind of document", "");
        wrong("j.csv", "", "", "");
    }

    private void wrong(String name, String text, String message, String more) throws IOException {
        Path file = file(name, text);
        assertThatThrownBy(() -> SchemaDocument.read(file).schema())
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
        Schema schema = SchemaDocument.read(folder.resolve("form.yaml")).schema();
        Database written = new WrittenDatabase("form.yaml", Dialect.BIGQUERY, schema);
        assertThat(written.prepare("SELECT name FROM customers")).isEmpty();
        assertThat(written.prepare("DROP TABLE customers")).isPresent();
        assertThat(written.prepare("SELECT nome FROM customers")).isPresent();
        assertThat(written.notes()).singleElement().asString().contains("not run");
        assertThat(List.of(written.schema().tables().size())).containsExactly(2);
    }
}
