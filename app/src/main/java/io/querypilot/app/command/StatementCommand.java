package io.querypilot.app.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.querypilot.app.opening.Shell;
import java.util.List;
import java.util.function.Function;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** A verb that takes one statement, or many as JSON lines. */
public abstract class StatementCommand extends PilotCommand {
    @Option(
            names = "--batch",
            description = "read JSON lines {\"id\",\"sql\"} from standard input and write one JSON line each")
    private boolean batch;

    @Parameters(arity = "0..*", paramLabel = "SQL", description = "the statement; - reads it from standard input")
    private List<String> words = List.of();

    public StatementCommand(Shell shell) {
        super(shell);
    }

    /** Judges the one statement, or every line of the batch. */
    public final int judge(Function<String, Integer> one, Function<String, ObjectNode> each) {
        if (batch && words.isEmpty()) {
            new Batch("sql", line -> each.apply(line.get("sql").textValue()), shell.out()).run(shell.in());
            return 0;
        }
        if (batch) {
            throw new ParameterException(spec.commandLine(), "With --batch the statements come from standard input");
        }
        if (words.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "There is no statement");
        }
        return one.apply(TextInput.read(words, shell.in()));
    }
}
