package io.querypilot.sql.query;

import io.querypilot.sql.SqlError;
import java.util.List;
import java.util.Optional;

/** What the guard says of a statement. */
public sealed interface Verdict {
    /** The statement as it was parsed to be judged; empty where it is not one query. */
    Optional<ParsedQuery> parsed();

    /** It can only read, and only what may be read. */
    record Allowed(ParsedQuery query) implements Verdict {
        @Override
        public Optional<ParsedQuery> parsed() {
            return Optional.of(query);
        }
    }

    /** It could change, leak or stall something, or it cannot be understood; the first error weighs most. */
    record Refused(List<SqlError> errors, Optional<ParsedQuery> parsed) implements Verdict {
        public Refused {
            errors = List.copyOf(errors);
        }
    }
}
