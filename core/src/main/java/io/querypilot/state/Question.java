package io.querypilot.state;

import static java.util.Objects.requireNonNull;

import io.querypilot.model.Turn;
import java.time.LocalDate;
import java.util.List;

/** What was asked, in which session, after which turns, and on which day. */
public record Question(String text, String session, List<Turn> turns, LocalDate today) {
    public Question {
        requireNonNull(text, "text");
        requireNonNull(session, "session");
        turns = List.copyOf(turns);
        requireNonNull(today, "today");
    }
}
