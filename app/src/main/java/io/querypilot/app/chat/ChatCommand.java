package io.querypilot.app.chat;

import io.querypilot.QueryPilot;
import io.querypilot.app.command.AnswerPrinter;
import io.querypilot.app.command.AnsweringCommand;
import io.querypilot.app.command.Progress;
import io.querypilot.app.opening.Memory;
import io.querypilot.app.opening.Opening;
import io.querypilot.app.opening.Shell;
import io.querypilot.app.opening.StateFolder;
import io.querypilot.app.settings.Configuration;
import io.querypilot.app.trace.Tracing;
import io.querypilot.database.Database;
import io.querypilot.schema.Column;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/** Asks question after question. */
@Command(name = "chat", description = "ask question after question; each sees the ones before it")
public final class ChatCommand extends AnsweringCommand {
    private static final int MOST_WORDS = 20_000;

    public ChatCommand(Shell shell) {
        super(shell);
    }

    @Override
    public int work(Configuration configuration) {
        Opening opening = new Opening(shell, configuration);
        try (Tracing tracing = opening.tracing();
                Database database = opening.database();
                Memory memory = Memory.open(shell, configuration, database)) {
            QueryPilot pilot = opening.pilot(database, memory, tracing, Progress.listeners(shell, shared));
            return talk(database, pilot, opening, configuration);
        }
    }

    private int talk(Database database, QueryPilot pilot, Opening opening, Configuration configuration) {
        AnswerPrinter printer = printer(configuration).inConversation();
        try (Prompt prompt = prompt(database)) {
            if (prompt.interactive() && !shared.quiet()) {
                shell.err().println("Asking " + database.name() + ". Type a question, or /help.");
                shell.err().flush();
            }
            return new Chat(shell, database, pilot, opening.caller(), opening.limits(), printer, prompt).run();
        }
    }

    private Prompt prompt(Database database) {
        return shell.inIsTerminal() && shell.outIsTerminal()
                ? new TerminalPrompt(words(database), StateFolder.of(shell))
                : new PipedPrompt(shell.in());
    }

    /** What the tab key completes: commands, and the names of tables and columns. */
    private static List<String> words(Database database) {
        Stream<String> names = database.schema().tables().stream()
                .flatMap(table -> Stream.concat(
                        Stream.of(table.path()), table.columns().stream().map(Column::name)));
        return Stream.concat(Chat.COMMANDS.stream(), names).distinct().limit(MOST_WORDS).toList();
    }
}
