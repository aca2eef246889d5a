package io.querypilot.app.command;

import io.querypilot.app.opening.Memory;
import io.querypilot.app.opening.Opening;
import io.querypilot.app.opening.Shell;
import io.querypilot.app.output.Format;
import io.querypilot.app.settings.Configuration;
import io.querypilot.app.settings.Setting;
import io.querypilot.database.Databases;
import io.querypilot.database.ResultTable.ResultColumn;
import io.querypilot.database.ResultTable;
import io.querypilot.memory.Asked;
import io.querypilot.memory.Checkpoint;
import io.querypilot.memory.Sessions;
import io.querypilot.memory.Stage;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Lists sessions and where they stand. */
@Command(
        name = "sessions",
        description = "list the latest sessions and where each stands, or count the questions back")
public final class SessionsCommand extends PilotCommand {
    private static final int MOST = 50;
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm");
    private static final List<ResultColumn> COLUMNS = List.of(
            new ResultColumn("session", "text"),
            new ResultColumn("stage", "text"),
            new ResultColumn("at", "timestamp"),
            new ResultColumn("turns", "integer"),
            new ResultColumn("database", "text"),
            new ResultColumn("question", "text"));

    private static final List<ResultColumn> COUNTS = List.of(
            new ResultColumn("asked_back", "integer"),
            new ResultColumn("then_answered", "integer"),
            new ResultColumn("answer_changed", "integer"));

    @Mixin
    private FormatOptions formats;

    @Parameters(
            index = "0",
            arity = "0..1",
            defaultValue = "list",
            paramLabel = "list|stats",
            description = "the sessions, or how often a question was asked back and the answer then was another")
    private String action;

    public SessionsCommand(Shell shell) {
        super(shell);
    }

    @Override
    public List<Setting<?>> settings() {
        return Stream.concat(Stream.of(Setting.DB), Setting.MEMORY.stream()).toList();
    }

    @Override
    public boolean speaksJson() {
        return formats.format() == Format.JSON;
    }

    @Override
    public int work(Configuration configuration) {
        try (Memory memory = Memory.require(shell, configuration)) {
            Listing.print(shell, table(memory.sessions(), configuration), formats.format());
            return 0;
        }
    }

    private ResultTable table(Sessions sessions, Configuration configuration) {
        String tenant = new Opening(shell, configuration).caller().memory();
        return switch (action) {
            case "list" -> new ResultTable(COLUMNS, rows(sessions, tenant, configuration), false);
            case "stats" -> new ResultTable(COUNTS, List.of(counts(sessions.asked(tenant))), false);
            default -> throw new ParameterException(spec.commandLine(), "There is no sessions " + action);
        };
    }

    /** Those of the database that is named; of every database where none is. */
    private List<List<Object>> rows(Sessions sessions, String tenant, Configuration configuration) {
        List<Checkpoint> latest = sessions.recent(tenant, MOST);
        List<String> ids = latest.stream().map(Checkpoint::session).toList();
        Optional<String> named = configuration.find(Setting.DB)
                .map(location -> Databases.name(new Opening(shell, configuration).inFolder(location)));
        return latest.stream()
                .filter(one -> named.isEmpty() || one.database().equals(named.get()))
                .map(one -> row(one, ids, turns(sessions, tenant, one)))
                .toList();
    }

    /** One that was answered by asking back is kept as a turn only once it is settled. */
    private static int turns(Sessions sessions, String tenant, Checkpoint one) {
        return sessions.turns(tenant, one.session()).size() + (one.stage() == Stage.AWAITING_CORRECTION ? 1 : 0);
    }

    private static List<Object> counts(Asked asked) {
        return List.of(asked.asked(), asked.answered(), asked.changed());
    }

    /** A program gets ids and times whole; a person a beginning that tells the id from the others,
            and the local time. */
    private List<Object> row(Checkpoint checkpoint, List<String> ids, int turns) {
        boolean person = formats.format() == Format.TABLE;
        String at = person
                ? TIME.withZone(ZoneId.systemDefault()).format(checkpoint.at())
                : checkpoint.at().toString();
        return List.of(
                person ? KnownSessions.shortened(checkpoint.session(), ids) : checkpoint.session(),
                checkpoint.stage().name(),
                at,
                (long) turns,
                checkpoint.database(),
                checkpoint.question());
    }
}
