package io.querypilot.embedded.reach;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutOfReachTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Wie viele Kunden gibt es pro Land?",
                "Welche Produkte wurden am meisten verkauft?",
                "Combien de clients avons-nous ?",
                "Quels produits sont les plus chers ?",
                "¿Cuántos clientes hay por país?",
                "Muéstrame los pedidos de marzo",
                "Quantos clientes existem por cidade?",
                "Quanti clienti ci sono in ogni paese?",
                "Hoeveel klanten zijn er per land?",
                "Ile zamówień jest w każdym kraju?",
                "Hur många kunder är från Berlin och Paris?",
                "Kaç müşteri var?",
                "顧客は何人いますか",
                "Сколько клиентов в каждой стране?",
                "كم عدد العملاء؟"
            })
    void anotherLanguageIsToldToAskInEnglish(String question) {
        assertThat(OutOfReach.why(question).orElseThrow()).contains("English only").contains("--escalate");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "delete all patients",
                "Delete patients",
                "please remove the order 7",
                "Could you drop table customers",
                "update customers set city = 'Oslo'",
                "set price to 5",
                "Set the price of product 3 to 5",
                "Increase all prices by 10 %",
                "insert into customers values (1)",
                "add a new customer named Ann",
                "create a table for suppliers",
                "mark all orders as shipped",
                "'; DROP TABLE customers; --"
            })
    void aCommandToChangeDataIsToldThatNothingIsChanged(String question) {
        assertThat(OutOfReach.why(question).orElseThrow()).contains("I only read");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Second highest salary", "which product is the 3rd-most expensive?", "the 10th longest river"})
    void aLaterOneInAnOrderIsToldToAskForTheFirstFew(String question) {
        assertThat(OutOfReach.why(question).orElseThrow()).contains("top 3").contains("--escalate");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sales of the third quarter",
                "second hand cars with the highest price",
                "reviews of 'The Second Best Exotic Marigold Hotel'",
                "highest salary on the 2nd floor"
            })
    void anOrdinalAloneIsNoReason(String question) {
        assertThat(OutOfReach.why(question)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"hello", "Hi there!", "Thank you very much.", "How are you?", "What can you do?", "tell me a joke"})
    void smallTalkIsToldWhatToAskAbout(String question) {
        assertThat(OutOfReach.why(question).orElseThrow()).contains("nothing about the data");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "How many customers live in São Paulo?",
                "Albums by Los Lobos and Les Négresses Vertes",
                "Show songs called \"Wie viele sind es und wer ist das\"",
                "orders from Köln",
                "flights Los Angeles to Las Vegas",
                "Which books have 'que' in the title?",
                "customers named Αλέξανδρος",
                "delete requests per day",
                "How many rows did we delete last month?",
                "which employees were removed from the project?",
                "change in revenue by month",
                "increase of sales per quarter",
                "set of all cities",
                "updates in March",
                "drop off points per city",
                "remove duplicates from the list of cities",
                "add the prices of all products",
                "create a list of customers in Berlin",
                "reduced prices",
                "help requests in 2024",
                "hello world programs per language",
                "ok orders",
                "total sales per region",
                "max pay",
                "c9 t1",
                "customers",
                "2024?",
                "por customers"
            })
    void aQuestionIsRead(String question) {
        assertThat(OutOfReach.why(question)).isEmpty();
    }
}
