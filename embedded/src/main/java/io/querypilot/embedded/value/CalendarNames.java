package io.querypilot.embedded.value;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Names of months and weekdays. */
final class CalendarNames {
    static final Map<String, Integer> MONTHS = months();
    static final Map<String, Integer> WEEKDAYS =
            numbered(0, List.of("sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"));

    private CalendarNames() {}

    private static Map<String, Integer> months() {
        List<String> names = List.of(
                "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
                "november", "december");
        Map<String, Integer> months = new HashMap<>(numbered(1, names));
        names.forEach(name -> months.put(name.substring(0, 3), months.get(name)));
        months.put("sept", 9);
        return Map.copyOf(months);
    }

    private static Map<String, Integer> numbered(int first, List<String> names) {
        Map<String, Integer> numbers = new HashMap<>();
        for (String name : names) {
            numbers.put(name, first + numbers.size());
        }
        return Map.copyOf(numbers);
    }
}
