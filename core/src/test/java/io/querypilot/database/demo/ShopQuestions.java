package io.querypilot.database.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.Ask;
import io.querypilot.QueryPilot;
import io.querypilot.Settings;
import io.querypilot.database.Database;
import io.querypilot.link.SchemaLinker;
import io.querypilot.model.Model;
import io.querypilot.state.Answer;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/** Questions about the demo shop, to which every engine must give the same answers. */
public final class ShopQuestions {
    private static final List<String> QUESTIONS = List.of(
            "How many customers are there?",
            "Total amount of orders per country",
            "Number of orders per month in 2024",
            "Names of the customers from Germany",
            "The 3 most expensive products",
            "Average price per category",
            "How many orders were cancelled in 2025?",
            "Products that were never ordered");

    private ShopQuestions() {}

    /** The rows of each answer, in an order of their own, with numbers to two places; closes the database. */
    public static List<List<List<String>>> answers(Database opened, Model model) {
        try (Database database = opened) {
            QueryPilot pilot = new QueryPilot(database, model, new SchemaLinker(), Settings.STANDARD);
            return QUESTIONS.stream().map(question -> rows(pilot.ask(Ask.of(question)))).toList();
        }
    }

    private static List<List<String>> rows(Answer answer) {
        assertThat(answer).as(String.valueOf(answer)).isInstanceOf(Answer.Answered.class);
        return ((Answer.Answered) answer).asked().rows().stream()
                .map(row -> row.stream().map(ShopQuestions::cell).toList())
                .sorted((one, other) -> one.toString().compareTo(other.toString()))
                .toList();
    }

    private static String cell(Object value) {
        return value instanceof Number number
                ? new BigDecimal(number.toString()).setScale(2, RoundingMode.HALF_UP).toString()
                : String.valueOf(value);
    }
}
