package io.querypilot.embedded;

import io.querypilot.embedded.parser.Candidate;
import io.querypilot.embedded.parser.Parse;
import io.querypilot.embedded.selection.Choice;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A parsed question, which of its candidates was chosen, and a note on words that were read otherwise than they stand. */
record Reading(Parse parse, Optional<Candidate> best, double bestConfidence, String note) {
    static Reading of(Parse parse, Optional<Choice> choice, String note) {
        return new Reading(
                parse,
                choice.map(chosen -> parse.candidates().get(chosen.place())),
                choice.map(Choice::confidence).orElse(0.0) * parse.kept(),
                note);
    }

    /** The chosen candidate, then the others by likelihood. */
    List<Candidate> inOrder() {
        List<Candidate> order = new ArrayList<>();
        best.ifPresent(order::add);
        parse.candidates().stream().filter(other -> !order.contains(other)).forEach(order::add);
        return order;
    }

    /** Of what the best is not right in, the others have their share by likelihood. */
    double confidence(Candidate candidate) {
        if (best.filter(candidate::equals).isPresent()) {
            return bestConfidence;
        }
        double others = parse.candidates().stream()
                .filter(other -> best.filter(other::equals).isEmpty())
                .mapToDouble(other -> Math.exp(other.score()))
                .sum();
        return others == 0 ? 0 : (1 - bestConfidence) * Math.exp(candidate.score()) / others;
    }
}
