package io.querypilot.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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

    TerminalPrompt(List<String> commands, Map<String, String> environment) {
        try {
            this.terminal = TerminalBuilder.builder().system(true).build();
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
        this.reader = LineReaderBuilder.builder()
                .terminal(terminal)
                .completer(new StringsCompleter(commands))
                .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
                .build();
        history(environment).ifPresent(file -> reader.setVariable(LineReader.HISTORY_FILE, file));
    }

    @Override
    public Optional<String> next() {
        while (true) {
            try {
                return Optional.of(reader.readLine("querypilot> "));
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

    private static Optional<Path> history(Map<String, String> environment) {
        Path home = Path.of(environment.getOrDefault("HOME", System.getProperty("user.home")));
        String state = environment.getOrDefault("XDG_STATE_HOME", "");
        Path folder = (state.isEmpty() ? home.resolve(".local/state") : Path.of(state)).resolve("querypilot");
        try {
            return Optional.of(Files.createDirectories(folder).resolve("history"));
        } catch (IOException unwritable) {
            return Optional.empty();
        }
    }
}
