package io.querypilot.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.querypilot.database.Caller;
import io.querypilot.model.Usage;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

class StateJsonTest {
    private final StateJson json = new StateJson(List.of());
    private final State asked = State.asked(Question.asked(
            "How many?", "s", Caller.SOLE, List.of(), LocalDate.of(2026, 11, 16), Instant.EPOCH));

    /** What is known from the last time is used again only while it is still so. */
    @Test
    void partsThatChangeAreWrittenAnew() {
        WrittenParts parts = new WrittenParts();
        State drafted = asked.withUsage(new Usage(10, 2, 1))
                .withNewAttempt(Attempt.draft(1, "SELECT 1", Attempt.Origin.GENERATED, "m", "", "", Duration.ZERO));
        State other = drafted.withQuestion(asked.question().known("another"));
        for (State each : List.of(asked, drafted, drafted, other, asked)) {
            assertEquals(json.write(each, new WrittenParts()), json.write(each, parts));
        }
    }

    @Test
    void whatIsWrittenIsReadBack() {
        State drafted = asked.withUsage(new Usage(10, 2, 1));
        State read = json.read(json.write(drafted, new WrittenParts()), drafted.context().schema()).orElseThrow();
        assertEquals(drafted, read);
        assertTrue(json.write(drafted, new WrittenParts()).contains("\"attempts\":[]"));
    }
}
