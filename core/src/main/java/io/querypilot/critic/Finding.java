package io.querypilot.critic;

import io.querypilot.sql.Edit;
import io.querypilot.sql.Span;
import java.util.List;
import java.util.Optional;

/**
 * An issue with where it stands in the text and, where what was meant is certain, the edits that mend it.
 * {@code engineKnows} says that the engine judges this too, so that its word, where it can be had, is the last.
 */
record Finding(Issue issue, Optional<Span> span, List<Edit> fix, boolean engineKnows) {
    Finding {
        fix = List.copyOf(fix);
    }
}
