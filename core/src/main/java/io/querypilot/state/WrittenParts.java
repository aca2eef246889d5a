package io.querypilot.state;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * The parts of one question's state as they were written last. From one checkpoint to the next most of them stay what they
 * were, and to write all of them each time took a sixth of a question's processor time. Used by the one run that works on
 * the question.
 */
public final class WrittenParts {
    private record Part(Object value, String text) {}

    private final Map<String, Part> parts = new HashMap<>();

    /** The text of this part: the one that is known if the value is still the same object, for states are immutable. */
    String text(String name, Object value, Function<Object, String> written) {
        Part known = parts.get(name);
        if (known != null && known.value() == value) {
            return known.text();
        }
        String text = written.apply(value);
        parts.put(name, new Part(value, text));
        return text;
    }
}
