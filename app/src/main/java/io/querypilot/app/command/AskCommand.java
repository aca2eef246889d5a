package io.querypilot.app.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.querypilot.AnswerJson;
import io.querypilot.Ask;
import io.querypilot.QueryPilot;
import io.querypilot.app.opening.Faults;
import io.querypilot.app.opening.Memory;
import io.querypilot.app.opening.Opening;
import io.querypilot.app.opening.Shell;
import io.querypilot.app.settings.Configuration;
import io.querypilot.app.settings.Setting;
import io.querypilot.app.trace.Tracing;
import io.querypilot.database.Caller;
import io.querypilot.database.Database;
import io.querypilot.error.QueryPilotException;
import io.querypilot.memory.Sessions;
import java.util.List;
import java.util.UUID;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Asks one question. */
@Command(
        name = "ask",
        header = {
            "querypilot \"Which five customers spent the most?\"",
            "querypilot ask --db shop.db \"Orders per month\" --chart",
            "querypilot ask --session last \"and by country?\"",
            "querypilot ask --json \"How many orders?\" | jq .rows",
            ""
        },
        description = "answer a question; the verb may be left out")
public final class AskCommand extends AnsweringCommand {
    @Parameters(
            arity = "0..*",
            paramLabel = "QUESTION",
            description = "the question in plain words; - reads it from standard input")
    private List<String> words = List.of();

    @Option(
            names = "--batch",
            description = "read JSON lines {\"id\",\"question\",\"session\"} from standard input and write one JSON line each;"
                    + " lines of one session are a conversation")
    private boolean batch;

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
        if (words.isEmpty() != batch) {
            throw new ParameterException(
                    spec.commandLine(),
                    batch ? "With --batch the questions come from standard input" : "There is no question.");
        }
        String question = batch ? "" : TextInput.read(words, shell.in());
        Opening opening = new Opening(shell, configuration);
        try (Tracing tracing = opening.tracing();
                Database database = opening.database();
                Memory memory = Memory.open(shell, configuration, database)) {
            Caller caller = opening.caller();
            if (batch) {
                QueryPilot pilot = opening.pilot(database, memory, tracing, List.of());
                new Batch("question", line -> answered(pilot, line, caller), shell.out()).run(shell.in());
                return 0;
            }
            String session = session(memory.sessions(), caller.memory(), database.name());
            QueryPilot pilot = opening.pilot(database, memory, tracing, Progress.listeners(shell, shared));
            return printed(configuration, Ask.of(question).in(session).as(caller), pilot::ask);
        }
    }

    /** One line's answer; a fault is told in its place, and the next line is asked. */
    private static ObjectNode answered(QueryPilot pilot, JsonNode line, Caller caller) {
        String session = line.path("session").asText(UUID.randomUUID().toString());
        try {
            return AnswerJson.of(pilot.ask(Ask.of(line.get("question").textValue()).in(session).as(caller)));
        } catch (QueryPilotException fault) {
            return Faults.document(fault);
        }
    }
}
