package io.querypilot.app;

import io.querypilot.app.output.Format;
import io.querypilot.app.settings.Configuration;
import io.querypilot.app.settings.Setting;
import io.querypilot.database.ResultTable;
import io.querypilot.database.ResultTable.ResultColumn;
import io.querypilot.memory.Checkpoint;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists sessions and where they stand. */
@Command(name = "sessions", description = "list the latest sessions and where each stands")
final class SessionsVerb extends Verb {
    private static final int MOST = 50;
    private static final List<ResultColumn> COLUMNS = List.of(
            new ResultColumn("session", "text"),
            new ResultColumn("stage", "text"),
            new ResultColumn("at", "timestamp"),
            new ResultColumn("question", "text"));

    @Mixin
    private FormatOptions formats;

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
            List<List<Object>> rows = memory.sessions().recent(configuration.value(Setting.TENANT), MOST).stream()
                    .map(SessionsVerb::row)
                    .toList();
            Listing.print(shell, new ResultTable(COLUMNS, rows, false), formats.format());
            return 0;
        }
    }

    private static List<Object> row(Checkpoint checkpoint) {
        return List.of(
                checkpoint.session(), checkpoint.stage().name(), checkpoint.at().toString(), checkpoint.question());
    }
}
