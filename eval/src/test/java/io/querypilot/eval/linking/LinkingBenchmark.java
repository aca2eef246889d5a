package io.querypilot.eval.linking;

import io.querypilot.embedded.LocalEmbeddings;
import io.querypilot.link.LinkedSchema;
import io.querypilot.link.Linker;
import io.querypilot.link.SchemaLinker;
import io.querypilot.schema.Schema;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/** Time to link one question, by words alone and with embeddings, and to prepare a schema for its first one. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
// The model runtime overflows the stack that JMH gives its threads.
@Fork(value = 1, jvmArgsAppend = "-Xss16m")
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class LinkingBenchmark {
    private static final String QUESTION =
            "What is the total amount of sales invoices per customer in New York since last year, by currency?";

    @Param({"10", "1000", "10000"})
    int tables;

    private Schema schema;
    private final Linker byWords = new SchemaLinker();
    private final Linker byWordsAndEmbeddings = new SchemaLinker(new LocalEmbeddings());

    @Setup
    public void prepare() {
        schema = SyntheticSchema.of(tables);
        byWords.link(QUESTION, schema);
        byWordsAndEmbeddings.link(QUESTION, schema);
    }

    @Benchmark
    public LinkedSchema byWords() {
        return byWords.link(QUESTION, schema);
    }

    @Benchmark
    public LinkedSchema byWordsAndEmbeddings() {
        return byWordsAndEmbeddings.link(QUESTION, schema);
    }

    @Benchmark
    public LinkedSchema firstQuestionByWords() {
        return new SchemaLinker().link(QUESTION, schema);
    }

    public static void main(String[] arguments) throws RunnerException, CommandLineOptionException {
        new Runner(new CommandLineOptions(arguments)).run();
    }
}
