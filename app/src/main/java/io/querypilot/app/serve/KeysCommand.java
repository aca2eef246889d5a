package io.querypilot.app.serve;

import io.querypilot.app.command.FormatOptions;
import io.querypilot.app.command.Listing;
import io.querypilot.app.command.PilotCommand;
import io.querypilot.app.opening.Memory;
import io.querypilot.app.opening.Shell;
import io.querypilot.app.output.Format;
import io.querypilot.app.settings.Configuration;
import io.querypilot.app.settings.Setting;
import io.querypilot.database.ResultTable;
import io.querypilot.database.ResultTable.ResultColumn;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.server.kept.Keys;
import io.querypilot.server.web.Scope;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Makes, lists and revokes the keys by which programs and people use the server. */
@Command(name = "keys", description = "make, list or revoke the API keys of the server")
public final class KeysCommand extends PilotCommand {
    private static final List<ResultColumn> COLUMNS = Stream.of("id", "name", "scopes", "created", "expires", "state")
            .map(name -> new ResultColumn(name, "text"))
            .toList();

    @Mixin
    private FormatOptions formats;

    @Parameters(index = "0", arity = "0..1", defaultValue = "list", paramLabel = "create|list|revoke", description = "what to do")
    private String action;

    @Parameters(index = "1", arity = "0..1", paramLabel = "NAME|ID", description = "the user it is for, or the key's id")
    private String subject;

    @Option(
            names = "--scopes",
            paramLabel = "LIST",
            split = ",",
            defaultValue = "ask,run",
            description = "what the key allows: ask, run, review, metrics (default ask,run)")
    private List<String> scopes;

    @Option(names = "--days", paramLabel = "N", defaultValue = "90", description = "how long it is valid (default 90)")
    private int days;

    public KeysCommand(Shell shell) {
        super(shell);
    }

    @Override
    public List<Setting<?>> settings() {
        return Setting.MEMORY;
    }

    @Override
    public boolean speaksJson() {
        return formats.format() == Format.JSON;
    }

    @Override
    public int work(Configuration configuration) {
        try (Memory memory = Memory.require(shell, configuration)) {
            Keys keys = new Keys(memory.store(), configuration.value(Setting.TENANT));
            switch (action) {
                case "create" -> create(keys);
                case "list" -> print(keys.list());
                case "revoke" -> revoke(keys);
                default -> throw new ParameterException(spec.commandLine(), "There is no keys " + action);
            }
            return 0;
        }
    }

    /** The secret alone goes to standard output, so that a script can take it. */
    private void create(Keys keys) {
        if (days < 1 || days > 3_650) {
            throw new ParameterException(spec.commandLine(), "--days takes a whole number from 1 to 3650");
        }
        Keys.Fresh fresh = keys.create(required("the name of a user"), read(), Instant.now().plus(Duration.ofDays(days)));
        shell.errPage().line("Key " + fresh.key().id() + " for " + fresh.key().name() + ", valid until "
                + fresh.key().expires() + ". It is shown this once:");
        shell.out().println(fresh.secret());
    }

    private Set<Scope> read() {
        Set<Scope> read = EnumSet.noneOf(Scope.class);
        scopes.forEach(name -> read.add(Scope.named(name.strip()).orElseThrow(() -> new ParameterException(
                spec.commandLine(), "There is no scope \"" + name + "\". There are: ask, run, review, metrics"))));
        return read;
    }

    private void revoke(Keys keys) {
        String id = required("the id of a key");
        if (!keys.revoke(id)) {
            throw new QueryPilotException(
                    ErrorCode.SETTING_INVALID, "There is no valid key " + id + ".", "querypilot keys list shows them.");
        }
        shell.errPage().line("Key " + id + " is revoked; from now on nobody comes in with it.");
    }

    private String required(String what) {
        if (subject == null) {
            throw new ParameterException(spec.commandLine(), "keys " + action + " needs " + what);
        }
        return subject;
    }

    private void print(List<Keys.Key> all) {
        List<List<Object>> rows = all.stream().map(KeysCommand::row).toList();
        Listing.print(shell, new ResultTable(COLUMNS, rows, false), formats.format());
    }

    private static List<Object> row(Keys.Key key) {
        String state = key.revoked() ? "revoked" : key.valid(Instant.now()) ? "valid" : "expired";
        String scopes = key.scopes().stream().sorted().map(Scope::id).collect(Collectors.joining(" "));
        return List.of(key.id(), key.name(), scopes, key.created().toString(), key.expires().toString(), state);
    }
}
