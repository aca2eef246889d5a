package io.querypilot.eval.speed;

import io.querypilot.QueryPilot;
import io.querypilot.Settings;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.demo.DemoShop;
import io.querypilot.link.SchemaLinker;
import io.querypilot.state.Answer;
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

/** Time for one whole question with a model that answers at once, beside running the same SQL alone. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class AgentBenchmark {
    private static final String SQL = "SELECT COUNT(*) FROM customers WHERE country = 'Germany'";

    private Database shop;
    private QueryPilot atOnce;
    private QueryPilot corrected;

    @Setup
    public void open() {
        shop = Databases.open(DemoShop.inCache().toString());
        atOnce = new QueryPilot(shop, new PlayedDraft(SQL, SQL, 0), new SchemaLinker(), Settings.STANDARD);
        corrected = new QueryPilot(
                shop,
                new PlayedDraft("SELECT nonsense FROM customers", SQL, 0),
                new SchemaLinker(),
                Settings.STANDARD);
    }

    @TearDown
    public void close() {
        shop.close();
    }

    @Benchmark
    public Outcome sqlAlone() {
        return shop.execute(SQL, Limits.STANDARD);
    }

    @Benchmark
    public Answer question() {
        return atOnce.ask("How many customers are in Germany?");
    }

    @Benchmark
    public Answer correctedQuestion() {
        return corrected.ask("How many customers are in Germany?");
    }
}
