package io.querypilot.app.command;

import io.querypilot.QueryPilot;
import io.querypilot.app.opening.Shell;
import io.querypilot.app.settings.Configuration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Goes on where a session was interrupted. */
@Command(name = "resume", description = "go on where a session was interrupted, or show its answer again")
public final class ResumeCommand extends AnsweringCommand {
    @Parameters(index = "0", paramLabel = "SESSION", description = "the session, or last; querypilot sessions lists them")
    private String session;

    public ResumeCommand(Shell shell) {
        super(shell);
    }

    @Override
    public int work(Configuration configuration) {
        return goOn(configuration, session, QueryPilot::resume);
    }
}
