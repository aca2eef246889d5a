package io.querypilot.model.prompted;

import static java.util.Objects.requireNonNull;

import dev.langchain4j.model.chat.Capability;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import io.querypilot.model.Arrivals;
import io.querypilot.model.Arriving;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;

/**
 * A chat model whose reply arrives piece by piece where somebody is told of it, and as a whole where nobody is. An
 * interrupt ends the stream, so that nothing more is written or paid for. A server that does not stream is asked for
 * whole replies from then on.
 */
public final class StreamedChat implements ChatModel {
    private final ChatModel whole;
    private final StreamingChatModel pieces;
    private volatile boolean refused;

    /** Two clients of the same model. */
    public StreamedChat(ChatModel whole, StreamingChatModel pieces) {
        this.whole = requireNonNull(whole, "whole");
        this.pieces = requireNonNull(pieces, "pieces");
    }

    @Override
    public ChatResponse chat(ChatRequest request) {
        Optional<Consumer<Arriving>> listener = Arrivals.heard();
        return refused || listener.isEmpty() ? whole.chat(request) : streamed(request, listener.get());
    }

    private ChatResponse streamed(ChatRequest request, Consumer<Arriving> listener) {
        StreamedReply reply = new StreamedReply(listener);
        try {
            pieces.chat(request, reply);
            return reply.complete().get();
        } catch (InterruptedException cancelled) {
            reply.cancel();
            Thread.currentThread().interrupt();
            throw new BrokenReplyException(reply.arrived(), cancelled);
        } catch (ExecutionException failed) {
            throw fault(failed.getCause(), reply);
        }
    }

    private RuntimeException fault(Throwable cause, StreamedReply reply) {
        Fault fault = Fault.of(cause);
        boolean told = fault.kind() == Fault.Kind.REQUEST_REJECTED
                && fault.sentence().toLowerCase(Locale.ROOT).contains("stream");
        if (told || cause instanceof UnstreamedException) {
            refused = true;
            return new UnstreamedException(fault.sentence());
        }
        return new BrokenReplyException(reply.arrived(), cause);
    }

    @Override
    public Set<Capability> supportedCapabilities() {
        return whole.supportedCapabilities();
    }
}
