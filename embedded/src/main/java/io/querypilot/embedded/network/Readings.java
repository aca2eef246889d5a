package io.querypilot.embedded.network;

import ai.onnxruntime.OrtException;
import io.querypilot.embedded.feature.Encoding;
import java.util.ArrayList;
import java.util.List;

/**
 * What several networks make of the same question. The mean of their probabilities counts: networks that were trained apart
 * err apart, so that where they disagree none of the plans is likely.
 */
final class Readings implements AutoCloseable {
    private final List<Reading> readings = new ArrayList<>();

    static Readings of(List<Network> networks, Encoding encoding) throws OrtException {
        Readings all = new Readings();
        try {
            for (Network network : networks) {
                all.readings.add(network.read(encoding));
            }
            return all;
        } catch (OrtException | RuntimeException failed) {
            all.close();
            throw failed;
        }
    }

    float[][] step(int[] actions, int number) throws OrtException {
        float[][] mean = readings.get(0).step(actions, number);
        for (int other = 1; other < readings.size(); other++) {
            float[][] further = readings.get(other).step(actions, number);
            for (int hypothesis = 0; hypothesis < mean.length; hypothesis++) {
                take(mean[hypothesis], further[hypothesis], 1.0 / (other + 1));
            }
        }
        return mean;
    }

    /** The logarithm of the mean of both probabilities, of which the further one has this share. */
    private static void take(float[] mean, float[] further, double share) {
        for (int action = 0; action < mean.length; action++) {
            double likelier = Math.max(mean[action], further[action]);
            mean[action] = (float) (likelier
                    + Math.log((1 - share) * Math.exp(mean[action] - likelier) + share * Math.exp(further[action] - likelier)));
        }
    }

    void keep(int[] parents) {
        readings.forEach(reading -> reading.keep(parents));
    }

    /** Log-odds per node that the query uses it: the networks' mean. */
    float[] used() throws OrtException {
        float[] mean = readings.get(0).used();
        for (int other = 1; other < readings.size(); other++) {
            float[] further = readings.get(other).used();
            for (int node = 0; node < mean.length; node++) {
                mean[node] += (further[node] - mean[node]) / (other + 1);
            }
        }
        return mean;
    }

    @Override
    public void close() {
        readings.forEach(Reading::close);
    }
}
