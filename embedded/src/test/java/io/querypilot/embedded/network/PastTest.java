package io.querypilot.embedded.network;

import static org.assertj.core.api.Assertions.assertThat;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtException;
import java.util.ArrayDeque;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class PastTest {
    private final Queue<Past> idle = new ArrayDeque<>();

    private long[] shape(Past past) throws OrtException {
        try (OnnxTensor tensor = past.tensor()) {
            return tensor.getInfo().getShape();
        }
    }

    @Test
    void growsByAStepAndByTheHypothesesKept() throws OrtException {
        Past past = new Past(3, 4, 5, idle);
        past.nextTensor().close();
        past.advance();
        past.keep(new int[] {0, 0});
        assertThat(shape(past)).containsExactly(3, 2, 2, 4, 1, 5);
        assertThat(idle).isEmpty();
    }

    @Test
    void startsAnewForTheNextQuestion() throws OrtException {
        Past past = new Past(3, 4, 5, idle);
        past.nextTensor().close();
        past.advance();
        past.keep(new int[] {0, 0});
        past.close();
        assertThat(idle).containsExactly(past);
        assertThat(shape(idle.remove())).containsExactly(3, 2, 1, 4, 0, 5);
    }
}
