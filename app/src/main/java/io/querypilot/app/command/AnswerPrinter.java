package io.querypilot.app.command;

import io.querypilot.AnswerJson;
import io.querypilot.app.opening.Shell;
import io.querypilot.app.output.AnswerText;
import io.querypilot.app.output.Format;
import io.querypilot.app.output.Page;
import io.querypilot.error.ErrorCode;
import io.querypilot.sql.ErrorType;
import io.querypilot.state.Answer.Answered;
import io.querypilot.state.Answer.Failed;
import io.querypilot.state.Answer.NeedsCorrection;
import io.querypilot.state.Answer;
import io.querypilot.state.Attempt;
import java.util.List;

/** Prints an answer in the form asked for: results on standard output, everything else on standard error. */
public final class AnswerPrinter {
    private static final int NEEDS_CORRECTION = 3;
    private static final int FAILED = 4;

    private final Shell shell;
    private final Format format;
    private final boolean quiet;
    private final int maximumCorrections;
    private final boolean conversing;

    public AnswerPrinter(Shell shell, Format format, boolean quiet, int maximumCorrections) {
        this(shell, format, quiet, maximumCorrections, false);
    }

    private AnswerPrinter(Shell shell, Format format, boolean quiet, int maximumCorrections, boolean conversing) {
        this.shell = shell;
        this.format = format;
        this.quiet = quiet;
        this.maximumCorrections = maximumCorrections;
        this.conversing = conversing;
    }

    public AnswerPrinter inConversation() {
        return new AnswerPrinter(shell, format, quiet, maximumCorrections, true);
    }

    public boolean speaksJson() {
        return format == Format.JSON;
    }

    /** Prints it and says how it went, as an exit code. */
    public int print(Answer answer) {
        if (format == Format.JSON) {
            shell.outPage().json(AnswerJson.of(answer));
        } else if (answer instanceof Answered answered) {
            printRows(answered);
        } else if (answer instanceof NeedsCorrection needed) {
            AnswerText.write(needed.clarification(), needed.trace().attempts(), shell.errPage());
            nextStep(needed);
        } else if (answer instanceof Failed failed) {
            AnswerText.write(failed.clarification(), failed.trace().attempts(), shell.errPage());
        }
        return exitCode(answer);
    }

    /** In a conversation the next line is the answer, and nothing need be said of it. */
    private void nextStep(NeedsCorrection needed) {
        if (!needed.clarification().asks()) {
            return;
        }
        if (needed.trace().question().said().size() >= maximumCorrections) {
            shell.err().println("No further correction is taken (max_corrections is " + maximumCorrections
                    + "): ask again, naming the one you mean.");
        } else if (!conversing) {
            shell.err().println("Answer with: querypilot correct " + needed.trace().question().session() + " 1");
        }
    }

    private void printRows(Answered answered) {
        Page page = shell.outPage();
        if (format == Format.TABLE && !quiet) {
            AnswerText.write(answered, page);
            return;
        }
        page.rows(answered.table(), format);
        if (format == Format.MARKDOWN && !quiet) {
            page.markdown(answered.meaning());
        }
        if (!quiet && shell.errIsTerminal()) {
            AnswerText.about(answered, shell.errPage());
        } else if (answered.table().truncated()) {
            shell.err().println("The result was cut after " + answered.table().rowCount() + " rows; see --rows.");
        }
    }

    public static int exitCode(Answer answer) {
        if (answer instanceof Answered) {
            return 0;
        }
        return answer instanceof Failed failed ? failedCode(failed.trace().attempts()) : NEEDS_CORRECTION;
    }

    private static int failedCode(List<Attempt> attempts) {
        boolean unreachable = attempts.stream()
                .flatMap(attempt -> attempt.failure().stream())
                .anyMatch(failure -> failure.type() == ErrorType.CONNECTION_ERROR);
        return unreachable ? ErrorCode.DATABASE_UNREACHABLE.exitCode() : FAILED;
    }
}
