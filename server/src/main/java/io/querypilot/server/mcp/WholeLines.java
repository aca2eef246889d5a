package io.querypilot.server.mcp;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Writes only whole lines, so that what two threads say does not mingle: each has a line of its own. */
final class WholeLines extends OutputStream {
    private final OutputStream out;
    private final ByteArrayOutputStream begun = new ByteArrayOutputStream();

    WholeLines(OutputStream out) {
        this.out = out;
    }

    /** One line, beside whatever is being written. */
    void say(String line) throws IOException {
        synchronized (out) {
            out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            out.flush();
        }
    }

    @Override
    public void write(int one) throws IOException {
        begun.write(one);
        if (one == '\n') {
            synchronized (out) {
                begun.writeTo(out);
                out.flush();
            }
            begun.reset();
        }
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
