package io.querypilot.app;

import io.querypilot.app.settings.Configuration;
import io.querypilot.app.settings.Setting;
import io.querypilot.flow.Graph;
import io.querypilot.flow.StandardFlow;
import java.util.List;
import picocli.CommandLine.Command;

/** Prints the graph a question travels. */
@Command(name = "graph", description = "print the graph a question travels, as Mermaid")
final class GraphCommand extends PilotCommand {
    GraphCommand(Shell shell) {
        super(shell);
    }

    @Override
    List<Setting<?>> settings() {
        return List.of();
    }

    @Override
    int work(Configuration configuration) {
        shell.out().print(Graph.draw(StandardFlow.EDGES));
        return 0;
    }
}
