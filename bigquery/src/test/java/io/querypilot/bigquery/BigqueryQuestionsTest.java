package io.querypilot.bigquery;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.Ask;
import io.querypilot.QueryPilot;
import io.querypilot.Settings;
import io.querypilot.database.Access;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.demo.TestShop;
import io.querypilot.embedded.EmbeddedModel;
import io.querypilot.embedded.network.ModelFiles;
import io.querypilot.link.SchemaLinker;
import io.querypilot.schema.Sampling;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.state.Answer;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Questions about the demo shop by the model that ships: the same answers as on SQLite. */
class BigqueryQuestionsTest {
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

    @Test
    void answersAsOnSqlite() throws IOException {
        Path shop = folder.resolve("shop.db");
        Sampling all = new Sampling(List.of("*"), List.of(), List.of(), List.of());
        try (LocalBigquery server = new LocalBigquery(TestShop.statements(shop, Dialect.DUCKDB))) {
            assertThat(answers(Databases.open(server.address("shop"), Access.STANDARD.with(all))))
                    .isEqualTo(answers(Databases.open(shop.toString())));
            assertThat(server.configurations).anyMatch(asked -> !asked.path("dryRun").asBoolean());
        }
    }

    private static List<List<List<String>>> answers(Database opened) {
        try (Database database = opened) {
            QueryPilot pilot = new QueryPilot(database, MODEL, new SchemaLinker(), Settings.STANDARD);
            return QUESTIONS.stream().map(question -> rows(pilot.ask(Ask.of(question)))).toList();
        }
    }

    private static List<List<String>> rows(Answer answer) {
        assertThat(answer).as(String.valueOf(answer)).isInstanceOf(Answer.Answered.class);
        return ((Answer.Answered) answer).asked().rows().stream()
                .map(row -> row.stream().map(BigqueryQuestionsTest::cell).toList())
                .sorted((one, other) -> one.toString().compareTo(other.toString()))
                .toList();
    }

    private static String cell(Object value) {
        return value instanceof Number number
                ? new BigDecimal(number.toString()).setScale(2, RoundingMode.HALF_UP).toString()
                : String.valueOf(value);
    }
}
