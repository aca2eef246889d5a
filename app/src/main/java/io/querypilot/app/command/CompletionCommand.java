package io.querypilot.app.command;

import io.querypilot.app.opening.Shell;
import io.querypilot.app.settings.Configuration;
import io.querypilot.app.settings.Setting;
import java.util.List;
import picocli.AutoComplete;
import picocli.CommandLine.Command;

/** Prints what a shell needs to complete verbs and flags. */
@Command(
        name = "completion",
        description = "print a completion script for bash and zsh: source <(querypilot completion)")
public final class CompletionCommand extends PilotCommand {
    public CompletionCommand(Shell shell) {
        super(shell);
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of();
    }

    @Override
    public int work(Configuration configuration) {
        shell.out().print(AutoComplete.bash("querypilot", spec.root().commandLine()));
        return 0;
    }
}
