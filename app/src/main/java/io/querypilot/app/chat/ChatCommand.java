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
import io.querypilot.database.Caller;
import io.querypilot.database.Database;
import picocli.CommandLine.Command;

/** Asks question after question. */
@Command(name = "chat", description = "ask question after question; each sees the ones before it")
public final class ChatCommand extends AnsweringCommand {
    public ChatCommand(Shell shell) {
        super(shell);
    }

    @Override
    public int work(Configuration configuration) {
        Opening opening = new Opening(shell, configuration);
        try (Database database = opening.database();
                Memory memory = Memory.open(shell, configuration, database)) {
            QueryPilot pilot = opening.pilot(database, memory, Progress.listeners(shell, shared));
            return talk(database, pilot, opening.caller(), configuration);
        }
    }

    private int talk(Database database, QueryPilot pilot, Caller caller, Configuration configuration) {
        AnswerPrinter printer = printer(configuration).inConversation();
        try (Prompt prompt = prompt()) {
            if (prompt.interactive() && !shared.quiet()) {
                shell.err().println("Asking " + database.name() + ". Type a question, or /help.");
                shell.err().flush();
            }
            return new Chat(shell, database, pilot, caller, printer, prompt).run();
        }
    }

    private Prompt prompt() {
        return shell.inIsTerminal() && shell.outIsTerminal()
                ? new TerminalPrompt(Chat.COMMANDS, StateFolder.of(shell))
                : new PipedPrompt(shell.in());
    }
}
