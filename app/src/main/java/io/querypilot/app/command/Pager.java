package io.querypilot.app.command;

import io.querypilot.app.opening.Shell;
import io.querypilot.app.output.Page;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.function.Consumer;

/** Shows what is longer than the screen page by page, by the program that PAGER names, less where it names none. */
final class Pager {
    private static final Set<String> NONE = Set.of("", "cat");

    private final Shell shell;
    private final int height;

    Pager(Shell shell) {
        this(shell, Integer.getInteger("querypilot.terminal.height", 0));
    }

    Pager(Shell shell, int height) {
        this.shell = shell;
        this.height = height;
    }

    void show(Page page, Consumer<Page> writing) {
        boolean watched = height > 0 && shell.inIsTerminal() && shell.outIsTerminal();
        if (!watched || NONE.contains(program())) {
            writing.accept(page);
            return;
        }
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(text, false, StandardCharsets.UTF_8);
        writing.accept(page.on(stream));
        stream.flush();
        if (text.toString(StandardCharsets.UTF_8).lines().count() < height || !paged(text)) {
            page.out().print(text.toString(StandardCharsets.UTF_8));
        }
    }

    private String program() {
        return shell.environment().getOrDefault("PAGER", "less");
    }

    /** Whether the program was there and showed it. */
    private boolean paged(ByteArrayOutputStream text) {
        shell.out().flush();
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", program())
                .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().putIfAbsent("LESS", "-FRX");
        try {
            Process pager = builder.start();
            write(pager, text);
            return pager.waitFor() == 0;
        } catch (IOException missing) {
            return false;
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    /** Who leaves the pager early has read enough. */
    private static void write(Process pager, ByteArrayOutputStream text) {
        try (OutputStream into = pager.getOutputStream()) {
            text.writeTo(into);
        } catch (IOException closed) {
            // Nothing is lost: the pager was left.
        }
    }
}
