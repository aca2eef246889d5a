package io.querypilot.app.eval;

import io.querypilot.app.opening.Shell;
import io.querypilot.app.output.Page;
import io.querypilot.eval.Finished;
import io.querypilot.eval.report.Markdown;
import io.querypilot.eval.run.Progress;
import io.querypilot.eval.run.Trial;
import java.util.Locale;

/** Shows how an evaluation goes on, and what it came to. */
final class EvalPrinter {
    private static final String WIPE = "\r\033[K";

    private final Shell shell;
    private final EvalOptions options;
    private final boolean quiet;

    EvalPrinter(Shell shell, EvalOptions options, boolean quiet) {
        this.shell = shell;
        this.options = options;
        this.quiet = quiet;
    }

    /** One line that changes on a terminal, twenty lines at most elsewhere. */
    Progress progress(String pass) {
        long start = System.nanoTime();
        int[] asked = new int[2];
        return (done, total, trial) -> {
            synchronized (asked) {
                asked[0]++;
                asked[1] += trial.success() ? 1 : 0;
                boolean due = shell.errIsTerminal() || done == total || done % Math.max(1, total / 20) == 0;
                if (!quiet && due) {
                    show(line(pass, done, total, trial, asked, System.nanoTime() - start), done == total);
                }
            }
        };
    }

    private void show(String line, boolean last) {
        shell.err().print(shell.errIsTerminal() ? WIPE + line + (last ? "\n" : "") : line + "\n");
        shell.err().flush();
    }

    private static String line(String pass, int done, int total, Trial trial, int[] asked, long nanos) {
        double each = nanos / 1e9 / asked[0];
        return Page.safe(String.format(
                Locale.ROOT,
                "%s: %d/%d, %d of %d right, %.1f s left (%s: %s)",
                pass,
                done,
                total,
                asked[1],
                asked[0],
                each * (total - done),
                trial.id(),
                trial.status()));
    }

    void print(Finished with) {
        if (options.json()) {
            shell.out().println(with.report().toPrettyString());
        } else {
            shell.out().print(Page.safe(Markdown.of(with.run(), with.tally(), with.against())) + "\n");
        }
        if (!quiet) {
            shell.err().println("Reports are in " + with.folder() + "; kept as " + with.id());
        }
        if (with.accuracy() < options.minimumAccuracy()) {
            shell.err()
                    .println(String.format(
                            Locale.ROOT,
                            "The accuracy of %.4f is below %.4f.",
                            with.accuracy(),
                            options.minimumAccuracy()));
        }
    }
}
