package io.querypilot.app.command;

import io.querypilot.app.opening.Logging;
import io.querypilot.app.opening.Shell;
import io.querypilot.app.settings.Configuration;
import io.querypilot.app.settings.EnvironmentSettings;
import io.querypilot.app.settings.Given;
import io.querypilot.app.settings.Setting;
import io.querypilot.app.settings.SettingsFile;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** One thing the command line does; its flags for settings are made from the settings it names. */
public abstract class PilotCommand implements Callable<Integer> {
    private static final int FEW = 12;
    private static final List<Setting<?>> COMMON = List.of(
            Setting.DB, Setting.USER, Setting.MODEL, Setting.ESCALATE, Setting.TIMEOUT, Setting.MAX_ROWS,
                    Setting.COLUMNS);

    protected final Shell shell;

    @Spec
    protected CommandSpec spec;

    @Mixin
    protected SharedOptions shared;

    public PilotCommand(Shell shell) {
        this.shell = shell;
    }

    /** The settings that mean something to this verb. */
    public abstract List<Setting<?>> settings();

    /** Does it and says how it went, as an exit code. */
    public abstract int work(Configuration configuration);

    /** Whether a fault is also to be told as JSON. */
    public boolean speaksJson() {
        return false;
    }

    /** Where a verb takes many settings, those that few people need are told by --help-all alone. */
    public void addFlags(boolean all) {
        boolean many = settings().size() > FEW;
        settings().forEach(setting -> spec.addOption(OptionSpec.builder(
                        setting.flags().toArray(String[]::new))
                .hidden(many && !all && !COMMON.contains(setting))
                .type(String.class)
                .paramLabel(setting.kind().label())
                .description(setting.standard().isEmpty()
                        ? setting.description()
                        : setting.description() + " (default " + setting.standard() + ")")
                .build()));
        if (many && !all) {
            spec.usageMessage().footer("", "querypilot " + spec.name() + " --help-all shows every flag.");
        }
    }

    @Override
    public final Integer call() {
        Configuration configuration = configuration();
        boolean json = configuration.value(Setting.LOG_FORMAT).equals("json");
        Logging.open(shell, shared.verbosity(), configuration.find(Setting.LOG), json);
        return work(configuration);
    }

    private Configuration configuration() {
        Optional<String> asked = shared.config()
                .or(() -> Optional.ofNullable(shell.environment().get(EnvironmentSettings.CONFIG)))
                .filter(path -> !path.isEmpty());
        Optional<SettingsFile.Located> file =
                SettingsFile.locate(asked.map(shell::path), shell.folder(), shell.environment());
        file.filter(located -> !located.trusted() && !shared.quiet())
                .ifPresent(found -> shell.errPage().line("Settings are read from " + found.path() + "."));
        List<Given> first = Stream.concat(flags(), EnvironmentSettings.read(shell.environment()).stream()).toList();
        Stream<Given> read = file.stream().flatMap(located -> located.read(first).stream());
        return new Configuration(Stream.concat(first.stream(), read).toList(), shared.quiet());
    }

    private Stream<Given> flags() {
        ParseResult parsed = spec.commandLine().getParseResult();
        return settings().stream()
                .filter(setting -> parsed.hasMatchedOption(setting.flag()))
                .map(setting -> new Given(setting, parsed.matchedOptionValue(setting.flag(), ""), setting.flag()));
    }
}
