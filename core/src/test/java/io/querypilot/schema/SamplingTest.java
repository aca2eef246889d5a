package io.querypilot.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Access;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.TestJdbc;
import io.querypilot.database.TestPostgres;
import io.querypilot.database.TestSqlite;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SamplingTest {
    private static final String[] SHOP = {
        "CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, nick TEXT, mail_code TEXT)",
        "INSERT INTO customers VALUES (1, 'Ada Lovelace', 'countess', 'M1'), (2, 'Ada Lovelace', 'countess', 'M1')",
        "CREATE TABLE products (id INTEGER PRIMARY KEY, name TEXT)",
        "INSERT INTO products VALUES (1, 'Lamp'), (2, 'Lamp')"
    };

    @TempDir
    Path folder;

    private static Schema schema(String location, Sampling sampling) {
        try (Database database = Databases.open(location, Access.STANDARD.with(sampling))) {
            return database.schema();
        }
    }

    private static Column column(Schema schema, String table, String column) {
        return schema.table(table).flatMap(found -> found.column(column)).orElseThrow();
    }

    private static Sampling only(String tables) {
        return new Sampling(Sampling.tables(tables), List.of(), List.of(), List.of());
    }

    @Test
    void aSmallSampleIsAFewRowsAndNothingLooksFurther() {
        String[] rows = Stream.concat(
                        Stream.of("CREATE TABLE t (a TEXT)"),
                        IntStream.range(0, 150).mapToObj(i -> "INSERT INTO t VALUES ('" + (i < 120 ? "early" : "late") + "')"))
                .toArray(String[]::new);
        String file = TestSqlite.run(folder.resolve("rows.db"), rows).toString();
        Schema small = schema(file, new Sampling(Sampling.tables("small"), List.of(), List.of(), List.of(), Sampling.small("small")));
        assertThat(column(small, "t", "a").samples()).containsExactly("early");
        assertThat(small.table("t").orElseThrow().sampled()).isFalse();
        assertThat(column(schema(file, only("full")), "t", "a").samples()).containsExactly("early", "late");
        Schema none = schema(file, only("catalogue"));
        assertThat(column(none, "t", "a").samples()).isEmpty();
        assertThat(none.table("t").orElseThrow().sampled()).isFalse();
    }

    @Test
    void ofVeryManyTablesTheFirstAreLookedIntoByCount() {
        Stream<String> made = IntStream.rangeClosed(1, Sample.TABLES + 2)
                .mapToObj("t%05d"::formatted)
                .flatMap(name -> Stream.of("CREATE TABLE " + name + " (a TEXT)", "INSERT INTO " + name + " VALUES ('x')"));
        String[] many = Stream.of(Stream.of("BEGIN"), made, Stream.of("COMMIT")).flatMap(all -> all).toArray(String[]::new);
        String file = TestSqlite.run(folder.resolve("many.db"), many).toString();
        Schema schema = schema(file, Sampling.STANDARD);
        assertThat(column(schema, "t05000", "a").samples()).containsExactly("x");
        assertThat(column(schema, "t05001", "a").samples()).isEmpty();
        assertThat(schema.notes()).singleElement().asString().contains("5,002", "--sampling");
        Schema named = schema(file, only("t0500*"));
        assertThat(column(named, "t05001", "a").samples()).containsExactly("x");
        assertThat(named.notes()).isEmpty();
    }

    private void heeds(String location) {
        Sampling said = new Sampling(List.of(), List.of("nick"), List.of("products.*"), List.of("customers.mail*"));
        Schema schema = schema(location, said);
        assertThat(column(schema, "customers", "nick")).satisfies(nick -> {
            assertThat(nick.sensitivity()).isEqualTo(Sensitivity.SECRET);
            assertThat(nick.samples()).isEmpty();
            assertThat(nick.contents().values()).isEmpty();
        });
        assertThat(column(schema, "products", "name").sensitivity()).isEqualTo(Sensitivity.PERSONAL);
        assertThat(column(schema, "customers", "mail_code").sensitivity()).isEqualTo(Sensitivity.PLAIN);
        assertThat(column(schema, "customers", "name"))
                .satisfies(name -> assertThat(name.sensitivity()).isEqualTo(Sensitivity.PERSONAL))
                .satisfies(name -> assertThat(name.samples()).containsExactly("Ada Lovelace"));
    }

    private void looksOnlyWhereItMay(String location) {
        for (String tables : List.of("off", "products", "-customers")) {
            Schema schema = schema(location, only(tables));
            assertThat(schema.table("customers").orElseThrow().sampled()).as(tables).isFalse();
            assertThat(column(schema, "customers", "name").samples()).as(tables).isEmpty();
            assertThat(column(schema, "customers", "nick").contents()).as(tables).isEqualTo(Contents.UNKNOWN);
            assertThat(column(schema, "products", "name").samples().isEmpty()).as(tables).isEqualTo(tables.equals("off"));
        }
        assertThat(column(schema(location, only("on")), "customers", "nick").samples()).containsExactly("countess");
    }

    @Test
    void sqlite() {
        String file = TestSqlite.run(folder.resolve("t.db"), SHOP).toString();
        heeds(file);
        looksOnlyWhereItMay(file);
    }

    /** What the planner knows of a table are values of it, too. */
    @Test
    void postgres() {
        String address = TestPostgres.database(SHOP);
        heeds(address);
        looksOnlyWhereItMay(address);
        TestJdbc.run(address, "ANALYZE");
        heeds(address);
        looksOnlyWhereItMay(address);
        assertThat(schema(address, only("-public.*")).table("products").orElseThrow().sampled()).isFalse();
    }
}
