package io.querypilot.app.command;

import io.querypilot.app.opening.Shell;
import io.querypilot.flow.Listener;
import io.querypilot.flow.StepEvent;
import io.querypilot.memory.Stage;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** One line on a terminal that says what is being done, for how long, and what a model is writing; wiped when it is done. */
public final class Progress implements Listener {
    private static final String WIPE = "\r\033[K";
    private static final String TURNING = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏";
    private static final int EVERY_MILLIS = 120;
    private static final int LEAST_SHOWN = 10;

    /** What would move the cursor or hide. */
    private static final Pattern UNSHOWN = Pattern.compile("[\\s\\p{C}]+");

    private final PrintStream err;
    private final int width;
    private Optional<Thread> spinner = Optional.empty();
    private String step = "";
    private String arrived = "";

    private Progress(PrintStream err, int width) {
        this.err = err;
        this.width = width;
    }

    /** Nothing where no person watches, and nothing beside a log on the same stream. */
    public static List<Listener> listeners(Shell shell, SharedOptions shared) {
        boolean watched = shell.errIsTerminal() && !shared.quiet() && shared.verbosity() == 0;
        return watched ? List.of(new Progress(shell.err(), shell.terminalWidth())) : List.of();
    }

    @Override
    public boolean hearsReplies() {
        return true;
    }

    @Override
    public synchronized void on(StepEvent event) {
        if (event instanceof StepEvent.Entered entered) {
            step = doing(entered.stage(), entered.attempt());
            arrived = "";
            print(WIPE + TURNING.charAt(0) + " " + step);
            spinner = spinner.or(() -> Optional.of(turning()));
        } else if (event instanceof StepEvent.Arriving reply) {
            arrived = UNSHOWN.matcher(reply.text().isEmpty() ? reply.reasoning() : reply.text()).replaceAll(" ");
        } else if (!(event instanceof StepEvent.Step)) {
            spinner.ifPresent(Thread::interrupt);
            spinner = Optional.empty();
            print(WIPE);
        }
    }

    private Thread turning() {
        long start = System.nanoTime();
        Thread thread = new Thread(() -> turn(start), "progress");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private void turn(long start) {
        try {
            for (int frame = 0; draw(frame, (System.nanoTime() - start) / 1_000_000_000); frame++) {
                Thread.sleep(EVERY_MILLIS);
            }
        } catch (InterruptedException done) {
            // The question is answered.
        }
    }

    /** Whether there is still something to wait for. */
    private synchronized boolean draw(int frame, long seconds) {
        boolean waiting = spinner.filter(Thread.currentThread()::equals).isPresent() && !Thread.interrupted();
        if (waiting) {
            String told = TURNING.charAt(frame % TURNING.length()) + " " + step + (seconds > 0 ? " " + seconds + " s" : "");
            print(WIPE + told + latest(width - told.length() - 2));
        }
        return waiting;
    }

    /** The end of what has arrived, in so many cells: a line that wraps could not be wiped. */
    private String latest(int room) {
        int characters = arrived.chars().allMatch(letter -> letter < 0x7f) ? room : room / 2;
        if (arrived.isEmpty() || characters < LEAST_SHOWN) {
            return "";
        }
        return "  " + (arrived.length() <= characters ? arrived : "…" + arrived.substring(arrived.length() - characters + 1));
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
