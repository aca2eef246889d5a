package io.querypilot.eval.speed;

import io.querypilot.critic.Critic;
import io.querypilot.critic.Critique;
import io.querypilot.critic.Repair;
import io.querypilot.critic.Repaired;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.demo.DemoShop;
import io.querypilot.schema.Schema;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.query.Guard;
import io.querypilot.sql.query.Verdict;
import java.util.Optional;
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

/** Time to guard, to criticise and to repair one query over the demo shop. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class CriticBenchmark {
    private static final String GOOD = "SELECT c.name, SUM(o.total_amount) AS sales FROM customers c"
            + " JOIN orders o ON o.customer_id = c.customer_id GROUP BY c.name ORDER BY sales DESC LIMIT 10";
    private static final String WRONG = GOOD.replace("c.name", "c.customer_name");

    private final Guard guard = Guard.of(Dialect.SQLITE);
    private final Repair repair = new Repair(Dialect.SQLITE);
    private Database shop;
    private Schema schema;
    private Critic critic;
    private Critique wrong;

    @Setup
    public void open() {
        shop = Databases.open(DemoShop.inCache().toString());
        schema = shop.schema();
        critic = new Critic(shop);
        wrong = critic.criticise(WRONG, schema);
    }

    @TearDown
    public void close() {
        shop.close();
    }

    @Benchmark
    public Verdict guard() {
        return guard.check(GOOD);
    }

    @Benchmark
    public Critique criticise() {
        return critic.criticise(GOOD, schema);
    }

    @Benchmark
    public Optional<Repaired> repair() {
        return repair.repair(WRONG, wrong, Optional.empty(), schema);
    }
}
