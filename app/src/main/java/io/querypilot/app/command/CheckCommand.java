package io.querypilot.app.command;

import io.querypilot.app.opening.Opening;
import io.querypilot.app.opening.Shell;
import io.querypilot.app.settings.Configuration;
import io.querypilot.app.settings.Setting;
import io.querypilot.critic.Critic;
import io.querypilot.critic.Critique;
import io.querypilot.critic.Issue;
import io.querypilot.database.Database;
import io.querypilot.sql.SqlError;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.query.Guard;
import io.querypilot.sql.query.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Judges SQL without running it. */
@Command(name = "check", description = "say whether guard and critic let SQL through; nothing is run")
public final class CheckCommand extends StatementCommand {
    private static final Critique ALLOWED = new Critique(true, 1, List.of(), false);

    @Option(names = "--json", description = "print one JSON document")
    private boolean json;

    public CheckCommand(Shell shell) {
        super(shell);
    }

    @Override
    public List<Setting<?>> settings() {
        return Setting.DATABASE;
    }

    @Override
    public boolean speaksJson() {
        return json;
    }

    @Override
    public int work(Configuration configuration) {
        Optional<Dialect> dialect = new Opening(shell, configuration).dialect();
        boolean databaseGiven = configuration.where(Setting.DB).filter(Setting.DB.flag()::equals).isPresent();
        if (dialect.isPresent() && databaseGiven) {
            throw new ParameterException(spec.commandLine(), "Give --db or --dialect, not both");
        }
        boolean guardAlone = dialect.isPresent() && configuration.find(Setting.SCHEMA).isEmpty();
        return guardAlone ? judge(byGuard(dialect.get())) : byDatabase(configuration);
    }

    private int byDatabase(Configuration configuration) {
        try (Database database = new Opening(shell, configuration).database()) {
            Critic critic = new Critic(database);
            return judge(sql -> critic.criticise(sql, database.schema()));
        }
    }

    private int judge(Function<String, Critique> judgement) {
        return judge(sql -> print(judgement.apply(sql)), sql -> Judgement.json(judgement.apply(sql)));
    }

    private static Function<String, Critique> byGuard(Dialect dialect) {
        Guard guard = Guard.of(dialect);
        return sql -> guard.check(sql) instanceof Verdict.Refused refused ? refusal(refused.errors()) : ALLOWED;
    }

    private static Critique refusal(List<SqlError> errors) {
        return new Critique(
                false,
                0,
                errors.stream()
                        .map(error -> new Issue(error.type(), true, error.message(), error.piece(), ""))
                        .toList(),
                false);
    }

    private int print(Critique critique) {
        if (json) {
            shell.outPage().json(Judgement.json(critique));
        } else {
            Judgement.print(critique, shell.outPage());
        }
        return critique.valid() ? 0 : Judgement.REFUSED;
    }
}
