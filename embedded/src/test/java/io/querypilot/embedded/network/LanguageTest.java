package io.querypilot.embedded.network;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.querypilot.embedded.text.Abbreviations;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What the weights say they were trained with. */
class LanguageTest {
    private static Abbreviations abbreviations(String language) throws JsonProcessingException {
        return Weights.abbreviations(new ObjectMapper().readTree(language), Set.of());
    }

    @Test
    void namesTheAbbreviationsThatStandInFull() throws JsonProcessingException {
        assertThat(abbreviations("{\"abbreviations\": {\"nm\": \"name\", \"dob\": \"birth date\"}}").label("dob_nm"))
                .isEqualTo("birth date name");
    }

    @Test
    void namesNoneInOlderWeights() throws JsonProcessingException {
        assertThat(abbreviations("{\"vocabulary\": []}")).isEqualTo(Abbreviations.NONE);
    }
}
