package io.querypilot.eval.speed;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.database.demo.DemoShop;
import io.querypilot.embedded.EmbeddedModel;
import io.querypilot.embedded.network.ModelFiles;
import io.querypilot.embedded.network.Weights;
import io.querypilot.link.LinkedSchema;
import io.querypilot.model.Understanding;
import io.querypilot.model.WriteRequest;
import io.querypilot.requirement.Requirements;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Says what the embedded model costs: time to load, memory, questions per second and time per question on one and two
 * threads over the demo shop, and how time grows with the columns of a schema: {@code EmbeddedFigures [QUESTIONS]}.
 */
public final class EmbeddedFigures {
    private static final List<String> QUESTIONS = List.of(
            "How many customers are there?",
            "Show the names of the customers in Germany.",
            "What is the average order amount for each country?",
            "Which categories have more than 7 products?",
            "orders of the last month",
            "top 3 products by price in each category",
            "customers who never ordered",
            "share of orders per status",
            "What percentage of orders were cancelled?",
            "total amount per quarter in 2025",
            "the most expensive product",
            "products cheaper than average");
    private static final int[] COLUMNS = {10, 50, 100, 250, 1_000, 5_000};

    /** Sets two askings of the same question apart, or the model would remember its own reading. */
    private static final AtomicInteger ASKED = new AtomicInteger();

    private EmbeddedFigures() {}

    public static void main(String[] arguments)
            throws IOException, SQLException, InterruptedException, ExecutionException {
        int questions = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 240;
        long start = System.nanoTime();
        Weights weights = Weights.load(ModelFiles.packaged());
        say("version %s, loaded in %.0f ms", weights.version(), millis(start));
        System.gc();
        say("memory after load: %d MB of the process, %d MB of them heap", resident(), heap());
        try (Database shop = Databases.open(DemoShop.inCache().toString())) {
            EmbeddedModel model = new EmbeddedModel(weights);
            answers(model, shop, QUESTIONS, questions / 2, 1);
            for (int threads : List.of(1, 2)) {
                report("demo shop, " + threads + (threads == 1 ? " thread" : " threads"), model, shop, questions, threads);
            }
        }
        for (int columns : COLUMNS) {
            grown(columns, weights, Math.max(24, questions / 4));
        }
        System.gc();
        say("memory at the end: %d MB of the process, %d MB of them heap", resident(), heap());
    }

    private static void report(String what, EmbeddedModel model, Database database, int questions, int threads)
            throws InterruptedException, ExecutionException {
        long start = System.nanoTime();
        double[] times = answers(model, database, QUESTIONS, questions, threads);
        say("%s: %.1f questions a second, p50 %.0f ms, p99 %.0f ms",
                what, questions * 1_000 / millis(start), part(times, 0.5), part(times, 0.99));
    }

    /** Tables of ten columns, asked about by their own names. */
    private static void grown(int columns, Weights weights, int questions)
            throws IOException, SQLException, InterruptedException, ExecutionException {
        Path file = Files.createTempFile("querypilot-columns", ".db");
        try {
            WideFile.write(file, columns);
            try (Database database = Databases.open(file.toString())) {
                EmbeddedModel model = new EmbeddedModel(weights);
                List<String> asked = WideFile.questions(columns);
                answers(model, database, asked, asked.size(), 1);
                double[] times = answers(model, database, asked, questions, 1);
                say("%5d columns: p50 %.0f ms, p99 %.0f ms", columns, part(times, 0.5), part(times, 0.99));
            }
        } finally {
            Files.deleteIfExists(file);
        }
    }

    /** Milliseconds per question, in rising order. */
    private static double[] answers(
            EmbeddedModel model, Database database, List<String> asked, int questions, int threads)
            throws InterruptedException, ExecutionException {
        ExecutorService askers = Executors.newFixedThreadPool(threads);
        try {
            List<Callable<Double>> all = new ArrayList<>();
            for (int i = 0; i < questions; i++) {
                String question = asked.get(i % asked.size());
                all.add(() -> answer(model, database, question));
            }
            double[] times = new double[questions];
            List<Future<Double>> done = askers.invokeAll(all);
            for (int i = 0; i < questions; i++) {
                times[i] = done.get(i).get();
            }
            Arrays.sort(times);
            return times;
        } finally {
            askers.shutdown();
        }
    }

    private static double answer(EmbeddedModel model, Database database, String question) {
        long start = System.nanoTime();
        model.write(new WriteRequest(
                question + " ".repeat(ASKED.incrementAndGet() % 97),
                List.of(),
                QuestionDatabase.of(database),
                new LinkedSchema(List.of()),
                Understanding.NONE,
                List.of(),
                List.of(),
                Requirements.NONE,
                List.of(),
                LocalDate.of(2026, 1, 15)));
        return millis(start);
    }

    private static double part(double[] times, double share) {
        return times[(int) Math.min(times.length - 1, Math.floor(share * times.length))];
    }

    private static double millis(long start) {
        return (System.nanoTime() - start) / 1e6;
    }

    private static long heap() {
        return (Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory()) >> 20;
    }

    private static long resident() throws IOException {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("VmRSS"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) >> 10)
                .findFirst()
                .orElse(0);
    }

    private static void say(String format, Object... figures) {
        System.out.println(String.format(Locale.ROOT, format, figures));
    }
}
