package io.querypilot.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.ScriptedModel;
import io.querypilot.TestPilot;
import io.querypilot.requirement.Rule;
import io.querypilot.state.Answer.Answered;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A verified question with other values: adapted where nothing can go wrong, an example for the model everywhere else. */
class AdaptationTest {
    private static final String WRITTEN = "SELECT 1 AS written";

    @TempDir
    Path folder;

    private TestPilot pilot;

    @BeforeEach
    void open() {
        pilot = TestPilot.over(
                folder,
                "CREATE TABLE cust (id INTEGER PRIMARY KEY, nm TEXT, city TEXT, hired TEXT, sal INT)",
                "CREATE TABLE orders (id INTEGER PRIMARY KEY, cust_id INT REFERENCES cust(id), ord_dt TEXT, sts INT, total_ct INT)",
                "INSERT INTO cust VALUES (1, 'Ann', 'Oslo', '2011-05-01', 3000), (2, 'Bob', 'Rome', '2013-05-01', 1000),"
                        + " (3, 'Cy', 'New York', '2014-05-01', 1000)",
                "INSERT INTO orders VALUES (1, 1, '20240105', 4, 500), (2, 2, '20250105', 5, 20000)");
    }

    @AfterEach
    void close() {
        pilot.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "Customers in Oslo | SELECT nm FROM cust WHERE city = 'Oslo' | Customers in Rome | SELECT nm FROM cust WHERE city = 'Rome'",
        "Customers in Oslo | SELECT nm FROM cust WHERE city = 'Oslo' | customers in ROME? | SELECT nm FROM cust WHERE city = 'Rome'",
        "Top 5 customers | SELECT nm FROM cust LIMIT 5 | top 10 customers? | SELECT nm FROM cust LIMIT 10",
        "Orders over 100 cents | SELECT id FROM orders WHERE total_ct > 100 | Orders over 50 cents | SELECT id FROM orders WHERE total_ct > 50",
        "Orders with status 4 | SELECT id FROM orders WHERE sts = 4 | Orders with status 5 | SELECT id FROM orders WHERE sts = 5",
        "Orders of 2024 and 2025 | SELECT id FROM orders WHERE substr(ord_dt,1,4) IN ('2024','2025') | Orders of 2023 and 2025"
                + " | SELECT id FROM orders WHERE substr(ord_dt,1,4) IN ('2023','2025')",
        "Orders after March 2025 | SELECT id FROM orders WHERE ord_dt >= '20250401' | Orders after March 2024"
                + " | SELECT id FROM orders WHERE ord_dt >= '20240401'",
        "Orders in 2025 | SELECT id FROM orders WHERE ord_dt BETWEEN '20250101' AND '20251231' | Orders in 2024"
                + " | SELECT id FROM orders WHERE ord_dt BETWEEN '20240101' AND '20241231'",
        "Hired in 2013 | SELECT nm FROM cust WHERE hired >= '2013-01-01' AND hired < '2014-01-01' | Hired in 2011"
                + " | SELECT nm FROM cust WHERE hired >= '2011-01-01' AND hired < '2012-01-01'"
    })
    void whatStandsOnceInItsRoleIsAdapted(String verified, String sql, String question, String expected) {
        ScriptedModel model = ScriptedModel.writing(WRITTEN);
        Answered answer = ask(model, verified, sql, question);
        assertThat(answer.attempt().sql()).isEqualTo(expected);
        assertThat(model.requests()).isEmpty();
        assertThat(answer.lessons()).isEmpty();
        assertThat(answer.trust().assumptions()).containsExactly("This is the question \"" + verified.strip()
                + "\", which the team has verified, with other values.");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "Top 4 customers by completed orders | SELECT cust_id, COUNT(*) n FROM orders WHERE sts = 4 GROUP BY cust_id ORDER BY n DESC"
                + " LIMIT 4 | Top 3 customers by completed orders",
        "Top 4 customers by completed orders | SELECT cust_id FROM orders WHERE sts = 4 GROUP BY cust_id | Top 3 customers by completed orders",
        "Completed orders over 4 euro | SELECT id FROM orders WHERE sts = 4 AND total_ct > 400 | Completed orders over 5 euro",
        "Orders over 100 euro | SELECT COUNT(*) n FROM orders WHERE total_ct / 100 > 100 | Orders over 50 euro",
        "Hired before 2012 | SELECT nm FROM cust WHERE hired < '2012-01-01' AND sal > 2012 | Hired before 2010",
        "Growth in 2025 | SELECT id FROM orders WHERE substr(ord_dt,1,4) IN ('2024','2025') | Growth in 2024",
        "Hired in February 2013 | SELECT nm FROM cust WHERE hired BETWEEN '2013-02-01' AND '2013-02-28' | Hired in February 2012",
        "Customers in Oslo | SELECT nm FROM cust WHERE lower(city) = 'oslo' | Customers in Rome",
        "Customers in Oslo | SELECT nm FROM cust WHERE city = 'Oslo' | Customers in Bergen",
        "Customers in Oslo | SELECT nm FROM cust WHERE city = 'Oslo' OR nm = 'Oslo' | Customers in Rome",
        "Customers in Oslo | SELECT nm FROM cust | Customers in Rome",
        "5 of 5 | SELECT nm FROM cust WHERE id < 5 LIMIT 5 | 5 of 6"
    })
    void everythingElseIsAnExampleForTheModel(String verified, String sql, String question) {
        ScriptedModel model = ScriptedModel.writing(WRITTEN);
        Answered answer = ask(model, verified, sql, question);
        assertThat(answer.attempt().sql()).isEqualTo(WRITTEN);
        assertThat(model.requests().get(0).requirements().rules(Rule.Verified.class))
                .containsExactly(new Rule.Verified(verified.strip(), sql.strip(), false));
    }

    @Test
    void theVeryQuestionIsNamedAndNoLessonIsMadeUp() {
        Answered answer = ask(ScriptedModel.writing(WRITTEN), "How many orders?", "SELECT COUNT(*) AS n FROM orders", "how many orders");
        assertThat(answer.trust().assumptions())
                .containsExactly("This is the question \"How many orders?\", which the team has verified.");
        assertThat(answer.lessons()).isEmpty();
    }

    private Answered ask(ScriptedModel model, String verified, String sql, String question) {
        Knowledge knowledge = new Knowledge(List.of(new Placed(new Entry.Verified(verified.strip(), sql.strip()), "line 1")));
        return (Answered) pilot.agent(model).knowing(knowledge).ask(question);
    }
}
