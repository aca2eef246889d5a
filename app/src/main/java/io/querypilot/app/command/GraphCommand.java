package io.querypilot.app.command;

import io.querypilot.app.opening.Shell;
import io.querypilot.app.settings.Configuration;
import io.querypilot.app.settings.Setting;
import io.querypilot.flow.Graph;
import io.querypilot.flow.StandardFlow;
import java.util.List;
import picocli.CommandLine.Command;

/** Prints the graph a question travels. */
@Command(name = "graph", description = "print the graph a question travels, as Mermaid")
public final class GraphCommand extends PilotCommand {
    public GraphCommand(Shell shell) {
        super(shell);
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of();
    }

    @Override
    public int work(Configuration configuration) {
        shell.out().print(Graph.draw(StandardFlow.EDGES));
        return 0;
    }
}
