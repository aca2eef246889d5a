package io.querypilot.app.command;

import io.querypilot.TypedStatement;
import io.querypilot.app.opening.Opening;
import io.querypilot.app.opening.Shell;
import io.querypilot.app.output.Format;
import io.querypilot.app.settings.Configuration;
import io.querypilot.app.settings.Setting;
import io.querypilot.database.Database;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.database.ResultTable;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Runs SQL that guard and critic let through. */
@Command(name = "run", description = "run SQL that guard and critic let through, read-only")
public final class RunCommand extends StatementCommand {
    @Mixin
    private FormatOptions formats;

    public RunCommand(Shell shell) {
        super(shell);
    }

    @Override
    public List<Setting<?>> settings() {
        return Stream.of(Setting.DATABASE, Setting.LIMITS).flatMap(List::stream).toList();
    }

    @Override
    public boolean speaksJson() {
        return formats.format() == Format.JSON;
    }

    @Override
    public int work(Configuration configuration) {
        Opening opening = new Opening(shell, configuration);
        try (Database database = opening.database()) {
            Function<String, TypedStatement> running =
                    sql -> TypedStatement.run(sql, new QuestionDatabase(database, opening.caller(), ""),
                            opening.limits());
            return judge(sql -> print(running.apply(sql)), sql -> running.apply(sql).json());
        }
    }

    private int print(TypedStatement ran) {
        if (speaksJson()) {
            shell.outPage().json(ran.json());
            return ExitCode.of(ran);
        }
        if (!ran.critique().valid()) {
            shell.errPage().line("The statement was refused.");
            Judgement.issues(ran.critique(), shell.errPage());
        }
        ran.table().ifPresent(this::printRows);
        ran.error().ifPresent(error -> shell.errPage().line(error.type().id() + ": " + error.message()));
        return ExitCode.of(ran);
    }

    private void printRows(ResultTable table) {
        new Pager(shell).show(shell.outPage().in(formats.layout()), page -> page.rows(table, formats.format()));
        formats.draw(table, shell);
        if (table.truncated()) {
            shell.err().println("The result was cut after " + table.rowCount() + " rows; see --rows.");
        }
    }
}
