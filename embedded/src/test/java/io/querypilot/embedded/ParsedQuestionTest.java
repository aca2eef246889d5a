package io.querypilot.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.embedded.parser.Candidate;
import io.querypilot.embedded.parser.Parse;
import java.util.List;
import org.junit.jupiter.api.Test;

class ParsedQuestionTest {
    @Test
    void isNoSurerThanWhatWasKept() {
        Candidate only = new Candidate("SELECT 1", null, List.of(), -3);
        Parse parse = new Parse(null, List.of(only), 0.25, 0, new float[0]);
        assertThat(ParsedQuestion.of(parse, 0.8, "").bestConfidence()).isEqualTo(0.2);
    }
}
