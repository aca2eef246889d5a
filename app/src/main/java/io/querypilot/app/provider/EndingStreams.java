package io.querypilot.app.provider;

import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import java.io.IOException;

/**
 * LangChain4j's clients say nothing of a connection that closes in the middle of a reply, and whoever waits would wait
 * for ever. Ours stream on the calling thread, so that a call which comes back without an end has broken off.
 */
final class EndingStreams implements StreamingChatModel {
    private final StreamingChatModel model;

    EndingStreams(StreamingChatModel model) {
        this.model = model;
    }

    @Override
    public void chat(ChatRequest request, StreamingChatResponseHandler handler) {
        model.chat(request, handler);
        // Whoever has been told of an end already heeds no other.
        handler.onError(new IOException("The reply broke off."));
    }
}
