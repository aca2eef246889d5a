package io.querypilot.app.command;

import io.querypilot.app.output.Format;
import io.querypilot.app.output.Layout;
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

    @Option(names = "--wide", description = "show every column of a table, however wide the terminal is")
    private boolean wide;

    @Option(names = "--records", description = "show one record a block, a column a line")
    private boolean records;

    @ArgGroup(exclusive = true)
    private Choice choice = new Choice();

    public Layout layout() {
        return records ? Layout.RECORDS : wide ? Layout.WIDE : Layout.FITTED;
    }

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
