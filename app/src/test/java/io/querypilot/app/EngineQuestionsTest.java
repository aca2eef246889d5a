package io.querypilot.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.Ask;
import io.querypilot.QueryPilot;
import io.querypilot.Settings;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.TestJdbc;
import io.querypilot.database.TestMariadb;
import io.querypilot.database.TestPostgres;
import io.querypilot.database.demo.DemoShop;
import io.querypilot.database.demo.TestShop;
import io.querypilot.embedded.EmbeddedModel;
import io.querypilot.embedded.network.ModelFiles;
import io.querypilot.link.SchemaLinker;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.state.Answer;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Questions about the demo shop, answered by the model that ships on every engine that can run here. */
class EngineQuestionsTest {
    private static final List<String> QUESTIONS = List.of(
            "How many customers are there?",
            "Total amount of orders per country",
            "Number of orders per month in 2024",
            "Names of the customers from Germany",
            "The 3 most expensive products",
            "Average price per category",
            "How many orders were cancelled in 2025?",
            "Products that were never ordered");

    private static final EmbeddedModel MODEL = new EmbeddedModel(ModelFiles.packaged());

    @TempDir
    Path folder;

    private List<List<List<String>>> answers(String location) {
        try (Database database = Databases.open(location)) {
            QueryPilot pilot = new QueryPilot(database, MODEL, new SchemaLinker(), Settings.STANDARD);
            return QUESTIONS.stream().map(question -> rows(pilot.ask(Ask.of(question)))).toList();
        }
    }

    private static List<List<String>> rows(Answer answer) {
        assertThat(answer).as(String.valueOf(answer)).isInstanceOf(Answer.Answered.class);
        return ((Answer.Answered) answer).asked().rows().stream()
                .map(row -> row.stream().map(EngineQuestionsTest::cell).toList())
                .sorted((one, other) -> one.toString().compareTo(other.toString()))
                .toList();
    }

    private static String cell(Object value) {
        return value instanceof Number number
                ? new BigDecimal(number.toString()).setScale(2, RoundingMode.HALF_UP).toString()
                : String.valueOf(value);
    }

    private List<List<List<String>>> onSqlite() {
        return answers(DemoShop.at(folder.resolve("shop.db")).toString());
    }

    private String[] shop(Dialect dialect) {
        return TestShop.statements(folder.resolve("shop.db"), dialect);
    }

    @Test
    void onPostgresql() {
        assertThat(answers(TestPostgres.database(shop(Dialect.POSTGRESQL)))).isEqualTo(onSqlite());
    }

    @Test
    void onMariadb() {
        assertThat(answers(TestMariadb.database(shop(Dialect.MYSQL)))).isEqualTo(onSqlite());
    }

    @Test
    void onDuckdb() {
        Path file = folder.resolve("shop.duckdb");
        TestJdbc.run("jdbc:duckdb:" + file, "", shop(Dialect.DUCKDB));
        assertThat(answers(file.toString())).isEqualTo(onSqlite());
    }

    @Test
    void onH2() {
        String address = "jdbc:h2:file:" + folder.resolve("shop");
        TestJdbc.run(address + ";USER=sa", "", shop(Dialect.H2));
        assertThat(answers(address)).isEqualTo(onSqlite());
    }

    @Test
    void onFiles() {
        Path file = folder.resolve("maker.duckdb");
        TestJdbc.run("jdbc:duckdb:" + file, "", shop(Dialect.DUCKDB));
        Path files = folder.resolve("files");
        TestJdbc.run("jdbc:duckdb:" + file, "",
                "EXPORT DATABASE '" + files + "' (FORMAT csv, HEADER true)");
        assertThat(answers(files.toString())).isEqualTo(onSqlite());
    }
}
