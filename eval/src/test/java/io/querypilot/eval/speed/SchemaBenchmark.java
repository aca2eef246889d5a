package io.querypilot.eval.speed;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.schema.Schema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Time to open a SQLite file and read its schema, samples included. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 3)
@Measurement(iterations = 5)
public class SchemaBenchmark {
    @Param({"10", "1000", "10000"})
    int tables;

    private Path file;

    @Setup
    public void make() throws IOException, SQLException {
        file = Files.createTempFile("schema", ".sqlite");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            for (int table = 0; table < tables; table++) {
                statement.execute("CREATE TABLE thing_" + table
                        + " (thing_id INTEGER PRIMARY KEY, name TEXT, city TEXT, amount REAL)");
                statement.execute(
                        "INSERT INTO thing_" + table + " VALUES (1, 'a', 'Berlin', 2.5), (2, 'b', 'Lyon', 3.5)");
            }
            connection.commit();
        }
    }

    @TearDown
    public void remove() throws IOException {
        Files.deleteIfExists(file);
    }

    @Benchmark
    public Schema load() {
        try (Database database = Databases.open(file.toString())) {
            return database.schema();
        }
    }
}
