package io.querypilot.model.prompted;

import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.PartialResponse;
import dev.langchain4j.model.chat.response.PartialResponseContext;
import dev.langchain4j.model.chat.response.PartialThinking;
import dev.langchain4j.model.chat.response.PartialThinkingContext;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.langchain4j.model.chat.response.StreamingHandle;
import io.querypilot.model.Arriving;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** One reply as it grows: whoever listens is told each time it has become a good deal longer. */
final class StreamedReply implements StreamingChatResponseHandler {
    /** So many characters more, or so large a part more, are worth telling: what is told grows with the reply, not its square. */
    private static final int STEP = 16;

    private static final int PART = 16;

    private final Consumer<Arriving> listener;
    private final CompletableFuture<ChatResponse> complete = new CompletableFuture<>();
    private final StringBuilder thoughts = new StringBuilder();
    private final StringBuilder text = new StringBuilder();
    private StreamingHandle stream;
    private int told;

    StreamedReply(Consumer<Arriving> listener) {
        this.listener = listener;
    }

    CompletableFuture<ChatResponse> complete() {
        return complete;
    }

    /** Everything so far, thoughts first: all of it is paid for. */
    synchronized String arrived() {
        return thoughts.toString() + text;
    }

    synchronized void cancel() {
        if (stream != null) {
            stream.cancel();
        }
    }

    @Override
    public synchronized void onPartialThinking(PartialThinking thought, PartialThinkingContext context) {
        stream = context.streamingHandle();
        thoughts.append(thought.text());
        tell(STEP + arrivedLength() / PART);
    }

    @Override
    public synchronized void onPartialResponse(PartialResponse said, PartialResponseContext context) {
        stream = context.streamingHandle();
        text.append(said.text());
        tell(STEP + arrivedLength() / PART);
    }

    @Override
    public void onCompleteResponse(ChatResponse response) {
        synchronized (this) {
            tell(1);
        }
        complete.complete(response);
    }

    @Override
    public void onError(Throwable error) {
        complete.completeExceptionally(error);
    }

    private int arrivedLength() {
        return thoughts.length() + text.length();
    }

    private void tell(int atLeast) {
        if (arrivedLength() - told >= atLeast) {
            told = arrivedLength();
            listener.accept(GrowingReply.of(thoughts.toString(), text.toString()));
        }
    }
}
