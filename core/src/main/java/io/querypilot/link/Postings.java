package io.querypilot.link;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** For each stem the ascending numbers of the tables or columns that hold it. */
final class Postings {
    private static final int[] NONE = {};

    private final Map<String, int[]> numbers = new HashMap<>();
    private final Map<String, Integer> sizes = new HashMap<>();

    /** Numbers must come in ascending order; a repeated one is kept once. */
    void add(String stem, int number) {
        int size = sizes.getOrDefault(stem, 0);
        int[] list = numbers.getOrDefault(stem, NONE);
        if (size > 0 && list[size - 1] == number) {
            return;
        }
        if (size == list.length) {
            list = Arrays.copyOf(list, Math.max(2, size * 2));
            numbers.put(stem, list);
        }
        list[size] = number;
        sizes.put(stem, size + 1);
    }

    /** Gives back what growing left over; nothing may be added afterwards. */
    Postings trimmed() {
        numbers.replaceAll((stem, list) -> Arrays.copyOf(list, sizes.get(stem)));
        sizes.clear();
        return this;
    }

    int[] of(String stem) {
        return numbers.getOrDefault(stem, NONE);
    }

    Set<String> stems() {
        return numbers.keySet();
    }
}
