package io.querypilot.doubt;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.querypilot.doubt.Doubt.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * How likely an answer is right, from how sure its writer was and what was found to speak against it. Each doubt lowers
 * the odds by its own weight, once however often it was found; the weights come from public questions.
 */
public final class Confidence {
    private static final Map<Kind, Double> WEIGHTS = read();
    private static final double NEVER_SURER = 0.99;
    private static final double EMPTY_AMONG_OTHERS = 1;
    /** How much the odds of the likelihood count; fitted with the odds that answers are right, over four suites (docs/evaluation.md). */
    private static final double AGREEMENT = 0.8;
    /** What all readings of a model have in common may be wrong all the same. */
    private static final double LARGEST_SHARE = 0.97;

    private Confidence() {}

    public static double after(double said, List<Doubt> doubts) {
        return Math.round(10_000 * lowered(said, weight(doubts))) / 10_000.0;
    }

    /** The same of one who has other readings at hand: the one that brings no row is seldom right, once in 26 over eight foreign suites. */
    public static double amongOthers(double said, List<Doubt> doubts) {
        boolean empty = doubts.stream().anyMatch(doubt -> doubt.kind() == Kind.EMPTY);
        return after(empty ? lowered(said, EMPTY_AMONG_OTHERS) : said, doubts);
    }

    private static double lowered(double said, double weight) {
        double certain = Math.min(said, NEVER_SURER);
        return 1 / (1 + Math.exp(weight - Math.log(certain / (1 - certain))));
    }

    /** The same where readings of a larger share of the likelihood than the draft's alone bring its rows. */
    public static double agreed(double said, double share, double together) {
        double certain = Math.min(Math.max(said, 1 - NEVER_SURER), NEVER_SURER);
        double odds = Math.log(certain / (1 - certain)) + AGREEMENT * (odds(together) - odds(share));
        return Math.min(NEVER_SURER, 1 / (1 + Math.exp(-odds)));
    }

    private static double odds(double share) {
        double likely = Math.min(Math.max(share, 1 - LARGEST_SHARE), LARGEST_SHARE);
        return Math.log(likely / (1 - likely));
    }

    /** How much doubts lower the odds together. */
    public static double weight(List<Doubt> doubts) {
        return doubts.stream().map(Doubt::kind).distinct().mapToDouble(WEIGHTS::get).sum();
    }

    private static Map<Kind, Double> read() {
        try (InputStream file = Confidence.class.getResourceAsStream("weights.json")) {
            JsonNode weights = new ObjectMapper().readTree(file).path("weights");
            Map<Kind, Double> read = new EnumMap<>(Kind.class);
            for (Kind kind : Kind.values()) {
                read.put(kind, weights.path(kind.id()).asDouble(2));
            }
            return read;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
