package io.querypilot.app.trace;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.Capability;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.TokenUsage;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.querypilot.app.provider.ModelSpec;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** A chat model, each call of which becomes a span by the conventions for generative models. */
final class TracedChat implements ChatModel {
    private final ChatModel model;
    private final ModelSpec spec;
    private final QuestionSpans spans;

    TracedChat(ChatModel model, ModelSpec spec, QuestionSpans spans) {
        this.model = model;
        this.spec = spec;
        this.spans = spans;
    }

    @Override
    public ChatResponse chat(ChatRequest request) {
        Span span = begun(request);
        try {
            ChatResponse response = model.chat(request);
            described(span, response);
            return response;
        } catch (RuntimeException fault) {
            span.setAttribute(GenAi.ERROR, fault.getClass().getName()).setStatus(StatusCode.ERROR);
            throw fault;
        } finally {
            span.end();
        }
    }

    private Span begun(ChatRequest request) {
        URI address = URI.create(spec.url());
        Span span = spans.call("chat " + spec.model(), SpanKind.CLIENT)
                .setAttribute(GenAi.OPERATION, "chat")
                .setAttribute(GenAi.PROVIDER, providerName())
                .setAttribute(GenAi.REQUEST_MODEL, spec.model())
                .setAttribute(GenAi.SERVER, address.getHost());
        if (address.getPort() >= 0) {
            span.setAttribute(GenAi.PORT, (long) address.getPort());
        }
        return spans.content() ? span.setAttribute(GenAi.INPUT, messages(request.messages())) : span;
    }

    /** The conventions have a name of their own for one of them. */
    private String providerName() {
        String id = spec.provider().id();
        return id.equals("gemini") ? "gcp.gemini" : id;
    }

    private void described(Span span, ChatResponse response) {
        set(span, response);
        TokenUsage usage = response.tokenUsage();
        if (usage != null && usage.inputTokenCount() != null) {
            span.setAttribute(GenAi.INPUT_TOKENS, (long) usage.inputTokenCount());
        }
        if (usage != null && usage.outputTokenCount() != null) {
            span.setAttribute(GenAi.OUTPUT_TOKENS, (long) usage.outputTokenCount());
        }
        if (spans.content()) {
            span.setAttribute(GenAi.OUTPUT, messages(List.of(response.aiMessage())));
        }
    }

    private static void set(Span span, ChatResponse response) {
        if (response.modelName() != null) {
            span.setAttribute(GenAi.RESPONSE_MODEL, response.modelName());
        }
        if (response.id() != null) {
            span.setAttribute(GenAi.RESPONSE_ID, response.id());
        }
        if (response.finishReason() != null) {
            span.setAttribute(GenAi.FINISH_REASONS, List.of(response.finishReason().name().toLowerCase(Locale.ROOT)));
        }
    }

    /** In the form of the conventions: {@code [{"role": …, "parts": [{"type": "text", "content": …}]}]}. */
    private static String messages(List<ChatMessage> messages) {
        ArrayNode all = JsonNodeFactory.instance.arrayNode();
        messages.forEach(message -> all.addObject()
                .put("role", role(message))
                .putArray("parts")
                .addObject()
                .put("type", "text")
                .put("content", text(message)));
        return all.toString();
    }

    private static String role(ChatMessage message) {
        return switch (message.type()) {
            case SYSTEM -> "system";
            case AI -> "assistant";
            default -> "user";
        };
    }

    private static String text(ChatMessage message) {
        if (message instanceof SystemMessage system) {
            return system.text();
        }
        if (message instanceof UserMessage user && user.hasSingleText()) {
            return user.singleText();
        }
        return message instanceof AiMessage ai && ai.text() != null ? ai.text() : "";
    }

    @Override
    public Set<Capability> supportedCapabilities() {
        return model.supportedCapabilities();
    }
}
