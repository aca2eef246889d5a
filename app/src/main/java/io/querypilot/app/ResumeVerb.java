package io.querypilot.app;

import io.querypilot.app.output.Format;
import io.querypilot.app.settings.Configuration;
import io.querypilot.app.settings.Setting;
import io.querypilot.database.Database;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Goes on where a session was interrupted. */
@Command(name = "resume", description = "go on where a session was interrupted, or show its answer again")
final class ResumeVerb extends Verb {
    @Mixin
    private FormatOptions formats;

    @Parameters(index = "0", paramLabel = "SESSION", description = "the session; querypilot sessions lists them")
    private String session;

    ResumeVerb(Shell shell) {
        super(shell);
    }

    @Override
    List<Setting<?>> settings() {
        return Setting.ALL;
    }

    @Override
    boolean speaksJson() {
        return formats.format() == Format.JSON;
    }

    @Override
    int work(Configuration configuration) {
        Opening opening = new Opening(shell, configuration);
        try (Database database = opening.database();
                Memory memory = Memory.require(shell, configuration)) {
            return new AnswerPrinter(shell, formats.format(), shared.quiet())
                    .print(opening.pilot(database, memory, Progress.listeners(shell, shared)).resume(session, configuration.value(Setting.TENANT)));
        }
    }
}
