package io.querypilot.app.command;

import io.querypilot.app.opening.Shell;
import io.querypilot.app.settings.Configuration;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Goes on with a question under a person's correction. */
@Command(name = "correct", description = "go on with a session's question: choose what it asked, or correct its answer")
public final class CorrectCommand extends AnsweringCommand {
    @Parameters(index = "0", paramLabel = "SESSION", description = "the session, as the answer names it, or last")
    private String session;

    @Parameters(
            index = "1..*",
            paramLabel = "CORRECTION",
            description = "such as \"use table X\", \"select X not Y\", \"A.id = B.a_id\", the number of an option, or a wish")
    private List<String> words = List.of();

    public CorrectCommand(Shell shell) {
        super(shell);
    }

    @Override
    public int work(Configuration configuration) {
        if (words.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "There is no correction.");
        }
        String correction = TextInput.read(words, shell.in());
        return goOn(configuration, session, (pilot, ask) -> pilot.correct(ask.saying(correction)));
    }
}
