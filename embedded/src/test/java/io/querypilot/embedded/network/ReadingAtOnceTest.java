package io.querypilot.embedded.network;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.catalogue.TableView;
import io.querypilot.embedded.cell.CellIndex;
import io.querypilot.embedded.feature.Asked;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.feature.Preparer;
import io.querypilot.embedded.parity.TestWeights;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** A question says the same whether its networks read it together, one after the other, or among many. */
class ReadingAtOnceTest {
    private static final int ASKERS = 6;

    private final Weights weights = TestWeights.loaded();

    static Prepared question(Weights weights, String text) {
        SchemaView schema = new SchemaView(
                List.of(new TableView("", "customers", "customers", "")),
                List.of(ColumnView.STAR, column("id", ColumnType.NUMBER), column("city", ColumnType.TEXT)),
                List.of(1),
                List.of());
        return new Preparer(
                        schema,
                        new CellIndex(new TreeMap<>()),
                        weights.pieces(),
                        weights.vectors(),
                        weights.abbreviations())
                .prepare(Asked.of(text, List.of()), List.of());
    }

    private static ColumnView column(String name, ColumnType type) {
        return new ColumnView(0, name, name, type, type, false, "");
    }

    private static List<Scored> plans(Weights weights, String text) {
        return weights.decode(question(weights, text), 4, Rule.NONE).plans();
    }

    @Test
    void manyAtOnceSayWhatEachSaysAlone() throws Exception {
        List<Scored> alone = plans(weights, "How many customers are there in each city?");
        assertThat(alone).hasSize(4);
        ExecutorService askers = Executors.newFixedThreadPool(ASKERS);
        try {
            List<Future<List<Scored>>> asked = new ArrayList<>();
            for (int i = 0; i < ASKERS; i++) {
                asked.add(askers.submit(() -> plans(weights, "How many customers are there in each city?")));
            }
            for (Future<List<Scored>> one : asked) {
                assertThat(one.get()).isEqualTo(alone);
            }
        } finally {
            askers.shutdown();
        }
    }

    @Test
    void anInterruptChangesNoAnswerAndIsKept() {
        List<Scored> plans = plans(weights, "How many customers are there?");
        Thread.currentThread().interrupt();
        List<Scored> interrupted = plans(weights, "How many customers are there?");
        assertThat(Thread.interrupted()).isTrue();
        assertThat(interrupted).isEqualTo(plans);
    }

    /** Freed under a network that reads, memory would take the process with it. */
    @Test
    void whoClosesWaitsForQuestionsThatAreBeingRead() throws Exception {
        List<Scored> plans = plans(weights, "customers per city");
        Weights own = Weights.load(ModelFiles.packaged());
        CountDownLatch reading = new CountDownLatch(2);
        ExecutorService askers = Executors.newFixedThreadPool(2);
        try {
            List<Future<Optional<List<Scored>>>> asked = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                asked.add(askers.submit(() -> untilClosed(own, reading)));
            }
            reading.await();
            own.close();
            for (Future<Optional<List<Scored>>> one : asked) {
                assertThat(one.get()).contains(plans);
            }
        } finally {
            askers.shutdown();
        }
    }

    /** What the last question before closing said. */
    private static Optional<List<Scored>> untilClosed(Weights own, CountDownLatch reading) {
        Optional<List<Scored>> last = Optional.empty();
        try {
            while (true) {
                last = Optional.of(plans(own, "customers per city"));
                reading.countDown();
            }
        } catch (IllegalStateException closed) {
            return last;
        }
    }
}
