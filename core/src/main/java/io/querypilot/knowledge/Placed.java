package io.querypilot.knowledge;

import static java.util.Objects.requireNonNull;

/** An entry and where it is written, such as {@code knowledge.yaml, line 12}. */
public record Placed(Entry entry, String place) {
    public Placed {
        requireNonNull(entry, "entry");
        requireNonNull(place, "place");
    }
}
