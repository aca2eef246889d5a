package io.querypilot.schema;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** What a handful of one column's cells tell: frequent values, and the kind of what is really stored. */
final class Sample {
    private static final int ROWS = 2_000;
    private static final int ROWS_IN_ALL = 400_000;
    static final int LENGTH = 60;
    static final int VALUES = 5;
    private static final int LOW_CARDINALITY = 50;
    private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");
    private static final Pattern TIMESTAMP =
            Pattern.compile("\\d{4}-\\d{2}-\\d{2}[ T]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?");

    private final Map<String, Integer> values = new HashMap<>();
    private final Map<String, Integer> storage = new HashMap<>();
    private boolean allDates = true;
    private boolean allTimestamps = true;

    /** How many rows of each of so many tables are read: counted, not timed, so that the same data say the same. */
    static int rows(int tables) {
        return Math.min(ROWS, Math.max(1, ROWS_IN_ALL / Math.max(1, tables)));
    }

    /** The first few of these values that are worth showing. */
    static List<String> few(List<String> values) {
        return values.stream()
                .filter(value -> value != null && !value.isBlank() && value.length() <= LENGTH)
                .limit(VALUES)
                .toList();
    }

    /** Takes in one cell: its storage class as the engine names it, and its first characters. */
    void add(String storageClass, String value) {
        if (value == null) {
            return;
        }
        storage.merge(storageClass, 1, Integer::sum);
        allDates &= DATE.matcher(value).matches();
        allTimestamps &= TIMESTAMP.matcher(value).matches();
        if (values.size() <= LOW_CARDINALITY) {
            values.merge(value, 1, Integer::sum);
        }
    }

    /** The most frequent values, when there are few different ones and each is short. */
    List<String> frequent() {
        if (values.size() > LOW_CARDINALITY) {
            return List.of();
        }
        return values.entrySet().stream()
                .filter(entry -> !entry.getKey().isBlank() && entry.getKey().length() <= LENGTH)
                .sorted(Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(VALUES)
                .map(Map.Entry::getKey)
                .toList();
    }

    /** The kind of all cells seen, or the declared one where they differ or there were none. */
    ColumnKind kind(ColumnKind declared) {
        if (storage.size() != 1) {
            return declared;
        }
        return switch (storage.keySet().iterator().next()) {
            case "text" -> textKind();
            case "integer" -> declared == ColumnKind.OTHER ? ColumnKind.INTEGER : declared;
            case "real" -> declared == ColumnKind.OTHER ? ColumnKind.DECIMAL : declared;
            case "blob" -> ColumnKind.BINARY;
            default -> declared;
        };
    }

    private ColumnKind textKind() {
        if (allDates) {
            return ColumnKind.DATE;
        }
        return allTimestamps ? ColumnKind.TIMESTAMP : ColumnKind.TEXT;
    }
}
