package io.querypilot.audit;

import java.util.function.Function;
import java.util.stream.Stream;

/** Where the lines of an audit are kept, one after the other; safe for use by many threads and processes. */
interface Journal extends AutoCloseable {
    /** The last line's number and hash; 0 and empty before the first. */
    record End(long number, String hash) {
        static final End START = new End(0, "");
    }

    /** A line, and what the end is once it is written. */
    record Added(String line, End end) {}

    /** Adds the line that follows from the end as it stands, which nobody else moves meanwhile. */
    void add(Function<End, Added> next);

    /** Every line, oldest first; to be closed. */
    Stream<String> lines();

    /** The end as it was noted apart from the lines, so that lines cut off the end are missed. */
    End noted();

    @Override
    void close();
}
