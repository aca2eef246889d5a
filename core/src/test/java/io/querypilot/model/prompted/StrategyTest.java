package io.querypilot.model.prompted;

import static org.assertj.core.api.Assertions.assertThat;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import io.querypilot.model.Failure;
import io.querypilot.sql.ErrorType;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class StrategyTest {
    private static final Encoding TOKENIZER =
            Encodings.newLazyEncodingRegistry().getEncoding(EncodingType.CL100K_BASE);
    private static final String SQL = "SELECT id, count(*) FROM orders";
    private static final String QUESTION = "How many orders did each customer in Berlin place last month?";

    @ParameterizedTest
    @CsvSource({
        "COLUMN_NOT_FOUND, COLUMN",
        "AMBIGUOUS_COLUMN, COLUMN",
        "TABLE_NOT_FOUND, TABLE",
        "AGGREGATION_ERROR, AGGREGATION",
        "JOIN_ERROR, JOIN",
        "SYNTAX_ERROR, SYNTAX",
        "FUNCTION_NOT_FOUND, SYNTAX",
        "TYPE_MISMATCH, TYPE_MISMATCH",
        "DATA_ERROR, TYPE_MISMATCH",
        "TIMEOUT, TIMEOUT",
        "RESOURCE_EXCEEDED, TIMEOUT",
        "READ_ONLY_VIOLATION, GENERIC",
        "UNKNOWN, GENERIC"
    })
    void isChosenByTheTypeOfTheError(ErrorType type, Strategy expected) {
        assertThat(Strategy.of(Shop.failure(1, SQL, type, "it failed"))).isEqualTo(expected);
    }

    @ParameterizedTest
    @EnumSource(ErrorType.class)
    void servesEveryTypeOfError(ErrorType type) {
        assertThat(Strategy.of(Shop.failure(1, SQL, type, "it failed"))).isNotNull();
    }

    @Test
    void oneIssueOfTheCriticGetsTheStrategyOfItsType() {
        Failure blocked = Shop.blocked(1, SQL, ErrorType.AGGREGATION_ERROR, List.of("city is not grouped"));
        assertThat(Strategy.of(blocked)).isEqualTo(Strategy.AGGREGATION);
    }

    @Test
    void takesTheCriticsIssuesAsFeedbackWhereNothingRan() {
        List<String> issues = List.of("no column id in orders, did you mean order_id?", "no GROUP BY");
        Failure blocked = Shop.blocked(1, SQL, ErrorType.COLUMN_NOT_FOUND, issues);

        assertThat(Strategy.of(blocked)).isEqualTo(Strategy.CRITIC_ISSUES);
        assertThat(Strategy.of(blocked).correction(blocked, QUESTION))
                .contains("did you mean order_id?; no GROUP BY");
    }

    @ParameterizedTest
    @EnumSource(Strategy.class)
    void isShortAndHoldsTheSqlTheErrorAnInstructionAndTheQuestion(Strategy strategy) {
        Failure failure = Shop.failure(1, SQL, ErrorType.UNKNOWN, "no such column: id");

        String correction = strategy.correction(failure, QUESTION);

        assertThat(correction).contains(SQL, "no such column: id", QUESTION);
        assertThat(TOKENIZER.countTokensOrdinary(correction) - TOKENIZER.countTokensOrdinary(SQL)).isLessThan(100);
    }

    @ParameterizedTest
    @EnumSource(Strategy.class)
    void staysShortWhateverTheErrorAndTheQuestion(Strategy strategy) {
        List<String> errors = List.of(
                "ERROR: column \"客户\" 😀 does not exist at position 17. ",
                "column t.order_id must appear in the GROUP BY clause or be used in an aggregate function ",
                "no such column: CUST_NO, did you mean \"cust_nr\" (kna1.cust_nr)? ");
        for (String error : errors) {
            Failure failure = Shop.failure(1, SQL, ErrorType.UNKNOWN, error.repeat(50));
            String correction = strategy.correction(failure, QUESTION.repeat(50));

            assertThat(Tokens.count(correction) - Tokens.count(SQL)).isLessThan(Strategy.LIMIT);
            assertThat(TOKENIZER.countTokensOrdinary(correction) - TOKENIZER.countTokensOrdinary(SQL)).isLessThan(100);
        }
    }

    @Test
    void keepsTheAggregationsOfAnAggregationError() {
        assertThat(Strategy.AGGREGATION.correction(Shop.failure(1, SQL, ErrorType.AGGREGATION_ERROR, "x"), QUESTION))
                .contains("Keep all aggregations, only add the missing columns to GROUP BY");
    }

    @Test
    void prefersTheEnrichedFeedbackToTheRawError() {
        Failure failure = new Failure(
                1, SQL, ErrorType.COLUMN_NOT_FOUND, "no such column: id", "Did you mean product_id?", false, List.of());

        assertThat(Strategy.of(failure).correction(failure, QUESTION)).contains("Did you mean product_id?");
    }
}
