package io.querypilot.app.command;

import io.querypilot.Ask;
import io.querypilot.QueryPilot;
import io.querypilot.app.opening.Memory;
import io.querypilot.app.opening.Opening;
import io.querypilot.app.opening.Shell;
import io.querypilot.app.output.Format;
import io.querypilot.app.settings.Configuration;
import io.querypilot.app.settings.Setting;
import io.querypilot.app.trace.Tracing;
import io.querypilot.database.Caller;
import io.querypilot.database.Database;
import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import io.querypilot.state.Answer;
import java.util.List;
import java.util.function.Function;
import picocli.CommandLine.Mixin;

/** A verb that ends in an answer: it takes every setting and prints in every form. */
public abstract class AnsweringCommand extends PilotCommand {
    @Mixin
    protected FormatOptions formats;

    public AnsweringCommand(Shell shell) {
        super(shell);
    }

    @Override
    public final List<Setting<?>> settings() {
        return Setting.ASKING;
    }

    @Override
    public final boolean speaksJson() {
        return formats.format() == Format.JSON;
    }

    public final AnswerPrinter printer(Configuration configuration) {
        return new AnswerPrinter(
                shell,
                formats,
                shared.quiet(),
                configuration.value(Setting.MAX_CORRECTIONS),
                new Typed(configuration));
    }

    /** Goes on with a session that an earlier call left, which must be there, and prints the answer. */
    public final int goOn(Configuration configuration, String named, Continued continued) {
        Opening opening = new Opening(shell, configuration);
        Caller caller = opening.caller();
        try (Tracing tracing = opening.tracing();
                Database database = opening.database();
                Memory memory = Memory.require(shell, configuration, database)) {
            String session = new KnownSessions(memory.sessions(), caller.memory(), database.name()).named(named);
            QueryPilot pilot = opening.pilot(database, memory, tracing, Progress.listeners(shell, shared));
            Ask ask = Ask.toResume(session).as(caller);
            return printed(configuration, ask, given -> continued.answer(pilot, given));
        }
    }

    /** Prints the answer; a question that an outage of the model broke off is kept, so it says how to go on. */
    final int printed(Configuration configuration, Ask ask, Function<Ask, Answer> answering) {
        try {
            return drawn(answering.apply(ask), printer(configuration));
        } catch (QueryPilotException fault) {
            if (fault.code() != ErrorCode.MODEL_UNREACHABLE && fault.code() != ErrorCode.MODEL_OVERLOADED) {
                throw fault;
            }
            String nextStep = fault.nextStep() + " Then go on with: "
                    + new Typed(configuration).command("resume", ask.session());
            throw new QueryPilotException(fault.code(), fault.getMessage(), nextStep.strip(), fault);
        }
    }

    private int drawn(Answer answer, AnswerPrinter printer) {
        int code = printer.print(answer);
        if (answer instanceof Answer.Answered answered) {
            formats.draw(answered.table(), shell);
        }
        return code;
    }

    /** How a session goes on. */
    @FunctionalInterface
    public interface Continued {
        Answer answer(QueryPilot pilot, Ask ask);
    }
}
