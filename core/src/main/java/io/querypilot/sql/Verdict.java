package io.querypilot.sql;

import java.util.List;

/** What the guard says of a statement. */
public sealed interface Verdict {
    /** It can only read, and only what may be read. */
    record Allowed(ParsedQuery query) implements Verdict {}

    /** It could change, leak or stall something, or it cannot be understood; the first error weighs most. */
    record Refused(List<SqlError> errors) implements Verdict {
        public Refused {
            errors = List.copyOf(errors);
        }
    }
}
