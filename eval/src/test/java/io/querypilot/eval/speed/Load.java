package io.querypilot.eval.speed;

import com.sun.management.OperatingSystemMXBean;
import io.querypilot.QueryPilot;
import io.querypilot.Settings;
import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.demo.DemoShop;
import io.querypilot.flow.Node;
import io.querypilot.flow.Services;
import io.querypilot.flow.StepEvent;
import io.querypilot.link.SchemaLinker;
import io.querypilot.memory.KeptLessons;
import io.querypilot.memory.Store;
import io.querypilot.memory.StoredLessons;
import io.querypilot.memory.StoredSessions;
import io.querypilot.state.Answer;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Asks many questions at once of a model that takes a while, every step checkpointed to SQLite, and says how long all
 * and each took: {@code Load [QUESTIONS] [LATENCY_MILLIS] [ROUNDS]}. With one question it measures the overhead alone. In the
 * end what the questions of the later half of the rounds spent in all steps but the model's, and in the two that check: the critic, and the doubts
 * with the statements they run.
 */
public final class Load {
    private static final String SQL = "SELECT country, COUNT(*) AS n FROM customers GROUP BY country";
    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private final QueryPilot pilot;
    private final Queue<StepEvent.At> steps;
    /** The same in every round: to start a thousand threads is not the agent's work. */
    private final ExecutorService people;

    private Load(QueryPilot pilot, Queue<StepEvent.At> steps, ExecutorService people) {
        this.pilot = pilot;
        this.steps = steps;
        this.people = people;
    }

    public static void main(String[] arguments) throws IOException, InterruptedException, ExecutionException {
        int questions = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 1_000;
        int latency = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 500;
        int rounds = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 3;
        Path folder = Files.createTempDirectory("querypilot-load");
        try (Database shop = Databases.open(DemoShop.inCache().toString());
                Store store = Store.open(folder.resolve("store.db").toString())) {
            Queue<StepEvent.At> steps = new ConcurrentLinkedQueue<>();
            ExecutorService people = Executors.newFixedThreadPool(questions);
            try {
                new Load(pilot(shop, store, latency, steps), steps, people).rounds(rounds, questions);
            } finally {
                // Where a question was not answered, the others' threads would keep the process alive.
                people.shutdownNow();
            }
        }
    }

    private static QueryPilot pilot(Database shop, Store store, int latency, Queue<StepEvent.At> steps) {
        Services tools = Services.of(shop, new PlayedDraft(SQL, SQL, latency), new SchemaLinker())
                .remembering(
                        new StoredSessions(store),
                        new KeptLessons(new StoredLessons(store), shop.name(), true, false));
        return new QueryPilot(tools, Settings.STANDARD, UnaryOperator.identity(), List.of(event -> {
            if (event instanceof StepEvent.Step step) {
                steps.add(step.at());
            }
        }));
    }

    private void rounds(int rounds, int questions) throws InterruptedException, ExecutionException {
        for (int round = 1; round <= rounds; round++) {
            round(round, questions);
            if (round <= rounds / 2) {
                steps.clear();
            }
        }
        tellSteps();
    }

    private void tellSteps() {
        System.out.printf(
                Locale.ROOT,
                "later half of the rounds, p50 of a question: all steps but the model's %.2f ms, the critic %.2f ms, the doubts %.2f ms%n",
                median(at -> !at.node().equals(Node.GENERATE)),
                median(at -> at.node().equals(Node.CRITICISE)),
                median(at -> at.node().equals(Node.REFLECT)));
    }

    /** What a question spent in these steps, in milliseconds. */
    private double median(Predicate<StepEvent.At> which) {
        List<Long> sums = steps.stream()
                .filter(which)
                .collect(Collectors.groupingBy(at -> at.question().id(), Collectors.summingLong(at -> at.elapsed().toNanos())))
                .values()
                .stream()
                .sorted()
                .toList();
        return sums.get(sums.size() / 2) / 1e6;
    }

    private void round(int number, int questions) throws InterruptedException, ExecutionException {
        long cpu = SYSTEM.getProcessCpuTime();
        long start = System.nanoTime();
        List<Long> times = new ArrayList<>();
        for (Future<Long> asked : people.invokeAll(Collections.nCopies(questions, (Callable<Long>) this::ask))) {
            times.add(asked.get());
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        Collections.sort(times);
        System.out.printf(
                Locale.ROOT,
                "round %d: %d answered in %.2f s; each p50 %.1f ms, p99 %.1f ms; %.1f ms of CPU a question%n",
                number,
                questions,
                seconds,
                times.get(questions / 2) / 1e6,
                times.get(questions * 99 / 100) / 1e6,
                (SYSTEM.getProcessCpuTime() - cpu) / 1e6 / questions);
    }

    private long ask() {
        long start = System.nanoTime();
        Answer answer = pilot.ask("How many customers are there per country?");
        if (!(answer instanceof Answer.Answered)) {
            throw new IllegalStateException("not answered: " + answer);
        }
        return System.nanoTime() - start;
    }
}
