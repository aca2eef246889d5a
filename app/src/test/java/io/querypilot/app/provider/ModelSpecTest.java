package io.querypilot.app.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.model.prompted.PromptSettings;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ModelSpecTest {
    private static ModelSpec spec(String name, String baseUrl) {
        return ModelSpec.of(name, baseUrl, Duration.ofSeconds(60), PromptSettings.STANDARD);
    }

    private static QueryPilotException refusal(String name, String baseUrl) {
        return catchThrowableOfType(QueryPilotException.class, () -> spec(name, baseUrl));
    }

    @Test
    void keepsColonsInTheNameOfTheModel() {
        ModelSpec spec = spec("Ollama:qwen3:8b", "");

        assertThat(spec.provider()).isEqualTo(Provider.OLLAMA);
        assertThat(spec.name()).isEqualTo("ollama:qwen3:8b");
    }

    @ParameterizedTest
    @CsvSource({
        "gpt-5, --model openai:gpt-5",
        "opnai:gpt-5, --model openai:gpt-5",
        "antropic:claude, --model anthropic:claude",
        "mistral:large, --model openai:large",
        "ollama:, --model ollama:qwen3",
        "'', --model openai:gpt-5-mini"
    })
    void showsHowAModelIsNamed(String name, String example) {
        QueryPilotException fault = refusal(name, "");

        assertThat(fault.code()).isEqualTo(ErrorCode.SETTING_INVALID);
        assertThat(fault.nextStep()).contains(example);
    }

    @ParameterizedTest
    @CsvSource({
        "openai:x, http://127.0.0.1:8000, http://127.0.0.1:8000/v1",
        "openai:x, http://127.0.0.1:8000/, http://127.0.0.1:8000/v1",
        "openai:x, https://proxy.test/openai/v1/, https://proxy.test/openai/v1",
        "gemini:x, http://127.0.0.1:8000, http://127.0.0.1:8000/v1beta",
        "ollama:x, http://127.0.0.1:11434/, http://127.0.0.1:11434"
    })
    void givesABareHostThePathItsServersAnswerUnder(String name, String given, String used) {
        assertThat(spec(name, given).baseUrl()).isEqualTo(used);
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost:8000", "ftp://host/v1", "http://", "not a url", "http://user:secret@host/v1"})
    void refusesAnAddressThatLeadsNowhereWithoutRepeatingIt(String url) {
        QueryPilotException fault = refusal("openai:x", url);

        assertThat(fault.code()).isEqualTo(ErrorCode.SETTING_INVALID);
        assertThat(fault.getMessage()).doesNotContain("secret");
        assertThat(fault.nextStep()).contains("--base-url http");
    }
}
