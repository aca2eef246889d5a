package io.querypilot.app;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** The door of the command line. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        Shell shell = Shell.real();
        int exitCode = run(shell, arguments);
        shell.out().flush();
        shell.err().flush();
        System.exit(exitCode);
    }

    static int run(Shell shell, String... arguments) {
        CommandLine line = Verbs.line(shell);
        try {
            return line.execute(new Routing(line).routed(List.of(arguments)));
        } catch (ParameterException unusable) {
            return Verbs.refuse(shell, unusable);
        } finally {
            shell.out().flush();
            shell.err().flush();
        }
    }
}
