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

    /**
     * Runs all hypotheses one action further, of which each remembers what the one it grew from did; returns the
     * log-probabilities of all actions, one hypothesis after the other.
     */
    float[] step(int[] parents, int[] actions, int number) throws OrtException {
        past.keep(parents);
        return network.step(actions, number, past, encoded);
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
