package io.querypilot.embedded;

import io.querypilot.embedded.parser.Candidate;
import io.querypilot.embedded.parser.Parse;
import java.util.Optional;

/** A parsed question, how sure to be of its likeliest candidate, and a note on words that were read otherwise than they stand. */
record ParsedQuestion(Parse parse, double bestConfidence, String note) {
    static ParsedQuestion of(Parse parse, double confidence, String note) {
        return new ParsedQuestion(parse, confidence * parse.kept(), note);
    }

    Optional<Candidate> best() {
        return parse.candidates().stream().findFirst();
    }

    /** Of what the best is not right in, the others have their share by likelihood. */
    double confidence(Candidate candidate) {
        if (best().filter(candidate::equals).isPresent()) {
            return bestConfidence;
        }
        double others = parse.candidates().stream()
                .filter(other -> best().filter(other::equals).isEmpty())
                .mapToDouble(other -> Math.exp(other.score()))
                .sum();
        return others == 0 ? 0 : (1 - bestConfidence) * Math.exp(candidate.score()) / others;
    }
}
