package io.querypilot.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.store.embedding.CosineSimilarity;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class LocalEmbeddingsTest {
    private final EmbeddingModel model = new LocalEmbeddings().get();

    @Test
    void placesAQuestionNearestToTheTableItIsAbout() {
        String question = "Which physicians treated the most sick people?";
        double doctors = nearness(question, "doctor: name, specialty, patient count");
        assertThat(doctors).isGreaterThan(nearness(question, "invoice: invoice number, amount, due date"));
        assertThat(doctors).isGreaterThan(nearness(question, "aircraft: model, range, seats"));
    }

    @Test
    void loadsTheModelOnceForAll() {
        assertThat(new LocalEmbeddings().get()).isSameAs(model);
        assertThat(model.dimension()).isEqualTo(model.embed("one").content().vector().length);
    }

    @Test
    void givesManyThreadsTheSameVector() throws Exception {
        float[] expected = model.embed("orders by country").content().vector();
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            Callable<float[]> task = () -> model.embed("orders by country").content().vector();
            for (Future<float[]> one : threads.invokeAll(List.of(task, task, task, task, task, task))) {
                assertThat(one.get()).containsExactly(expected);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private double nearness(String one, String other) {
        return CosineSimilarity.between(
                model.embed(one).content(), model.embed(other).content());
    }
}
