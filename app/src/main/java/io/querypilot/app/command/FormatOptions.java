package io.querypilot.app.command;

import io.querypilot.app.opening.Shell;
import io.querypilot.app.output.Chart;
import io.querypilot.app.output.ChartFile;
import io.querypilot.app.output.Format;
import io.querypilot.app.output.Layout;
import io.querypilot.database.ResultTable;
import java.util.Map;
import java.util.Optional;
import java.util.Stack;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
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

    @Option(
            names = "--chart",
            arity = "1",
            paramLabel = "[FILE]",
            preprocessor = OnlyPictures.class,
            description = "draw the rows too or, where a FILE.svg or FILE.png follows, write the picture there")
    private String chart;

    /** The word after it is a question unless it ends like a picture. */
    static final class OnlyPictures implements IParameterPreprocessor {
        @Override
        public boolean preprocess(Stack<String> words, CommandSpec command, ArgSpec option, Map<String, Object> info) {
            if (words.isEmpty() || !words.peek().matches("(?i).+\\.(svg|png)")) {
                words.push("");
            }
            return false;
        }
    }

    @ArgGroup(exclusive = true)
    private Choice choice = new Choice();

    public Layout layout() {
        return records ? Layout.RECORDS : wide ? Layout.WIDE : Layout.FITTED;
    }

    /** Draws the rows or writes their picture where that is wished; rows that have none are told. */
    public void draw(ResultTable rows, Shell shell) {
        if (chart == null) {
            return;
        }
        Optional<Chart> picture = Chart.of(rows);
        if (picture.isEmpty()) {
            shell.errPage().line(Chart.NONE);
        } else if (chart.isEmpty()) {
            picture.get().draw(format() == Format.TABLE ? shell.outPage() : shell.errPage());
        } else {
            ChartFile.write(picture.get(), shell.path(chart));
        }
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
