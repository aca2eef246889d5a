package io.querypilot.app.command;

import io.querypilot.AnswerJson;
import io.querypilot.app.opening.Shell;
import io.querypilot.app.output.AnswerText;
import io.querypilot.app.output.Format;
import io.querypilot.app.output.Layout;
import io.querypilot.app.output.Page;
import io.querypilot.state.Answer.Answered;
import io.querypilot.state.Answer.Failed;
import io.querypilot.state.Answer.NeedsCorrection;
import io.querypilot.state.Answer;

/** Prints an answer in the form asked for: results on standard output, everything else on standard error. */
public final class AnswerPrinter {
    private final Shell shell;
    private final Format format;
    private final Layout layout;
    private final boolean quiet;
    private final int maximumCorrections;
    private final Typed typed;
    private final boolean conversing;

    public AnswerPrinter(Shell shell, FormatOptions formats, boolean quiet, int maximumCorrections, Typed typed) {
        this(shell, formats.format(), formats.layout(), quiet, maximumCorrections, typed, false);
    }

    private AnswerPrinter(
            Shell shell, Format format, Layout layout, boolean quiet, int corrections, Typed typed,
                    boolean conversing) {
        this.shell = shell;
        this.format = format;
        this.layout = layout;
        this.quiet = quiet;
        this.maximumCorrections = corrections;
        this.typed = typed;
        this.conversing = conversing;
    }

    public AnswerPrinter inConversation() {
        return new AnswerPrinter(shell, format, layout, quiet, maximumCorrections, typed, true);
    }

    public AnswerPrinter in(Layout other) {
        return new AnswerPrinter(shell, format, other, quiet, maximumCorrections, typed, conversing);
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
        return ExitCode.of(answer);
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
            shell.errPage().line("Answer with: " + typed.command("correct", needed.trace().question().session(), "1"));
        }
    }

    private void printRows(Answered answered) {
        Page page = shell.outPage().in(layout);
        if (answered.table().columns().isEmpty()) {
            printUnrun(answered, page);
            return;
        }
        if (format == Format.TABLE) {
            new Pager(shell).show(page, paper -> table(answered, paper));
            return;
        }
        page.rows(answered.table(), format);
        if (format == Format.MARKDOWN && !quiet) {
            page.markdown(answered.meaning());
        }
        if (!quiet && shell.errIsTerminal()) {
            AnswerText.about(answered, shell.errPage(), this::taking);
        } else {
            cut(answered);
        }
    }

    private void table(Answered answered, Page paper) {
        if (quiet) {
            paper.rows(answered.table(), format);
            cut(answered);
        } else {
            AnswerText.write(answered, paper, this::taking);
        }
    }

    /** In a conversation SQL that is typed runs. */
    private String taking(String sql) {
        return conversing ? sql : typed.command("run", sql);
    }

    private void cut(Answered answered) {
        if (answered.table().truncated()) {
            shell.err().println("The result was cut after " + answered.table().rowCount() + " rows; see --rows.");
        }
    }

    /** Whatever runs has columns; where only a description of the database was given, the SQL is the result. */
    private void printUnrun(Answered answered, Page page) {
        page.line(answered.attempt().running());
        if (!quiet) {
            shell.errPage().line(answered.meaning());
        }
    }
}
