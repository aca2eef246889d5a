package io.querypilot.app.command;

import io.querypilot.app.opening.Opening;
import io.querypilot.app.opening.Shell;
import io.querypilot.app.settings.Configuration;
import io.querypilot.app.settings.Setting;
import io.querypilot.database.Database;
import io.querypilot.safety.SelfTest;
import java.util.List;
import picocli.CommandLine.Command;

/** Attacks one's own set-up and proves that nothing changed. */
@Command(name = "selftest", description = "attack your own set-up with every statement we know, and prove that nothing changed")
public final class SelftestCommand extends PilotCommand {
    public SelftestCommand(Shell shell) {
        super(shell);
    }

    @Override
    public List<Setting<?>> settings() {
        return Setting.DATABASE;
    }

    @Override
    public int work(Configuration configuration) {
        try (Database database = new Opening(shell, configuration).database()) {
            SelfTest test = SelfTest.of(database);
            test.ran().forEach(sql -> shell.errPage().line("It ran: " + sql));
            test.reached().forEach(sql -> shell.errPage().line("The guard let it pass, the database failed it: " + sql));
            test.changed().forEach(part -> shell.errPage().line("It is not as it was: " + part));
            shell.outPage().line(told(test));
            return test.passed() ? 0 : Judgement.REFUSED;
        }
    }

    private static String told(SelfTest test) {
        return test.tried() + " attacks: " + test.ran().size() + " ran, " + test.reached().size()
                + " came as far as the database. " + (test.changed().isEmpty()
                        ? "Before and after, these are the same: the schema, the rows of each table (their number and the first"
                                + " thousand), the file and its folder where it is one, and the files that the attacks name."
                        : test.changed().size() + " things changed meanwhile.");
    }
}
