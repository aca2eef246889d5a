package io.querypilot.model.prompted;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.model.Arriving;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GrowingReplyTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
        "{\"reaso|~~|~~",
        "{\"reasoning\": \"Count th|Count th|~~",
        "{\"reasoning\": \"Say \\\"hi\\|Say \"hi|~~",
        "{\"reasoning\": \"caf\\u00e9\", \"sql\": \"SELECT 'caf\\u00|café|SELECT 'caf",
        "{\"sql\": \"SELECT 1\\nFROM t\", \"reasoning\": \"so|so|SELECT 1 FROM t",
        "~```json\n{\"sql\": \"SELECT 1~|~~|SELECT 1",
        "~```sql\nSELECT a FROM~|~~|SELECT a FROM",
        "<think>First the tables|First the tables|~~",
        "<think>First</think>SELECT 1|First|SELECT 1",
    })
    void showsReasoningAndSqlWithoutTheirForm(String text, String reasoning, String sql) {
        assertThat(GrowingReply.of("", text)).isEqualTo(new Arriving(reasoning, sql));
    }

    @Test
    void thoughtsOfAFieldOfTheirOwnComeFirst() {
        assertThat(GrowingReply.of("Let me see. ", "{\"reasoning\": \"Count.\"")).isEqualTo(new Arriving("Let me see. Count.", ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "\\\"", "x\\\""})
    void aLongFieldIsReadToItsEnd(String piece) {
        String written = piece.repeat(100_000);
        String meant = written.replace("\\", "");
        assertThat(GrowingReply.of("", "{\"reasoning\": \"" + written + "\\")).isEqualTo(new Arriving(meant, ""));
    }
}
