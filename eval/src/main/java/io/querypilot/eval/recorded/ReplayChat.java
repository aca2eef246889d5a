package io.querypilot.eval.recorded;

import dev.langchain4j.exception.InvalidRequestException;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;

/** Answers from a recording alone. */
final class ReplayChat implements ChatModel {
    /** A prompt that was not recorded; no second try can help. */
    static final class Missed extends InvalidRequestException {
        Missed(String message) {
            super(message);
        }
    }

    private final Recording recording;

    ReplayChat(Recording recording) {
        this.recording = recording;
    }

    @Override
    public ChatResponse chat(ChatRequest request) {
        PromptText prompt = PromptText.of(request);
        return recording
                .find(prompt)
                .orElseThrow(() -> new Missed(recording.missing(prompt)))
                .response();
    }
}
