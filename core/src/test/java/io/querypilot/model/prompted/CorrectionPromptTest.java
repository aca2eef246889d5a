package io.querypilot.model.prompted;

import static org.assertj.core.api.Assertions.assertThat;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import io.querypilot.model.Failure;
import io.querypilot.sql.ErrorType;
import java.util.List;
import org.junit.jupiter.api.Test;

class CorrectionPromptTest {
    private static final Encoding TOKENIZER =
            Encodings.newLazyEncodingRegistry().getEncoding(EncodingType.CL100K_BASE);
    private static final int PROMPT_TOKENS = 4_000;
    private static final String SQL = "SELECT id, count(*) FROM orders";

    /** The longest sentence that we say ourselves, with names in it. */
    @Test
    void saysTheWholeInstruction() {
        String instruction = "It ran, but this speaks against it. Mend it, or write the same again if it is right.";
        Failure failure = new Failure(1, SQL, ErrorType.DATA_ERROR, "", "status does not hold 'x'.", instruction);
        assertThat(EarlierAttempts.of(List.of(failure)).correction(PromptSettings.LEAST_PROMPT_TOKENS)).contains(instruction);
    }

    @Test
    void isShortAndHoldsTheSqlTheErrorAndAnInstruction() {
        Failure failure = Shop.failure(1, SQL, ErrorType.UNKNOWN, "no such column: id");

        String correction = correction(failure);

        assertThat(correction).contains(SQL, "no such column: id", failure.instruction());
        assertThat(TOKENIZER.countTokensOrdinary(correction) - TOKENIZER.countTokensOrdinary(SQL)).isLessThan(100);
    }

    @Test
    void isBoundedWhateverTheError() {
        List<String> errors = List.of(
                "ERROR: column \"客户\" 😀 does not exist at position 17. ",
                "column t.order_id must appear in the GROUP BY clause or be used in an aggregate function ",
                "no such column: CUST_NO, did you mean \"cust_nr\" (kna1.cust_nr)? ");
        for (String error : errors) {
            Failure failure = Shop.failure(1, SQL, ErrorType.UNKNOWN, error.repeat(50));
            String correction = correction(failure);

            assertThat(Tokens.count(correction) - Tokens.count(SQL)).isLessThan(EarlierAttempts.correctionTokens(PROMPT_TOKENS));
        }
    }

    @Test
    void cutsNoneOfSeveralFaults() {
        String faults = "1. column_not_found in the SELECT list: There is no column country_name in cust, country; did you"
                + " mean ctry_nm? Use ctry_nm instead of country_name; keep the rest. 2. aggregation_error in the WHERE"
                + " clause: The aggregate COUNT(*) cannot stand in WHERE or ON; use HAVING, or compare with a query in"
                + " brackets. 3. table_not_found: No table in FROM is called o; the column ord_dt is in orders.";

        assertThat(correction(Shop.failure(1, SQL, ErrorType.UNKNOWN, faults))).contains(faults);
    }

    private static String correction(Failure failure) {
        return new EarlierAttempts(List.of(failure)).correction(PROMPT_TOKENS);
    }
}
