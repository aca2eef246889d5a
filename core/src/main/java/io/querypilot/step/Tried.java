package io.querypilot.step;

import io.querypilot.sql.ErrorType;
import io.querypilot.state.Attempt;
import java.util.List;

/** What was tried, in words: each attempt with its error, and why it ended. */
final class Tried {
    private Tried() {}

    static String told(List<Attempt> attempts) {
        StringBuilder message = new StringBuilder("I could not answer this after ")
                .append(attempts.size() == 1 ? "1 attempt" : attempts.size() + " attempts")
                .append(":");
        attempts.forEach(attempt -> message.append("\n").append(line(attempt)));
        attempts.stream()
                .flatMap(attempt -> attempt.diagnosis().stream())
                .filter(diagnosis -> !diagnosis.retry())
                .forEach(diagnosis -> message.append("\n").append(diagnosis.reason()));
        return message.toString();
    }

    private static String line(Attempt attempt) {
        String type = attempt.failure().map(failure -> failure.type().id()).orElse(ErrorType.UNKNOWN.id());
        return attempt.number() + ". " + type + ": " + attempt.error() + "\n   "
                + attempt.sql().replaceAll("\\s+", " ").strip();
    }
}
