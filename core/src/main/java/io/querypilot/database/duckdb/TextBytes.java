package io.querypilot.database.duckdb;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

/** What the bytes of a text tell before anybody reads it: its encoding, and how many of its lines are empty. */
record TextBytes(Charset charset, long emptyLines) {
    private static final Charset WINDOWS = Charset.forName("windows-1252");

    static TextBytes of(InputStream stream) throws IOException {
        Reading reading = new Reading();
        ByteBuffer bytes = ByteBuffer.allocate(1 << 16);
        while (true) {
            int read = stream.read(bytes.array(), bytes.position(), bytes.remaining());
            if (read < 0) {
                break;
            }
            reading.count(bytes.array(), bytes.position(), read);
            bytes.limit(bytes.position() + read).position(0);
            reading.decode(bytes);
            bytes.compact();
        }
        return new TextBytes(reading.charset(), reading.empty);
    }

    private static final class Reading {
        private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        private final CharBuffer text = CharBuffer.allocate(1 << 16);
        private int first = -1;
        private int second = -1;
        private boolean utf8 = true;
        private boolean controls;
        private boolean lineHasText;
        private long empty;

        private void count(byte[] bytes, int from, int length) {
            for (int i = from; i < from + length; i++) {
                int value = bytes[i] & 0xff;
                if (second < 0) {
                    second = first < 0 ? -1 : value;
                    first = first < 0 ? value : first;
                }
                controls |= value >= 0x80 && value < 0xa0;
                if (value == '\n') {
                    empty += lineHasText ? 0 : 1;
                    lineHasText = false;
                } else {
                    lineHasText |= value != '\r';
                }
            }
        }

        private void decode(ByteBuffer bytes) {
            while (utf8) {
                text.clear();
                CoderResult result = decoder.decode(bytes, text, false);
                utf8 = !result.isError();
                if (result.isUnderflow()) {
                    return;
                }
            }
            bytes.position(bytes.limit());
        }

        /** Latin letters of western Europe, where nothing says better; the signs between are Windows' own. */
        private Charset charset() {
            if (first == 0xff && second == 0xfe || first == 0xfe && second == 0xff) {
                return StandardCharsets.UTF_16;
            }
            return utf8 ? StandardCharsets.UTF_8 : controls ? WINDOWS : StandardCharsets.ISO_8859_1;
        }
    }
}
