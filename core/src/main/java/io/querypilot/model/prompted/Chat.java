package io.querypilot.model.prompted;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.Capability;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ResponseFormat;
import dev.langchain4j.model.chat.request.ResponseFormatType;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.FinishReason;
import dev.langchain4j.model.output.TokenUsage;
import io.querypilot.error.QueryPilotException;
import io.querypilot.model.Spent;
import io.querypilot.model.Usage;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One prompt in, one reply out: waits and tries again while the server is busy, and gives up an option of the
 * request (a temperature, a JSON schema) that the server refuses, for this call and all that follow.
 */
final class Chat {
    private static final Logger LOG = LoggerFactory.getLogger(Chat.class);
    private static final Usage CALL = new Usage(0, 0, 1);

    private final String modelName;
    private final ChatModel model;
    private final PromptSettings settings;
    private final TokenCount count;
    private final Pause pause;
    private final FaultMessage messages;
    private volatile Options accepted = new Options(true, true);

    Chat(String modelName, Endpoint endpoint, ChatModel model, PromptSettings settings, TokenCount count, Pause pause) {
        this.modelName = modelName;
        this.model = model;
        this.settings = settings;
        this.count = count;
        this.pause = pause;
        this.messages = new FaultMessage(modelName, endpoint);
    }

    /** What was said, whether the model reasoned beside it, whether it broke off at the length limit, and what it cost. */
    record Said(String text, boolean reasoned, boolean brokenOff, Usage usage) {}

    /** The options of a request that not every server takes. */
    private record Options(boolean temperature, boolean schema) {
        Options withoutTemperature() {
            return new Options(false, schema);
        }

        Options withoutSchema() {
            return new Options(temperature, false);
        }
    }

    Said ask(Prompt prompt, JsonSchema schema) {
        long start = System.nanoTime();
        int faults = 0;
        Usage spent = Usage.NONE;
        Options options = accepted;
        while (true) {
            try {
                ChatResponse response = model.chat(request(prompt, schema, options));
                accepted = options;
                return said(prompt, response, spent);
            } catch (UnstreamedException whole) {
                spent = spent.plus(CALL);
                LOG.info("{} does not stream; asking for whole replies", modelName);
            } catch (RuntimeException thrown) {
                spent = spent.plus(lost(prompt, thrown));
                Fault fault = Fault.of(thrown);
                Options fewer = conceded(fault, options);
                if (fewer.equals(options)) {
                    faults++;
                    waitOrThrow(fault, faults, start, spent);
                }
                options = fewer;
            }
        }
    }

    /** A call that failed brought nothing to count, unless it broke off in the middle of its reply or was cut off. */
    private Usage lost(Prompt prompt, RuntimeException thrown) {
        String arrived = thrown instanceof BrokenReplyException broken ? broken.arrived() : "";
        return !arrived.isEmpty() || Fault.of(thrown).kind() == Fault.Kind.OVERSIZED
                ? CALL.plus(new Usage(count.of(prompt), Tokens.count(arrived), 0))
                : CALL;
    }

    private ChatRequest request(Prompt prompt, JsonSchema schema, Options options) {
        List<ChatMessage> parts = List.of(SystemMessage.from(prompt.system()), UserMessage.from(prompt.user()));
        ChatRequest.Builder request = ChatRequest.builder().messages(parts);
        if (options.temperature()) {
            request.temperature(settings.temperature());
        }
        if (options.schema() && model.supportedCapabilities().contains(Capability.RESPONSE_FORMAT_JSON_SCHEMA)) {
            request.responseFormat(ResponseFormat.builder()
                    .type(ResponseFormatType.JSON)
                    .jsonSchema(schema)
                    .build());
        }
        return request.build();
    }

    private Options conceded(Fault fault, Options options) {
        if (fault.kind() != Fault.Kind.REQUEST_REJECTED) {
            return options;
        }
        if (options.temperature() && fault.sentence().toLowerCase(Locale.ROOT).contains("temperature")) {
            LOG.info("{} takes no temperature; asking without", modelName);
            return options.withoutTemperature();
        }
        boolean schemaSent = options.schema()
                && model.supportedCapabilities().contains(Capability.RESPONSE_FORMAT_JSON_SCHEMA);
        if (schemaSent) {
            LOG.info("{} may not take a JSON schema; asking without", modelName);
            return options.withoutSchema();
        }
        return options;
    }

    private void waitOrThrow(Fault fault, int faults, long start, Usage spent) {
        if (fault.kind() == Fault.Kind.INTERRUPTED) {
            // Some clients clear the flag, and the question that was cancelled would go on.
            Thread.currentThread().interrupt();
        }
        Duration wait = fault.retryAfter().orElseGet(() -> backOff(faults));
        Duration waited = Duration.ofNanos(System.nanoTime() - start);
        if (!fault.passing() || faults >= settings.tries() || waited.plus(wait).compareTo(settings.patience()) > 0) {
            throw Spent.on(messages.of(fault, faults), spent);
        }
        LOG.info("{}: {}, try {} in {} ms", modelName, fault.kind(), faults + 1, wait.toMillis());
        try {
            pause.of(wait);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw messages.of(Fault.of(interrupted), faults);
        }
    }

    /** Doubles with each fault; the jitter keeps many askers from coming back at once. */
    private Duration backOff(int faults) {
        long doubled = settings.backOff().toMillis() << Math.min(faults - 1, 16);
        return Duration.ofMillis((long) (doubled * ThreadLocalRandom.current().nextDouble(0.5, 1.5)));
    }

    private Said said(Prompt prompt, ChatResponse response, Usage before) {
        String text = text(response.aiMessage());
        TokenUsage counted = response.tokenUsage() == null ? new TokenUsage() : response.tokenUsage();
        long input = known(counted.inputTokenCount(), count.of(prompt));
        count.learn(prompt, counted.inputTokenCount() == null ? 0 : counted.inputTokenCount());
        Usage usage = before.plus(new Usage(input, known(counted.outputTokenCount(), Tokens.count(text)), 1));
        LOG.debug("{}: {} tokens in, {} out", modelName, usage.inputTokens(), usage.outputTokens());
        String thought = response.aiMessage().thinking();
        boolean reasoned = thought != null && !thought.isBlank();
        return new Said(text, reasoned, response.finishReason() == FinishReason.LENGTH, usage);
    }

    /** A model that calls a tool, though none was offered, says what it has to say in the call. */
    private static String text(AiMessage message) {
        String text = message.text() == null ? "" : message.text();
        return text.isBlank() && message.hasToolExecutionRequests()
                ? message.toolExecutionRequests().get(0).arguments()
                : text;
    }

    private static long known(Integer counted, int estimated) {
        return counted == null ? estimated : counted;
    }
}
