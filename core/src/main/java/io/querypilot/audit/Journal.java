package io.querypilot.audit;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Where the lines of an audit are kept, one after the other; safe for use by many threads and processes. */
interface Journal extends AutoCloseable {
    /** The last line's number and hash; 0 and empty before the first. */
    record End(long number, String hash) {
        static final End START = new End(0, "");
    }

    /** The last line that is whole, and the end as it was noted; neither is there before the first line. */
    record Standing(Optional<String> last, Optional<End> noted) {}

    /** A line, and what the end is once it is written. */
    record Added(String line, End end) {}

    /** Adds the lines that follow from how it stands, which nobody else changes meanwhile. */
    void add(Function<Standing, List<Added>> next);

    /** Every line, oldest first; to be closed. */
    Stream<String> lines();

    /** The end as it was noted apart from the lines, so that lines cut off the end are missed; empty where no note is. */
    Optional<End> noted();

    @Override
    void close();
}
