package io.querypilot.server.mcp;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The messages on standard input, a line each. The SDK's transport stops for good at a line that is no message, and has no
 * word for the end of its input; so such lines are refused here, the end can be waited for, and {@code seen} may put a message in other words.
 */
final class MessageLines extends InputStream {
    private static final Logger LOG = LoggerFactory.getLogger(MessageLines.class);

    private final WholeLines out;
    private final UnaryOperator<String> seen;
    private final BufferedReader lines;
    private final CountDownLatch ended = new CountDownLatch(1);
    private byte[] line = new byte[0];
    private int read;

    MessageLines(InputStream in, WholeLines out, UnaryOperator<String> seen) {
        this.out = out;
        this.seen = seen;
        this.lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    }

    void awaitEnd() throws InterruptedException {
        ended.await();
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
        if (read == line.length && !next()) {
            ended.countDown();
            return -1;
        }
        int count = Math.min(length, line.length - read);
        System.arraycopy(line, read, bytes, from, count);
        read += count;
        return count;
    }

    private boolean next() throws IOException {
        for (String text = lines.readLine(); text != null; text = lines.readLine()) {
            Optional<ObjectNode> refusal = Messages.refusal(text);
            if (refusal.isPresent()) {
                refuse(text, refusal.get());
            } else {
                line = (seen.apply(text) + "\n").getBytes(StandardCharsets.UTF_8);
                read = 0;
                return true;
            }
        }
        return false;
    }

    /** An empty line is nothing to be told of. */
    private void refuse(String text, ObjectNode refusal) throws IOException {
        if (!text.isBlank()) {
            LOG.warn("a line on standard input is no message and was left out");
            out.say(refusal.toString());
        }
    }
}
