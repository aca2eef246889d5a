package io.querypilot.doubt;

import static java.util.Objects.requireNonNull;

import io.querypilot.critic.bind.CheckedQuery;
import java.time.LocalDate;
import java.util.Optional;

/** What a query is to answer: the question's words, the day it was asked, and what it goes on from. */
public record Asked(String text, LocalDate today, Optional<Before> before) {
    /** The question before it, and the query that answered that. */
    public record Before(String text, CheckedQuery query) {}

    public Asked {
        requireNonNull(text, "text");
        requireNonNull(today, "today");
        requireNonNull(before, "before");
    }

    /** A question that goes on from none. */
    public static Asked alone(String text, LocalDate today) {
        return new Asked(text, today, Optional.empty());
    }
}
