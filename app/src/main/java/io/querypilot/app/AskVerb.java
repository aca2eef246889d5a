package io.querypilot.app;

import io.querypilot.QueryPilot;
import io.querypilot.app.settings.Configuration;
import io.querypilot.app.settings.Setting;
import io.querypilot.database.Database;
import java.util.List;
import java.util.UUID;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Asks one question. */
@Command(name = "ask", description = "answer a question; the verb may be left out")
final class AskVerb extends AnsweringVerb {
    @Parameters(
            arity = "0..*",
            paramLabel = "QUESTION",
            description = "the question in plain words; - reads it from standard input")
    private List<String> words = List.of();

    @Option(
            names = "--session",
            paramLabel = "SESSION",
            description = "ask in this session: a follow-up question sees the ones before it")
    private String session;

    AskVerb(Shell shell) {
        super(shell);
    }

    private String inSession() {
        return session == null ? UUID.randomUUID().toString() : session;
    }

    @Override
    int work(Configuration configuration) {
        if (words.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "There is no question.");
        }
        String question = TextInput.read(words, shell.in());
        Opening opening = new Opening(shell, configuration);
        try (Database database = opening.database();
                Memory memory = Memory.open(shell, configuration)) {
            QueryPilot pilot = opening.pilot(database, memory, Progress.listeners(shell, shared));
            return printer()
                    .print(pilot.ask(question, inSession(), configuration.value(Setting.TENANT)));
        }
    }
}
