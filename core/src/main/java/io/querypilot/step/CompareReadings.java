package io.querypilot.step;

import io.querypilot.correction.Constraint;
import io.querypilot.critic.Critic;
import io.querypilot.database.Database;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.ResultTable;
import io.querypilot.model.Draft;
import io.querypilot.model.Model;
import io.querypilot.model.Reply;
import io.querypilot.state.Attempt;
import io.querypilot.state.Attempt.Origin;
import io.querypilot.state.Clarification;
import io.querypilot.state.State;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * COMPARE_READINGS: asking has a price, so where a question can be read in several ways each is written and run; only
 * if their results differ is the person asked, with a preview of each.
 */
public record CompareReadings(Database database, Model model, Critic critic, Limits limits) implements Step {
    private static final int MOST_READINGS = 3;
    private static final int PREVIEW_ROWS = 2;

    /** One way to read the question, as far as it could be written and run. */
    private record Reading(String option, String sql, ResultTable table) {}

    @Override
    public State apply(State state) {
        long start = System.nanoTime();
        Clarification asked = state.clarification().orElseThrow();
        List<Reading> readings = new ArrayList<>();
        State paid = state;
        for (int i = 0; i < Math.min(MOST_READINGS, asked.choices().size()); i++) {
            paid = read(paid, asked, i, readings);
        }
        boolean allRead = readings.size() == asked.choices().size();
        if (readings.isEmpty() || !allRead || differ(readings)) {
            return paid.withClarification(shown(asked, readings));
        }
        Duration spent = Duration.ofNanos(System.nanoTime() - start);
        String note = "Every reading of the question gives the same result.";
        return paid.clear()
                .withNewAttempt(Attempt.draft(
                        1, readings.get(0).sql(), Origin.GENERATED, model.name(), note, "", spent));
    }

    private State read(State state, Clarification asked, int option, List<Reading> readings) {
        Constraint choice = asked.choices().get(option);
        State constrained = state.corrected(state.question().corrected(List.of(choice), Instant.now()));
        Reply<Draft> reply = model.write(Writing.request(constrained, database.dialect()));
        if (reply.value() instanceof Draft.Sql draft
                && critic.criticise(draft.sql(), state.ground().schema(), List.of(choice)).valid()
                && database.execute(draft.sql(), limits) instanceof Outcome.Success success) {
            readings.add(new Reading(asked.options().get(option), draft.sql(), success.table()));
        }
        return state.withUsage(reply.usage());
    }

    private static boolean differ(List<Reading> readings) {
        Map<List<Object>, Long> first = rows(readings.get(0).table());
        return readings.stream().anyMatch(reading -> !rows(reading.table()).equals(first));
    }

    private static Map<List<Object>, Long> rows(ResultTable table) {
        Map<List<Object>, Long> counts = new HashMap<>();
        table.rows().forEach(row -> counts.merge(row, 1L, Long::sum));
        return counts;
    }

    private static Clarification shown(Clarification asked, List<Reading> readings) {
        String previews = readings.stream().map(CompareReadings::preview).collect(Collectors.joining());
        String assumed = readings.isEmpty() ? "" : readings.get(0).sql();
        return asked.withPreviews(asked.message() + previews, assumed);
    }

    private static String preview(Reading reading) {
        String rows = reading.table().rows().stream()
                .limit(PREVIEW_ROWS)
                .map(row -> row.stream().map(String::valueOf).collect(Collectors.joining(", ")))
                .collect(Collectors.joining("; "));
        return "\n- " + reading.option() + ": " + Summary.of(reading.table()) + (rows.isEmpty() ? "" : " " + rows);
    }
}
