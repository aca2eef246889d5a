package io.querypilot.app.provider;

import io.querypilot.model.prompted.OversizedReplyException;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The body of a response while it arrives, up to a moment and a length. The JDK's own stream may wait for ever and takes
 * no interrupt; this one ends the exchange at either, so that the server stops writing. A piece is asked for when the one
 * before is taken, so that no more than two are held however fast they come.
 */
final class StreamedBody extends InputStream implements BodySubscriber<InputStream> {
    /** Some sixty thousand words: a stream sends each in an envelope of some 250 bytes. */
    static final long MOST_BYTES = 16 << 20;

    /** Some bytes, or that there are no more, for a reason if it is a bad one. */
    private record Piece(Optional<ByteBuffer> bytes, Optional<Throwable> fault) {
        static Piece of(ByteBuffer bytes) {
            return new Piece(Optional.of(bytes), Optional.empty());
        }

        static Piece end(Optional<Throwable> fault) {
            return new Piece(Optional.empty(), fault);
        }
    }

    private final BlockingQueue<Piece> pieces = new LinkedBlockingQueue<>();
    private final long endNanos;
    private volatile Flow.Subscription subscription;
    private volatile boolean closed;
    private ByteBuffer now = ByteBuffer.allocate(0);
    private long taken;
    private boolean over;

    StreamedBody(long endNanos) {
        this.endNanos = endNanos;
    }

    @Override
    public CompletionStage<InputStream> getBody() {
        return CompletableFuture.completedStage(this);
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
        subscription = given;
        given.request(1);
        if (closed) {
            given.cancel();
        }
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        ByteBuffer joined = ByteBuffer.allocate(buffers.stream().mapToInt(ByteBuffer::remaining).sum());
        buffers.forEach(joined::put);
        pieces.add(Piece.of(joined.flip()));
    }

    @Override
    public void onError(Throwable fault) {
        pieces.add(Piece.end(Optional.of(fault)));
    }

    @Override
    public void onComplete() {
        pieces.add(Piece.end(Optional.empty()));
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        // Who asks for nothing does not wait, and the JDK's readNBytes does at its end.
        while (length > 0 && !over && !now.hasRemaining()) {
            take();
        }
        if (over) {
            return -1;
        }
        int count = Math.min(length, now.remaining());
        now.get(target, offset, count);
        return count;
    }

    private void take() throws IOException {
        Piece piece = next();
        over = piece.bytes().isEmpty();
        now = piece.bytes().orElse(now);
        if (piece.fault().isPresent()) {
            throw new IOException(piece.fault().get());
        }
        if (!over) {
            goOn();
        }
    }

    private void goOn() throws IOException {
        taken += now.remaining();
        if (taken > MOST_BYTES) {
            close();
            throw new OversizedReplyException(MOST_BYTES);
        }
        subscription.request(1);
    }

    private Piece next() throws IOException {
        try {
            Piece piece = pieces.poll(endNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
            if (piece == null) {
                close();
                throw new IOException(new TimeoutException());
            }
            return piece;
        } catch (InterruptedException cancelled) {
            close();
            Thread.currentThread().interrupt();
            throw new IOException(cancelled);
        }
    }

    /** Ends the exchange, and whoever still reads finds the end. */
    @Override
    public void close() {
        closed = true;
        if (subscription != null) {
            subscription.cancel();
        }
        onComplete();
    }
}
