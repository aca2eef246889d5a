package io.querypilot.app.command;

import io.querypilot.app.output.Format;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The flags that choose how a result is printed; an aligned table where none is given. */
public final class FormatOptions {
    /** At most one of them. */
    public static final class Choice {
        @Option(names = "--json", description = "print one JSON document")
        private boolean json;

        @Option(names = "--csv", description = "print the rows as CSV (RFC 4180)")
        private boolean csv;

        @Option(names = "--markdown", description = "print the rows as a Markdown table")
        private boolean markdown;
    }

    @ArgGroup(exclusive = true)
    private Choice choice = new Choice();

    public Format format() {
        if (choice.json) {
            return Format.JSON;
        }
        if (choice.csv) {
            return Format.CSV;
        }
        return choice.markdown ? Format.MARKDOWN : Format.TABLE;
    }
}
