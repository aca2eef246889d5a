package io.querypilot.server;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.querypilot.TestPilot;
import io.querypilot.database.Caller;
import io.querypilot.database.Databases;
import io.querypilot.database.demo.DemoShop;
import io.querypilot.database.Limits;
import io.querypilot.knowledge.Knowledge;
import io.querypilot.memory.Store;
import io.querypilot.model.Draft;
import io.querypilot.model.Model;
import io.querypilot.model.Reply;
import io.querypilot.model.UnderstandRequest;
import io.querypilot.model.Understanding;
import io.querypilot.model.Usage;
import io.querypilot.model.WriteRequest;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Many questions at once over HTTP, on loopback, with a model that takes its time: how long a round takes, what the server
 * adds to the model's latency, and the processor time of both and of the client alone. Then as many event streams held open.
 */
final class ServeLoad {
    private static final int LATENCY = 500;

    private final String address;
    private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private ServeLoad(String address) {
        this.address = address;
    }

    /** Writes one statement after so many milliseconds. */
    private record SlowModel(int millis) implements Model {
        @Override
        public String name() {
            return "slow";
        }

        @Override
        public Reply<Understanding> understand(UnderstandRequest request) {
            throw new IllegalStateException("not asked");
        }

        @Override
        public Reply<Draft> write(WriteRequest request) {
            try {
                Thread.sleep(millis);
            } catch (InterruptedException cancelled) {
                throw new IllegalStateException(cancelled);
            }
            return new Reply<>(new Draft.Sql("SELECT count(*) AS orders FROM orders", "", 0.9), new Usage(100, 10, 1));
        }
    }

    /** Takes how many questions are in flight, how many rounds, and how many streams are held for how many seconds. */
    public static void main(String[] arguments) throws Exception {
        int questions = Math.min(2_000, argument(arguments, 0, 1_000));
        int rounds = Math.min(20, argument(arguments, 1, 3));
        int streams = Math.min(1_000, argument(arguments, 2, 500));
        int seconds = Math.min(120, argument(arguments, 3, 60));
        System.out.println("Java " + Runtime.version().feature() + ", " + Runtime.getRuntime().availableProcessors()
                + " processors; " + questions + " questions in flight, model " + LATENCY + " ms");
        Path folder = Files.createTempDirectory("querypilot-load");
        serving(folder.resolve("a.db"), new SlowModel(LATENCY), questions, load -> {
            load.round(0, 1);
            for (int round = 1; round <= rounds; round++) {
                load.round(round, questions);
            }
        });
        serving(folder.resolve("b.db"), new SlowModel(seconds * 1_000), streams, load -> load.hold(streams, seconds));
        System.exit(0);
    }

    private static int argument(String[] arguments, int place, int standard) {
        return arguments.length > place ? Integer.parseInt(arguments[place]) : standard;
    }

    /** What is measured over one server. */
    private interface Measuring {
        void with(ServeLoad load) throws Exception;
    }

    private static void serving(Path store, Model model, int questions, Measuring measuring) throws Exception {
        Path shop = DemoShop.at(Path.of("target", "shop.db").toAbsolutePath());
        ServerSettings settings = new ServerSettings(
                "127.0.0.1", 0, questions + 64, false, 1_000_000, Optional.empty(), Optional.empty(),
                questions, questions);
        try (TestPilot pilot = TestPilot.of(QueuedDatabase.over(Databases.open(shop.toString())), Store.open(store.toString()));
                Server server = new Server(
                        new Agent(pilot.agent(model), pilot.database(), pilot.store(), Caller.SOLE, Limits.STANDARD, "slow", "1",
                                JsonNodeFactory.instance::arrayNode, Knowledge.NONE, Optional.empty()),
                        settings)) {
            measuring.with(new ServeLoad(server.address()));
        }
    }

    private HttpRequest.Builder ask() {
        return HttpRequest.newBuilder(URI.create(address + "/api/ask"))
                .POST(HttpRequest.BodyPublishers.ofString("{\"question\": \"How many orders are there?\"}"));
    }

    private void round(int number, int questions) throws Exception {
        long processor = processorNanos();
        long clients = clientNanos();
        long start = System.nanoTime();
        List<CompletableFuture<Long>> all = new ArrayList<>();
        for (int i = 0; i < questions; i++) {
            long sent = System.nanoTime();
            all.add(client.sendAsync(ask().build(), HttpResponse.BodyHandlers.ofString()).thenApply(reply -> took(reply, sent)));
        }
        List<Long> added = new ArrayList<>();
        int failed = 0;
        for (CompletableFuture<Long> one : all) {
            long took = one.get();
            added.add(took - LATENCY);
            failed += took < 0 ? 1 : 0;
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        Collections.sort(added);
        System.out.printf(
                "round %d: %.2f s, %.0f questions/s, added p50 %d ms, p99 %d ms, %.1f ms of processor a question, of"
                        + " which the client %.1f ms, %d MB heap, %d not answered%n",
                number, seconds, questions / seconds, added.get(added.size() / 2), added.get(added.size() * 99 / 100),
                (processorNanos() - processor) / 1e6 / questions, (clientNanos() - clients) / 1e6 / questions,
                heapMegabytes(), failed);
    }

    /** Milliseconds; negative where there was no answer. */
    private static long took(HttpResponse<String> reply, long sent) {
        boolean answered = reply.statusCode() == 200 && reply.body().contains("\"answered\"");
        return answered ? (System.nanoTime() - sent) / 1_000_000 : -1;
    }

    /** Of the threads that the JDK's client works on; it keeps them for a minute. */
    private static long clientNanos() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("HttpClient"))
                .mapToLong(thread -> Math.max(0, threads.getThreadCpuTime(thread.getId())))
                .sum();
    }

    private void hold(int streams, int seconds) throws Exception {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        List<CompletableFuture<HttpResponse<String>>> all = new ArrayList<>();
        long start = System.nanoTime();
        for (int i = 0; i < streams; i++) {
            all.add(client.sendAsync(
                    ask().header("Accept", "text/event-stream").build(), HttpResponse.BodyHandlers.ofString()));
        }
        Thread.sleep(Duration.ofSeconds(seconds).toMillis() / 2);
        System.out.printf("%d streams open: %d platform threads, %d MB heap%n", streams, threads.getThreadCount(), heapMegabytes());
        int answered = 0;
        for (CompletableFuture<HttpResponse<String>> one : all) {
            answered += one.get().body().contains("event: answer") ? 1 : 0;
        }
        System.out.printf("%d of %d answered after %.1f s%n", answered, streams, (System.nanoTime() - start) / 1e9);
    }

    private static long processorNanos() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }

    private static long heapMegabytes() {
        return (Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory()) >> 20;
    }
}
