package io.querypilot.app.command;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.querypilot.AnswerJson;
import io.querypilot.app.opening.Opening;
import io.querypilot.app.opening.Shell;
import io.querypilot.app.output.Format;
import io.querypilot.app.settings.Configuration;
import io.querypilot.app.settings.Setting;
import io.querypilot.critic.Critic;
import io.querypilot.critic.Critique;
import io.querypilot.database.Database;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.database.ResultTable;
import io.querypilot.error.ErrorCode;
import io.querypilot.schema.Schema;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.SqlError;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
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
            Function<String, Ran> running = running(database, opening.limits());
            return judge(sql -> print(running.apply(sql)), sql -> running.apply(sql).json());
        }
    }

    private static Function<String, Ran> running(Database database, Limits limits) {
        Critic critic = new Critic(database).asking(QuestionDatabase.of(database), limits);
        return sql -> {
            Schema schema = database.schema();
            long start = System.nanoTime();
            Critique critique = critic.criticise(sql, schema);
            Limits left = limits.after(Duration.ofNanos(System.nanoTime() - start));
            return new Ran(critique, critique.valid() ? Optional.of(database.execute(sql, left)) : Optional.empty());
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

    /** What became of a statement: what was said of it and, where it was accepted, what running it came to. */
    private record Ran(Critique critique, Optional<Outcome> outcome) {
        private static final int FAILED = 4;
        private static final ResultTable NOTHING = new ResultTable(List.of(), List.of(), false);

        Optional<ResultTable> table() {
            return outcome.filter(Outcome.Success.class::isInstance).map(came -> ((Outcome.Success) came).table());
        }

        Optional<SqlError> error() {
            return outcome.filter(Outcome.Failure.class::isInstance).map(came -> ((Outcome.Failure) came).error());
        }

        ObjectNode json() {
            ObjectNode node = Judgement.json(critique);
            AnswerJson.addTable(node, table().orElse(NOTHING));
            return node.set("error", error().map(Ran::json).orElse(null));
        }

        int exitCode() {
            return critique.valid() ? error().map(SqlError::type).map(Ran::exitCode).orElse(0) : Judgement.REFUSED;
        }

        private static ObjectNode json(SqlError error) {
            return JsonNodeFactory.instance
                    .objectNode()
                    .put("type", error.type().id())
                    .put("message", error.message())
                    .put("piece", error.piece());
        }

        private static int exitCode(ErrorType type) {
            return switch (type) {
                case CONNECTION_ERROR -> ErrorCode.DATABASE_UNREACHABLE.exitCode();
                case READ_ONLY_VIOLATION -> Judgement.REFUSED;
                default -> FAILED;
            };
        }
    }
}
