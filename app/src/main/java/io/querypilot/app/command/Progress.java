package io.querypilot.app.command;

import io.querypilot.app.opening.Shell;
import io.querypilot.flow.Listener;
import io.querypilot.flow.StepEvent;
import io.querypilot.memory.Stage;
import java.io.PrintStream;
import java.util.List;

/** One line on a terminal that says what is being done, wiped when it is done. */
public final class Progress implements Listener {
    private static final String WIPE = "\r\033[K";

    private final PrintStream err;

    private Progress(PrintStream err) {
        this.err = err;
    }

    /** Nothing where no person watches, and nothing beside a log on the same stream. */
    public static List<Listener> listeners(Shell shell, SharedOptions shared) {
        boolean watched = shell.errIsTerminal() && !shared.quiet() && shared.verbosity() == 0;
        return watched ? List.of(new Progress(shell.err())) : List.of();
    }

    @Override
    public void on(StepEvent event) {
        if (event instanceof StepEvent.Entered entered) {
            print(WIPE + doing(entered.stage(), entered.attempt()));
        } else if (!(event instanceof StepEvent.Step)) {
            print(WIPE);
        }
    }

    private void print(String text) {
        err.print(text);
        err.flush();
    }

    private static String doing(Stage stage, int attempts) {
        return switch (stage) {
            case SCHEMA_LOADING -> "looking for the tables that matter…";
            case QUERY_UNDERSTANDING -> "understanding the question…";
            case INFERRING_JOINS -> "finding the joins…";
            case GENERATING_SQL -> "writing SQL (attempt " + Math.max(1, attempts) + ")…";
            case EXECUTING_QUERY -> "running the SQL (attempt " + attempts + ")…";
            case INITIALIZING, AWAITING_CORRECTION, COMPLETED, FAILED, UNKNOWN -> "";
        };
    }
}
