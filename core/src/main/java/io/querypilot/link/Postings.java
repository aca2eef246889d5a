package io.querypilot.link;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** For each stem the ascending numbers of the tables or columns that hold it. */
final class Postings {
    private static final class Numbers {
        int[] list = new int[2];
        int size;
    }

    private static final int[] NONE = {};

    private final Map<String, Numbers> growing = new HashMap<>();
    private final Map<String, int[]> numbers = new HashMap<>();

    /** Numbers must come in ascending order; a repeated one is kept once. */
    void add(String stem, int number) {
        Numbers found = growing.computeIfAbsent(stem, key -> new Numbers());
        if (found.size > 0 && found.list[found.size - 1] == number) {
            return;
        }
        if (found.size == found.list.length) {
            found.list = Arrays.copyOf(found.list, found.size * 2);
        }
        found.list[found.size++] = number;
    }

    /** Gives back what growing left over; nothing may be added afterwards. */
    Postings trimmed() {
        growing.forEach((stem, found) -> numbers.put(stem, Arrays.copyOf(found.list, found.size)));
        growing.clear();
        return this;
    }

    int[] of(String stem) {
        return numbers.getOrDefault(stem, NONE);
    }

    Set<String> stems() {
        return numbers.keySet();
    }
}
