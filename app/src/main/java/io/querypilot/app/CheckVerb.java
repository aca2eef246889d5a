package io.querypilot.app;

import io.querypilot.app.settings.Configuration;
import io.querypilot.app.settings.Setting;
import io.querypilot.critic.Critic;
import io.querypilot.critic.Critique;
import io.querypilot.database.Database;
import java.util.List;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Judges SQL without running it. */
@Command(name = "check", description = "say whether guard and critic let SQL through; nothing is run")
final class CheckVerb extends StatementVerb {
    @Option(names = "--json", description = "print one JSON document")
    private boolean json;

    CheckVerb(Shell shell) {
        super(shell);
    }

    @Override
    List<Setting<?>> settings() {
        return Setting.DATABASE;
    }

    @Override
    boolean speaksJson() {
        return json;
    }

    @Override
    int work(Configuration configuration) {
        return byDatabase(configuration);
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

    private int print(Critique critique) {
        if (json) {
            shell.out().println(Judgement.json(critique));
        } else {
            Judgement.print(critique, shell.outPage());
        }
        return critique.valid() ? 0 : Judgement.REFUSED;
    }
}
