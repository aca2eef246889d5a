package io.querypilot.model.prompted;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.Capability;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.FinishReason;
import dev.langchain4j.model.output.TokenUsage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** A chat model that answers from a script and remembers what it was asked. */
final class ScriptedChat implements ChatModel {
    private final Set<Capability> capabilities;
    private final Deque<Function<ChatRequest, ChatResponse>> script = new ArrayDeque<>();
    final List<ChatRequest> requests = new ArrayList<>();

    private ScriptedChat(Set<Capability> capabilities) {
        this.capabilities = capabilities;
    }

    static ScriptedChat plain() {
        return new ScriptedChat(Set.of());
    }

    static ScriptedChat withSchemas() {
        return new ScriptedChat(Set.of(Capability.RESPONSE_FORMAT_JSON_SCHEMA));
    }

    ScriptedChat says(String text) {
        return says(text, FinishReason.STOP, new TokenUsage(100, 20));
    }

    ScriptedChat says(String text, FinishReason finish, TokenUsage usage) {
        script.add(request -> ChatResponse.builder()
                .aiMessage(AiMessage.from(text))
                .finishReason(finish)
                .tokenUsage(usage)
                .build());
        return this;
    }

    /** Fills the field for reasoning and says nothing. */
    ScriptedChat thinks(String thought) {
        script.add(request -> ChatResponse.builder()
                .aiMessage(AiMessage.builder().text("").thinking(thought).build())
                .tokenUsage(new TokenUsage(100, 20))
                .build());
        return this;
    }

    ScriptedChat calls(String tool, String arguments) {
        script.add(request -> ChatResponse.builder()
                .aiMessage(AiMessage.from(
                        ToolExecutionRequest.builder().name(tool).arguments(arguments).build()))
                .build());
        return this;
    }

    ScriptedChat fails(RuntimeException fault) {
        script.add(request -> {
            throw fault;
        });
        return this;
    }

    @Override
    public Set<Capability> supportedCapabilities() {
        return capabilities;
    }

    @Override
    public ChatResponse doChat(ChatRequest request) {
        requests.add(request);
        if (script.isEmpty()) {
            throw new AssertionError("asked more often than the script has replies");
        }
        return script.poll().apply(request);
    }

    String system(int call) {
        return ((SystemMessage) requests.get(call).messages().get(0)).text();
    }

    String user(int call) {
        return ((UserMessage) requests.get(call).messages().get(1)).singleText();
    }
}
