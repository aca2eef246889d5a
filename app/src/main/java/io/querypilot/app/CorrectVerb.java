package io.querypilot.app;

import io.querypilot.app.output.Format;
import io.querypilot.app.settings.Configuration;
import io.querypilot.app.settings.Setting;
import io.querypilot.database.Database;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Goes on with a question under a person's correction. */
@Command(name = "correct", description = "go on with a session's question: choose what it asked, or correct its answer")
final class CorrectVerb extends Verb {
    @Mixin
    private FormatOptions formats;

    @Parameters(index = "0", paramLabel = "SESSION", description = "the session, as the answer names it")
    private String session;

    @Parameters(
            index = "1..*",
            paramLabel = "CORRECTION",
            description = "such as \"use table X\", \"select X not Y\", \"A.id = B.a_id\", the number of an option, or a wish")
    private List<String> words = List.of();

    CorrectVerb(Shell shell) {
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
        if (words.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "There is no correction.");
        }
        Opening opening = new Opening(shell, configuration);
        try (Database database = opening.database();
                Memory memory = Memory.require(shell, configuration)) {
            return new AnswerPrinter(shell, formats.format(), shared.quiet())
                    .print(opening.pilot(database, memory, Progress.listeners(shell, shared))
                            .continueWith(
                                    session,
                                    TextInput.read(words, shell.in()),
                                    configuration.value(Setting.TENANT)));
        }
    }
}
