package io.querypilot.eval.suite;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What is known to be right for a question. */
public sealed interface Gold {
    /** A query; its result is what counts, not how it is written. */
    record Sql(String text) implements Gold {}

    /** Queries of which each is one honest reading; an answer by one of them must name another. */
    record Readings(List<String> texts) implements Gold {
        public Readings {
            texts = List.copyOf(texts);
        }
    }

    /** The rows themselves. */
    record Rows(List<List<Object>> rows, boolean ordered) implements Gold {
        public Rows {
            // A cell may be null, which List.copyOf refuses.
            rows = Collections.unmodifiableList(new ArrayList<>(rows));
        }
    }
}
