package io.querypilot.app;

import io.querypilot.app.opening.Faults;
import io.querypilot.app.opening.Shell;
import io.querypilot.app.settings.SettingsFile;
import io.querypilot.database.driver.DriverFolder;
import io.querypilot.embedded.network.NativeWork;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.ParameterException;

/** The door of the command line. */
public final class Main {
    private static final Logger LOG = LoggerFactory.getLogger(Main.class);

    private Main() {}

    public static void main(String[] arguments) {
        Shell shell = Shell.real();
        System.getProperties()
                .putIfAbsent(DriverFolder.PROPERTY, SettingsFile.configFolder(shell.environment()).resolve("drivers").toString());
        // What goes wrong beside the main thread shows in its result; a trace would only stand in the way.
        Thread.setDefaultUncaughtExceptionHandler((thread, fault) -> LOG.error("{}", thread.getName(), fault));
        int exitCode = run(shell, arguments);
        shell.out().flush();
        shell.err().flush();
        NativeWork.finish();
        System.exit(exitCode);
    }

    static int run(Shell shell, String... arguments) {
        try {
            return new Commands(shell).run(List.of(arguments));
        } catch (ParameterException unusable) {
            return Commands.refuse(shell, unusable);
        } catch (Error fault) {
            // Picocli passes on exceptions alone; memory that runs out is told like any other fault.
            return new Faults(shell).tell(fault, false);
        } finally {
            shell.out().flush();
            shell.err().flush();
        }
    }
}
