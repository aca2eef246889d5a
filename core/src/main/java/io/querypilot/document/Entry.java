package io.querypilot.document;

import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** One line of the form: a column, or the table itself where no column is named; each value knows where it stands. */
record Entry(Map<String, Text> values) {
    /** The headings of the form, in its order. */
    static final List<String> HEADINGS =
            List.of("table", "column", "type", "key", "references", "description", "synonyms");

    /** Said by DDL alone, "no" where a column may not be empty; the form has no heading for it. */
    static final String NULLABLE = "nullable";

    /** What stands somewhere in a document; a name is kept without its quotes and as it was written. */
    record Text(String text, String place, String written) {
        Text(String text, String place) {
            this(text, place, text);
        }

        private Text name() {
            return written.equals(text) ? new Text(WrittenName.bare(text), place, written) : this;
        }

        QueryPilotException wrong(String reason, String nextStep) {
            return new QueryPilotException(ErrorCode.SETTING_INVALID, place + ": " + reason, nextStep);
        }
    }

    Entry {
        Map<String, Text> known = new HashMap<>(values);
        Stream.of("table", "column").forEach(heading -> known.computeIfPresent(heading, (same, text) -> text.name()));
        values = Map.copyOf(known);
    }

    /** The value under this heading; an empty one where there is none stands where the line does. */
    Text get(String heading) {
        String place = Stream.of("column", "table").filter(values::containsKey).findFirst().map(values::get)
                .or(() -> values.values().stream().findFirst())
                .map(Text::place)
                .orElse("");
        return values.getOrDefault(heading, new Text("", place));
    }

    boolean has(String heading) {
        return !get(heading).text().isEmpty();
    }
}
