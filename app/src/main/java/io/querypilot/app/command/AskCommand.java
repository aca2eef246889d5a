package io.querypilot.app.command;

import io.querypilot.Ask;
import io.querypilot.QueryPilot;
import io.querypilot.app.opening.Memory;
import io.querypilot.app.opening.Opening;
import io.querypilot.app.opening.Shell;
import io.querypilot.app.settings.Configuration;
import io.querypilot.app.settings.Setting;
import io.querypilot.database.Caller;
import io.querypilot.database.Database;
import io.querypilot.memory.Sessions;
import java.util.List;
import java.util.UUID;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Asks one question. */
@Command(name = "ask", description = "answer a question; the verb may be left out")
public final class AskCommand extends AnsweringCommand {
    @Parameters(
            arity = "0..*",
            paramLabel = "QUESTION",
            description = "the question in plain words; - reads it from standard input")
    private List<String> words = List.of();

    @ArgGroup
    private InSession inSession;

    /** Which session the question belongs to; one of its own where nothing is said. */
    private static final class InSession {
        @Option(
                names = "--session",
                paramLabel = "SESSION",
                description = "ask in this session, or in the last one: a follow-up question sees the ones before it")
        private String known;

        @Option(names = "--new-session", paramLabel = "SESSION", description = "begin a session of this name")
        private String fresh;
    }

    public AskCommand(Shell shell) {
        super(shell);
    }

    private String session(Sessions sessions, String tenant, String database) {
        if (inSession == null) {
            return UUID.randomUUID().toString();
        }
        KnownSessions known = new KnownSessions(sessions, tenant, database);
        return inSession.fresh == null ? known.named(inSession.known) : known.fresh(inSession.fresh);
    }

    @Override
    public int work(Configuration configuration) {
        if (words.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "There is no question.");
        }
        String question = TextInput.read(words, shell.in());
        Opening opening = new Opening(shell, configuration);
        try (Database database = opening.database();
                Memory memory = Memory.open(shell, configuration, database)) {
            Caller caller = opening.caller();
            String session = session(memory.sessions(), caller.memory(), database.name());
            QueryPilot pilot = opening.pilot(database, memory, Progress.listeners(shell, shared));
            return printed(configuration, Ask.of(question).in(session).as(caller), pilot::ask);
        }
    }
}
