package io.querypilot.app.chat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Lines from a file or another program. */
final class PipedPrompt implements Prompt {
    private final BufferedReader lines;

    PipedPrompt(InputStream in) {
        this.lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    }

    @Override
    public Optional<String> next() {
        try {
            return Optional.ofNullable(lines.readLine());
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    @Override
    public boolean interactive() {
        return false;
    }

    @Override
    public void offer(String text) {
        // Who sends lines by a program changes them there.
    }

    @Override
    public void onInterrupt(Runnable action) {
        // Without a terminal Ctrl-C ends the program, as it does everywhere.
    }

    @Override
    public void close() {
        // Standard input is not ours to close.
    }
}
