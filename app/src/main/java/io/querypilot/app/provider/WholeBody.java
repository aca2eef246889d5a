package io.querypilot.app.provider;

import io.querypilot.model.prompted.OversizedReplyException;
import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/**
 * A response's body as text, up to a length at which the exchange ends, so that a server cannot fill our memory. Of a
 * refusal the beginning will do; a reply that is longer is none.
 */
final class WholeBody implements BodySubscriber<String> {
    static final int LONGEST_REFUSAL = 100_000;

    private final long most;
    private final boolean refusal;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final CompletableFuture<String> text = new CompletableFuture<>();
    private Flow.Subscription subscription;

    private WholeBody(boolean refusal) {
        this.refusal = refusal;
        this.most = refusal ? LONGEST_REFUSAL : StreamedBody.MOST_BYTES;
    }

    static BodyHandler<String> handler() {
        return head -> new WholeBody(head.statusCode() / 100 != 2);
    }

    @Override
    public CompletionStage<String> getBody() {
        return text;
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
        subscription = given;
        given.request(1);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        buffers.forEach(this::add);
        if (bytes.size() <= most) {
            subscription.request(1);
            return;
        }
        subscription.cancel();
        if (refusal) {
            onComplete();
        } else {
            onError(new OversizedReplyException(most));
        }
    }

    private void add(ByteBuffer buffer) {
        byte[] piece = new byte[buffer.remaining()];
        buffer.get(piece);
        bytes.writeBytes(piece);
    }

    @Override
    public void onError(Throwable fault) {
        text.completeExceptionally(fault);
    }

    @Override
    public void onComplete() {
        text.complete(bytes.toString(StandardCharsets.UTF_8));
    }
}
