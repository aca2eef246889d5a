package io.querypilot.app.provider;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OpenAiTokensTest {
    /** The two families count Chinese differently, which tells them apart. */
    @ParameterizedTest
    @CsvSource({
        "gpt-5-mini, 12", "gpt-5.2, 12", "gpt-4o, 12", "gpt-4.1-nano, 12", "o3-mini, 12", "gpt-oss-120b, 12",
        "gpt-4-turbo, 18", "gpt-4, 18", "gpt-3.5-turbo, 18"
    })
    void countsAsTheFamilyDoes(String model, int tokens) {
        assertThat(OpenAiTokens.of(model).orElseThrow().count("上个月柏林的客户订购了多少产品?")).isEqualTo(tokens);
    }

    @ParameterizedTest
    @CsvSource({"qwen3", "llama-3.3-70b", "test", "orca-2", "gpt4all"})
    void doesNotPretendToKnowOthers(String model) {
        assertThat(OpenAiTokens.of(model)).isEmpty();
    }
}
