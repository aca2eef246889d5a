package io.querypilot.embedded.network;

import ai.onnxruntime.OrtException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What several networks make of the same question, at the same time where a processor is free. The mean of their
 * probabilities counts: networks that were trained apart err apart, so that where they disagree none of the plans is likely.
 */
final class Readings implements AutoCloseable {
    private final List<Reading> readings;
    private final Processors.Own processor;

    private Readings(List<Reading> readings, Processors.Own processor) {
        this.readings = readings;
        this.processor = processor;
    }

    /** To be closed before {@code inputs} are. */
    static Readings of(List<Network> networks, EncoderInputs inputs, Processors.Own processor) throws OrtException {
        Reading[] made = new Reading[networks.size()];
        try {
            processor.each(made.length, network -> made[network] = networks.get(network).read(inputs));
            return new Readings(List.of(made), processor);
        } catch (OrtException | RuntimeException failed) {
            Stream.of(made).filter(Objects::nonNull).forEach(Reading::close);
            throw failed;
        }
    }

    /** Runs all hypotheses, grown from these {@code parents}, one action further; log-probabilities of each one's actions. */
    float[][] step(int[] parents, int[] actions, int number) throws OrtException {
        float[][] each = new float[readings.size()][];
        processor.each(each.length, network -> each[network] = readings.get(network).step(parents, actions, number));
        float[] mean = each[0];
        for (int other = 1; other < each.length; other++) {
            take(mean, each[other], 1.0 / (other + 1));
        }
        return rows(mean, actions.length);
    }

    /** The logarithm of the mean of both probabilities, of which the further one has this share. */
    private static void take(float[] mean, float[] further, double share) {
        for (int action = 0; action < mean.length; action++) {
            double likelier = Math.max(mean[action], further[action]);
            mean[action] = (float) (likelier
                    + Math.log((1 - share) * Math.exp(mean[action] - likelier) + share * Math.exp(further[action] - likelier)));
        }
    }

    private static float[][] rows(float[] all, int count) {
        int width = all.length / count;
        return IntStream.range(0, count)
                .mapToObj(row -> Arrays.copyOfRange(all, row * width, (row + 1) * width))
                .toArray(float[][]::new);
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
