package io.querypilot.app;

import io.querypilot.app.output.Format;
import io.querypilot.app.settings.Configuration;
import io.querypilot.app.settings.Setting;
import io.querypilot.database.ResultTable;
import io.querypilot.database.ResultTable.ResultColumn;
import io.querypilot.memory.Asked;
import io.querypilot.memory.Checkpoint;
import io.querypilot.memory.Sessions;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Lists sessions and where they stand. */
@Command(
        name = "sessions",
        description = "list the latest sessions and where each stands, or count the questions back")
final class SessionsVerb extends Verb {
    private static final int MOST = 50;
    private static final List<ResultColumn> COLUMNS = List.of(
            new ResultColumn("session", "text"),
            new ResultColumn("stage", "text"),
            new ResultColumn("at", "timestamp"),
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

    SessionsVerb(Shell shell) {
        super(shell);
    }

    @Override
    List<Setting<?>> settings() {
        return Setting.MEMORY;
    }

    @Override
    boolean speaksJson() {
        return formats.format() == Format.JSON;
    }

    @Override
    int work(Configuration configuration) {
        try (Memory memory = Memory.require(shell, configuration)) {
            Listing.print(shell, table(memory.sessions(), configuration.value(Setting.TENANT)), formats.format());
            return 0;
        }
    }

    private ResultTable table(Sessions sessions, String tenant) {
        return switch (action) {
            case "list" -> new ResultTable(
                    COLUMNS, sessions.recent(tenant, MOST).stream().map(SessionsVerb::row).toList(), false);
            case "stats" -> new ResultTable(COUNTS, List.of(counts(sessions.asked(tenant))), false);
            default -> throw new ParameterException(spec.commandLine(), "There is no sessions " + action);
        };
    }

    private static List<Object> counts(Asked asked) {
        return List.of(asked.asked(), asked.answered(), asked.changed());
    }

    private static List<Object> row(Checkpoint checkpoint) {
        return List.of(
                checkpoint.session(), checkpoint.stage().name(), checkpoint.at().toString(), checkpoint.question());
    }
}
