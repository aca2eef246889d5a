package io.querypilot.embedded.selection;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;

class ConfidenceTest {
    @Test
    void whatWasFittedOnOtherInputsIsNotUsed() {
        assertThatThrownBy(() -> new Confidence(new ObjectMapper().readTree("{\"confidence_inputs\": [\"share\"]}")))
                .hasMessageContaining("other inputs");
    }
}
