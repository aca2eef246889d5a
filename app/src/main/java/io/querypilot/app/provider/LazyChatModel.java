package io.querypilot.app.provider;

import dev.langchain4j.model.chat.Capability;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.util.Set;
import java.util.function.Supplier;

/** A chat model whose client is made when it is first asked, so that commands which ask none start at once. */
final class LazyChatModel implements ChatModel {
    private final Supplier<ChatModel> maker;
    private ChatModel made;

    LazyChatModel(Supplier<ChatModel> maker) {
        this.maker = maker;
    }

    @Override
    public ChatResponse chat(ChatRequest request) {
        return client().chat(request);
    }

    @Override
    public Set<Capability> supportedCapabilities() {
        return client().supportedCapabilities();
    }

    private synchronized ChatModel client() {
        if (made == null) {
            made = maker.get();
        }
        return made;
    }
}
