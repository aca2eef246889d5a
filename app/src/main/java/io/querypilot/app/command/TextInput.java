package io.querypilot.app.command;

import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A question or a statement from the words of the command line, or from standard input where they are a dash. */
public final class TextInput {
    private static final int MOST_BYTES = 1 << 20;

    private TextInput() {}

    public static String read(List<String> words, InputStream in) {
        return words.equals(List.of("-")) ? all(in) : String.join(" ", words);
    }

    private static String all(InputStream in) {
        try {
            byte[] bytes = in.readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
                throw new QueryPilotException(
                        ErrorCode.QUESTION_INVALID, "Standard input holds more than one megabyte.", "Send less.");
            }
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }
}
