package io.querypilot.model.prompted;

import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/** Makes something fit by giving up as little as possible, in a fixed order. */
final class PromptFitter {
    private PromptFitter() {}

    /** One kind of thing that can be given up: how many steps of it there are, and the content after so many. */
    record Sacrifice<T>(ToIntFunction<T> steps, Cut<T> cut) {}

    /** The content with the first so many steps of a sacrifice made. */
    interface Cut<T> {
        T after(T content, int steps);
    }

    /** The fullest content that fits; with every sacrifice made where nothing does. */
    static <T> T fit(T full, List<Sacrifice<T>> order, Predicate<T> fits) {
        T content = full;
        for (Sacrifice<T> sacrifice : order) {
            if (fits.test(content)) {
                return content;
            }
            int all = sacrifice.steps().applyAsInt(content);
            T least = sacrifice.cut().after(content, all);
            content = fits.test(least) ? leastOf(sacrifice, content, all, fits) : least;
        }
        return content;
    }

    private static <T> T leastOf(Sacrifice<T> sacrifice, T content, int all, Predicate<T> fits) {
        int low = 0;
        int high = all;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (fits.test(sacrifice.cut().after(content, middle))) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return sacrifice.cut().after(content, low);
    }
}
