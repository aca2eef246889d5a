package io.querypilot.alternative;

import io.querypilot.critic.bind.CheckedQuery;
import io.querypilot.doubt.ground.QueryNames;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;

/**
 * The readings that a question leaves open by how it is built, whoever wrote the query: what each has or what all share, which of
 * two things a condition is said of, which of two columns of one kind is meant.
 */
public final class OtherReadings {
    private OtherReadings() {}

    /** Likeliest first; none of them has been run. */
    public static List<OtherReading> of(String question, LocalDate today, CheckedQuery query) {
        QueryNames names = new QueryNames(question, query);
        return Stream.of(
                        InCommon.of(question, names).stream(),
                        Attachment.of(question, query),
                        OtherColumns.of(question, today, names))
                .flatMap(readings -> readings)
                .filter(reading -> !reading.sql().equals(query.sql()))
                .toList();
    }
}
