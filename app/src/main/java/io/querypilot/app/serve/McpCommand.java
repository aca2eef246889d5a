package io.querypilot.app.serve;

import io.querypilot.app.command.PilotCommand;
import io.querypilot.app.opening.Memory;
import io.querypilot.app.opening.Opening;
import io.querypilot.app.opening.Shell;
import io.querypilot.app.settings.Configuration;
import io.querypilot.app.settings.Setting;
import io.querypilot.app.trace.Tracing;
import io.querypilot.database.Database;
import io.querypilot.server.mcp.McpServing;
import java.util.List;
import picocli.CommandLine.Command;

/** Serves an assistant or an editor over the standard streams; on standard output stands nothing but the protocol. */
@Command(name = "mcp", description = "serve an assistant or an editor over standard input and output (MCP)")
public final class McpCommand extends PilotCommand {
    public McpCommand(Shell shell) {
        super(shell);
    }

    @Override
    public List<Setting<?>> settings() {
        return Setting.ASKING;
    }

    @Override
    public int work(Configuration configuration) {
        Opening opening = new Opening(shell, configuration);
        try (Tracing tracing = opening.tracing();
                Database database = opening.database();
                Memory memory = Memory.require(shell, configuration, database)) {
            McpServing.overStreams(new Serving(shell, configuration).agent(database, memory, tracing), shell.in(), shell.out());
            return 0;
        }
    }
}
