package io.querypilot.sql;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** A stretch of a statement's text to be replaced. */
public record Edit(int start, int end, String text) {
    public static List<Edit> replacing(Optional<Span> span, String text) {
        return span.stream().map(place -> new Edit(place.start(), place.end(), text)).toList();
    }

    /** The statement with these edits made; an edit that touches one before it is left out. */
    public static String apply(String sql, List<Edit> edits) {
        StringBuilder result = new StringBuilder();
        int done = 0;
        for (Edit edit : edits.stream().distinct().sorted(Comparator.comparingInt(Edit::start)).toList()) {
            if (edit.start >= done) {
                result.append(sql, done, edit.start).append(edit.text);
                done = edit.end;
            }
        }
        return result.append(sql.substring(done)).toString();
    }
}
