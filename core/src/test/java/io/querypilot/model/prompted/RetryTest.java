package io.querypilot.model.prompted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.langchain4j.exception.AuthenticationException;
import dev.langchain4j.exception.HttpException;
import dev.langchain4j.exception.InternalServerException;
import dev.langchain4j.exception.ModelNotFoundException;
import dev.langchain4j.exception.RateLimitException;
import dev.langchain4j.exception.TimeoutException;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import java.io.IOException;
import java.net.ConnectException;
import java.nio.channels.ClosedChannelException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RetryTest {
    private static final String GOOD = "{\"sql\": \"SELECT 1\"}";
    private final List<Duration> pauses = new ArrayList<>();

    private int calls(ScriptedChat chat) {
        return model(chat).write(Shop.write("How many?")).usage().calls();
    }

    private QueryPilotException fault(ScriptedChat chat) {
        return catchThrowableOfType(QueryPilotException.class, () -> model(chat).write(Shop.write("How many?")));
    }

    private PromptedModel model(ScriptedChat chat) {
        Endpoint endpoint = new Endpoint("openai", "OPENAI_API_KEY", "http://127.0.0.1:9/v1");
        return new PromptedModel("openai:gpt-test", endpoint, chat, PromptSettings.STANDARD, pauses::add);
    }

    @Test
    void waitsLongerEachTimeWhileTheServerIsBusyOrBroken() {
        ScriptedChat chat = ScriptedChat.plain()
                .fails(new RateLimitException(new HttpException(429, "slow down")))
                .fails(new InternalServerException(new HttpException(503, "down")))
                .says(GOOD);

        assertThat(calls(chat)).isEqualTo(3);
        assertThat(pauses.get(0)).isBetween(Duration.ofMillis(250), Duration.ofMillis(750));
        assertThat(pauses.get(1)).isBetween(Duration.ofMillis(500), Duration.ofMillis(1500));
    }

    @Test
    void triesAgainAfterATimeOutOrALostConnection() {
        ScriptedChat chat = ScriptedChat.plain()
                .fails(new TimeoutException("timed out"))
                .fails(new RuntimeException(new IOException("connection reset")))
                .says(GOOD);

        assertThat(calls(chat)).isEqualTo(3);
    }

    @Test
    void waitsAsLongAsTheServerAsks() {
        ScriptedChat chat = ScriptedChat.plain()
                .fails(new RateLimitException(new BusyException(429, "slow down", Duration.ofSeconds(7))))
                .says(GOOD);

        calls(chat);

        assertThat(pauses).containsExactly(Duration.ofSeconds(7));
    }

    @Test
    void givesUpAtOnceWhenTheServerAsksForMorePatienceThanThereIs() {
        ScriptedChat chat = ScriptedChat.plain()
                .fails(new RateLimitException(new BusyException(429, "slow down", Duration.ofHours(1))));

        QueryPilotException fault = fault(chat);

        assertThat(fault.code()).isEqualTo(ErrorCode.MODEL_OVERLOADED);
        assertThat(fault).hasMessageContaining("3600 s");
        assertThat(pauses).isEmpty();
    }

    @Test
    void givesUpAfterThreeTries() {
        RateLimitException busy = new RateLimitException(new HttpException(429, "slow down"));

        QueryPilotException fault = fault(ScriptedChat.plain().fails(busy).fails(busy).fails(busy));

        assertThat(fault.code()).isEqualTo(ErrorCode.MODEL_OVERLOADED);
        assertThat(fault).hasMessageContaining("3 times");
    }

    @Test
    void namesTheVariableOfARejectedKeyAndNeverTheKey() {
        String body = "{\"error\": {\"message\": \"Incorrect API key provided: sk-verysecret123\"}}";

        QueryPilotException fault =
                fault(ScriptedChat.plain().fails(new AuthenticationException(new HttpException(401, body))));

        assertThat(fault.code()).isEqualTo(ErrorCode.MODEL_KEY_REJECTED);
        assertThat(fault).hasMessage("The key for openai was rejected (OPENAI_API_KEY).");
        assertThat(fault.nextStep()).contains("Set OPENAI_API_KEY");
        assertThat(pauses).isEmpty();
    }

    @Test
    void readsGeminisWayOfRejectingAKey() {
        String body = "{\"error\":{\"code\":400,\"message\":\"API key not valid. Please pass a valid API key.\"}}";

        assertThat(fault(ScriptedChat.plain().fails(new HttpException(400, body))).code())
                .isEqualTo(ErrorCode.MODEL_KEY_REJECTED);
    }

    @Test
    void saysWhatToTypeForAnUnknownModel() {
        String body = "{\"error\": {\"message\": \"The model `gpt-test` does not exist\"}}";

        QueryPilotException fault =
                fault(ScriptedChat.plain().fails(new ModelNotFoundException(new HttpException(404, body))));

        assertThat(fault.code()).isEqualTo(ErrorCode.MODEL_UNKNOWN);
        assertThat(fault).hasMessageContaining("gpt-test");
        assertThat(fault.nextStep()).contains("--model openai:NAME");
    }

    @Test
    void namesTheAddressThatCannotBeReached() {
        // As the JDK's client throws it.
        Throwable refused = new ConnectException("refused").initCause(new ClosedChannelException());

        QueryPilotException fault = fault(ScriptedChat.plain().fails(new RuntimeException(refused)));

        assertThat(fault.code()).isEqualTo(ErrorCode.MODEL_UNREACHABLE);
        assertThat(fault).hasMessageContaining("http://127.0.0.1:9/v1");
    }

    @Test
    void passesOnTheServersSentenceShortAndWithoutAKey() {
        String body = "{\"error\": {\"message\": \"key sk-verysecret123 is over the context length\\n" + "x".repeat(900)
                + "\"}}";

        QueryPilotException fault = fault(ScriptedChat.plain().fails(new HttpException(400, body)));

        assertThat(fault.code()).isEqualTo(ErrorCode.MODEL_REQUEST_REJECTED);
        assertThat(fault.getMessage())
                .contains("over the context length")
                .doesNotContain("verysecret")
                .hasSizeLessThan(350);
    }

    @Test
    void doesNotWaitForAnEmptyAccountToFill() {
        String body = "{\"error\": {\"message\": \"You exceeded your quota\", \"code\": \"insufficient_quota\"}}";

        QueryPilotException fault =
                fault(ScriptedChat.plain().fails(new RateLimitException(new HttpException(429, body))));

        assertThat(fault.code()).isEqualTo(ErrorCode.MODEL_REQUEST_REJECTED);
        assertThat(fault).hasMessageContaining("You exceeded your quota");
        assertThat(pauses).isEmpty();
    }

    @Test
    void stopsWaitingWhenInterrupted() {
        ScriptedChat chat = ScriptedChat.plain().fails(new RateLimitException("busy"));
        PromptedModel model = new PromptedModel(
                "openai:x", new Endpoint("openai", "", ""), chat, PromptSettings.STANDARD, duration -> {
                    throw new InterruptedException();
                });

        QueryPilotException fault =
                catchThrowableOfType(QueryPilotException.class, () -> model.write(Shop.write("How many?")));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(fault).hasMessageContaining("cancelled");
    }
}
