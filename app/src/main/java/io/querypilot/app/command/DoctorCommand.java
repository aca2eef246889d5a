package io.querypilot.app.command;

import io.querypilot.app.opening.Opening;
import io.querypilot.app.opening.Shell;
import io.querypilot.app.settings.Configuration;
import io.querypilot.app.settings.Setting;
import io.querypilot.database.Checkup;
import io.querypilot.database.Checkup.Weight;
import io.querypilot.database.Database;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.safety.Attacks;
import java.util.List;
import picocli.CommandLine.Command;

/** Looks at the role a database is opened with, and says what it could do without. */
@Command(name = "doctor", description = "look at the rights the database gives us, and print a script for a role that only reads")
public final class DoctorCommand extends PilotCommand {
    private static final int TRIED = 25;

    public DoctorCommand(Shell shell) {
        super(shell);
    }

    @Override
    public List<Setting<?>> settings() {
        return Setting.DATABASE;
    }

    @Override
    public int work(Configuration configuration) {
        try (Database database = new Opening(shell, configuration).opened()) {
            Checkup checkup = database.checkup();
            checkup.findings().forEach(finding ->
                    shell.outPage().line((finding.weight() == Weight.DANGER ? "! " : "- ") + finding.text()));
            shell.outPage().line(guarded(database));
            if (checkup.findings().isEmpty()) {
                shell.outPage().line("Nothing was found that a role for reading could do without.");
            } else {
                shell.outPage().line("\nA role that fits, for an administrator to run:\n");
                checkup.script().forEach(shell.outPage()::line);
            }
            return checkup.findings().stream().anyMatch(finding -> finding.weight() == Weight.DANGER)
                    ? Judgement.REFUSED
                    : 0;
        }
    }

    private static String guarded(Database database) {
        List<String> attacks = Attacks.on(database.dialect()).stream().limit(TRIED).toList();
        long refused = attacks.stream()
                .filter(sql -> database.execute(sql, Limits.STANDARD) instanceof Outcome.Failure)
                .count();
        return "The guard stands: " + refused + " of " + attacks.size()
                + " attacks were refused on this database (querypilot selftest tries them all).";
    }
}
