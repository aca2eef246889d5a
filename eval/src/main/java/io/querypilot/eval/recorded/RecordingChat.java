package io.querypilot.eval.recorded;

import dev.langchain4j.model.chat.Capability;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.util.Set;

/** Asks a chat model and writes its replies down. */
public final class RecordingChat implements ChatModel {
    private final String name;
    private final ChatModel model;
    private final Recording recording;

    public RecordingChat(String name, ChatModel model, Recording recording) {
        this.name = name;
        this.model = model;
        this.recording = recording;
    }

    @Override
    public ChatResponse chat(ChatRequest request) {
        ChatResponse response = model.chat(request);
        recording.add(name, PromptText.of(request), response);
        return response;
    }

    @Override
    public Set<Capability> supportedCapabilities() {
        return model.supportedCapabilities();
    }
}
