package io.querypilot.eval.speed;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.database.demo.DemoShop;
import io.querypilot.embedded.EmbeddedModel;
import io.querypilot.embedded.network.ModelFiles;
import io.querypilot.link.LinkedSchema;
import io.querypilot.link.SchemaLinker;
import io.querypilot.model.Draft;
import io.querypilot.model.Model;
import io.querypilot.model.Reply;
import io.querypilot.model.Understanding;
import io.querypilot.model.WriteRequest;
import io.querypilot.requirement.Requirements;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Time for the embedded model to write SQL for one question; needs a build with its weights. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
// The model runtime overflows the stack that JMH gives its threads.
@Fork(value = 1, jvmArgsAppend = "-Xss16m")
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class EmbeddedBenchmark {
    private static final List<String> QUESTIONS = List.of(
            "How many customers are there?",
            "Show the names of the customers in Germany.",
            "What is the average order amount for each country?",
            "Which categories have more than 7 products?");

    private Database shop;
    private Model model;
    private LinkedSchema linked;
    private int asked;

    @Setup
    public void open() {
        shop = Databases.open(DemoShop.inCache().toString());
        model = new EmbeddedModel(ModelFiles.packaged());
        linked = new SchemaLinker().link(QUESTIONS.get(0), shop.schema());
    }

    @TearDown
    public void close() {
        shop.close();
    }

    /** A question no other of which was just asked, or the model would remember its own reading. */
    @Benchmark
    public Reply<Draft> write() {
        String question = QUESTIONS.get(asked++ % QUESTIONS.size()) + " ".repeat(asked % 50);
        return model.write(new WriteRequest(
                question,
                List.of(),
                QuestionDatabase.of(shop),
                linked,
                Understanding.NONE,
                List.of(),
                List.of(),
                Requirements.NONE,
                List.of(),
                LocalDate.of(2026, 1, 15)));
    }
}
