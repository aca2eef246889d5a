package io.querypilot.app.command;

import java.util.Optional;
import picocli.CommandLine.Option;

/** Options that every verb takes besides its settings. */
public final class SharedOptions {
    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "settings file; else querypilot.yaml in this folder or in your config folder")
    private String config;

    @Option(
            names = {"-v", "--verbose"},
            description = "log each step to standard error; twice for more")
    private boolean[] verbose = {};

    @Option(
            names = {"-q", "--quiet"},
            description = "show no progress, and the result alone")
    private boolean quiet;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "show this help")
    private boolean help;

    public Optional<String> config() {
        return Optional.ofNullable(config);
    }

    public int verbosity() {
        return verbose.length;
    }

    public boolean quiet() {
        return quiet;
    }
}
