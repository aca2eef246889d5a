package io.querypilot.app.opening;

import io.querypilot.app.output.Ink;
import io.querypilot.app.output.Page;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;

/** What the program was started in: its streams, environment, folder, and whether a person watches. */
public record Shell(
        InputStream in,
        PrintStream out,
        PrintStream err,
        Map<String, String> environment,
        Path folder,
        boolean inIsTerminal,
        boolean outIsTerminal,
        boolean errIsTerminal,
        int terminalWidth) {
    private static final int USUAL_WIDTH = 80;

    /** The real one; the launcher, which can ask the system, says by property which streams are terminals. */
    public static Shell real() {
        return new Shell(
                System.in,
                utf8(new FileOutputStream(FileDescriptor.out)),
                utf8(new FileOutputStream(FileDescriptor.err)),
                System.getenv(),
                Path.of("").toAbsolutePath(),
                told("querypilot.in.terminal"),
                told("querypilot.out.terminal"),
                told("querypilot.err.terminal"),
                Integer.getInteger("querypilot.terminal.width", USUAL_WIDTH));
    }

    /** The path as a person means it who stands in the folder. */
    public Path path(String name) {
        try {
            return folder.resolve(name);
        } catch (InvalidPathException impossible) {
            throw new QueryPilotException(
                    ErrorCode.SETTING_INVALID, "\"" + name + "\" cannot be the name of a file.", "Give another.");
        }
    }

    public Page outPage() {
        return page(out, outIsTerminal);
    }

    public Page errPage() {
        return page(err, errIsTerminal);
    }

    // What goes to a file or another program is never cut.
    private Page page(PrintStream stream, boolean terminal) {
        return new Page(stream, terminal ? terminalWidth : 0, ink(terminal));
    }

    private Ink ink(boolean terminal) {
        boolean unwanted = !environment.getOrDefault("NO_COLOR", "").isEmpty()
                || environment.getOrDefault("TERM", "").equals("dumb");
        return terminal && !unwanted ? Ink.COLOURED : Ink.PLAIN;
    }

    // The platform's charset would turn every name outside ASCII into question marks under a bare locale.
    private static PrintStream utf8(OutputStream stream) {
        return new PrintStream(new BufferedOutputStream(stream, 1 << 16), false, StandardCharsets.UTF_8);
    }

    private static boolean told(String property) {
        String value = System.getProperty(property);
        return value == null ? System.console() != null : Boolean.parseBoolean(value);
    }
}
