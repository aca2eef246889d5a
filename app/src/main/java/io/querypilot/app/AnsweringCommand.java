package io.querypilot.app;

import io.querypilot.Ask;
import io.querypilot.QueryPilot;
import io.querypilot.app.output.Format;
import io.querypilot.app.settings.Configuration;
import io.querypilot.app.settings.Setting;
import io.querypilot.database.Caller;
import io.querypilot.database.Database;
import io.querypilot.state.Answer;
import java.util.List;
import picocli.CommandLine.Mixin;

/** A verb that ends in an answer: it takes every setting and prints in every form. */
abstract class AnsweringCommand extends PilotCommand {
    @Mixin
    FormatOptions formats;

    AnsweringCommand(Shell shell) {
        super(shell);
    }

    @Override
    final List<Setting<?>> settings() {
        return Setting.ALL;
    }

    @Override
    final boolean speaksJson() {
        return formats.format() == Format.JSON;
    }

    final AnswerPrinter printer(Configuration configuration) {
        return new AnswerPrinter(
                shell, formats.format(), shared.quiet(), configuration.value(Setting.MAX_CORRECTIONS));
    }

    /** Goes on with a session that an earlier call left, which must be there, and prints the answer. */
    final int goOn(Configuration configuration, String named, Continued continued) {
        Opening opening = new Opening(shell, configuration);
        String tenant = configuration.value(Setting.TENANT);
        try (Database database = opening.database();
                Memory memory = Memory.require(shell, configuration, database)) {
            String session = new KnownSessions(memory.sessions(), tenant, database.name()).named(named);
            QueryPilot pilot = opening.pilot(database, memory, Progress.listeners(shell, shared));
            return printer(configuration).print(continued.answer(pilot, Ask.toResume(session).as(Caller.ofTenant(tenant))));
        }
    }

    /** How a session goes on. */
    @FunctionalInterface
    interface Continued {
        Answer answer(QueryPilot pilot, Ask ask);
    }
}
