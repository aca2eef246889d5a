package io.querypilot.app.chat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.reader.impl.completer.StringsCompleter;
import org.jline.terminal.Terminal;
import org.jline.terminal.Terminal.Signal;
import org.jline.terminal.TerminalBuilder;

/** Lines typed by a person, with editing, completion and history. */
final class TerminalPrompt implements Prompt {
    private final Terminal terminal;
    private final LineReader reader;
    private String offered;

    TerminalPrompt(List<String> words, Path state) {
        try {
            this.terminal = TerminalBuilder.builder().system(true).build();
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
        this.reader = LineReaderBuilder.builder()
                .terminal(terminal)
                .completer(new StringsCompleter(words))
                .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
                .build();
        if (Files.isWritable(state)) {
            reader.setVariable(LineReader.HISTORY_FILE, state.resolve("history"));
        }
    }

    @Override
    public Optional<String> next() {
        while (true) {
            try {
                return Optional.of(reader.readLine("querypilot> ", null, taken()));
            } catch (UserInterruptException cleared) {
                // Ctrl-C at the prompt drops the line, as in a shell.
            } catch (EndOfFileException ended) {
                return Optional.empty();
            }
        }
    }

    @Override
    public boolean interactive() {
        return true;
    }

    @Override
    public void offer(String text) {
        offered = text.replaceAll("\\s+", " ");
    }

    private String taken() {
        String text = offered;
        offered = null;
        return text;
    }

    @Override
    public void onInterrupt(Runnable action) {
        terminal.handle(Signal.INT, signal -> action.run());
    }

    @Override
    public void close() {
        try {
            terminal.close();
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }
}
