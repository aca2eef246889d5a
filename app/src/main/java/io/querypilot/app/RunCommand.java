package io.querypilot.app;

import io.querypilot.app.output.Format;
import io.querypilot.app.settings.Configuration;
import io.querypilot.app.settings.Setting;
import io.querypilot.critic.Critic;
import io.querypilot.critic.Critique;
import io.querypilot.database.Database;
import io.querypilot.database.Limits;
import io.querypilot.database.ResultTable;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Runs SQL that guard and critic let through. */
@Command(name = "run", description = "run SQL that guard and critic let through, read-only")
final class RunCommand extends StatementCommand {
    @Mixin
    private FormatOptions formats;

    RunCommand(Shell shell) {
        super(shell);
    }

    @Override
    List<Setting<?>> settings() {
        return Stream.of(Setting.DATABASE, Setting.LIMITS).flatMap(List::stream).toList();
    }

    @Override
    boolean speaksJson() {
        return formats.format() == Format.JSON;
    }

    @Override
    int work(Configuration configuration) {
        Opening opening = new Opening(shell, configuration);
        try (Database database = opening.database()) {
            Function<String, Ran> running = running(database, opening.limits());
            return judge(sql -> print(running.apply(sql)), sql -> running.apply(sql).json());
        }
    }

    private static Function<String, Ran> running(Database database, Limits limits) {
        Critic critic = new Critic(database);
        return sql -> {
            Critique critique = critic.criticise(sql, database.schema());
            return new Ran(critique, critique.valid() ? Optional.of(database.execute(sql, limits)) : Optional.empty());
        };
    }

    private int print(Ran ran) {
        if (speaksJson()) {
            shell.outPage().json(ran.json());
            return ran.exitCode();
        }
        if (!ran.critique().valid()) {
            shell.errPage().line("The statement was refused.");
            Judgement.issues(ran.critique(), shell.errPage());
        }
        ran.table().ifPresent(this::printRows);
        ran.error().ifPresent(error -> shell.errPage().line(error.type().id() + ": " + error.message()));
        return ran.exitCode();
    }

    private void printRows(ResultTable table) {
        shell.outPage().rows(table, formats.format());
        if (table.truncated()) {
            shell.err().println("The result was cut after " + table.rowCount() + " rows; see --rows.");
        }
    }
}
