package io.querypilot.embedded.network;

import ai.onnxruntime.OrtException;

/** One network's reading of one question: what its encoder made of it, and what its decoder remembers of the plans so far. */
final class Reading implements AutoCloseable {
    private final Network network;
    private final Encoded encoded;
    private final Past past;

    Reading(Network network, Encoded encoded) throws OrtException {
        this.network = network;
        this.encoded = encoded;
        this.past = network.noPast();
    }

    /** Runs all hypotheses one action further; returns log-probabilities per hypothesis and action. */
    float[][] step(int[] actions, int number) throws OrtException {
        return network.step(actions, number, past, encoded);
    }

    /** Each new hypothesis remembers what the one it grew from did. */
    void keep(int[] parents) {
        past.keep(parents);
    }

    /** Log-odds per node that the query uses it. */
    float[] used() throws OrtException {
        return encoded.used();
    }

    @Override
    public void close() {
        past.close();
        encoded.close();
    }
}
