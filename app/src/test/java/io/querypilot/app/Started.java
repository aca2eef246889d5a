package io.querypilot.app;

import io.querypilot.app.opening.Shell;
import io.querypilot.database.demo.DemoShop;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** The real command line, started in this process with streams, an environment and a folder of its own. */
public final class Started {
    /** What came of it. */
    public record Finished(int exitCode, String out, String err) {}

    /** Made once for all tests; nothing can write to it. */
    static final Path SHOP = DemoShop.at(Path.of("target", "shop.db").toAbsolutePath());

    private final Path folder;
    private final Map<String, String> environment = new HashMap<>();
    private InputStream in = InputStream.nullInputStream();
    private boolean terminal;

    /** In an empty home, so that no settings of the machine play a part. */
    public Started(Path folder) {
        this.folder = folder;
        environment.put("HOME", folder.resolve("home").toString());
        environment.put("QUERYPILOT_DB", SHOP.toString());
    }

    public Started with(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    Started without(String variable) {
        environment.remove(variable);
        return this;
    }

    Started reading(String text) {
        return reading(text.getBytes(StandardCharsets.UTF_8));
    }

    Started reading(byte[] bytes) {
        in = new ByteArrayInputStream(bytes);
        return this;
    }

    Started onATerminal() {
        terminal = true;
        return this;
    }

    public Finished run(String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exitCode = run(new PrintStream(out, false, StandardCharsets.UTF_8), err, arguments);
        return new Finished(exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    int run(PrintStream out, ByteArrayOutputStream err, String... arguments) {
        PrintStream told = new PrintStream(err, false, StandardCharsets.UTF_8);
        return Main.run(new Shell(in, out, told, environment, folder, false, terminal, terminal, 80), arguments);
    }
}
