package io.querypilot.eval.score;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Whether two results hold the same rows: as multisets, or in order where order counts; columns always in order. */
public final class Agreement {
    private Agreement() {}

    public static boolean of(List<List<Object>> gold, List<List<Object>> ours, boolean ordered) {
        if (gold.size() != ours.size()) {
            return false;
        }
        List<List<Object>> left = read(gold);
        List<List<Object>> right = read(ours);
        return ordered ? pairwise(left, right) : asMultisets(left, right);
    }

    private static List<List<Object>> read(List<List<Object>> rows) {
        return rows.stream().map(Agreement::readRow).toList();
    }

    private static List<Object> readRow(List<Object> row) {
        List<Object> cells = new ArrayList<>(row.size());
        row.forEach(cell -> cells.add(Cells.read(cell)));
        return cells;
    }

    private static boolean pairwise(List<List<Object>> gold, List<List<Object>> ours) {
        for (int row = 0; row < gold.size(); row++) {
            if (!sameRow(gold.get(row), ours.get(row))) {
                return false;
            }
        }
        return true;
    }

    private static boolean sameRow(List<Object> gold, List<Object> ours) {
        if (gold.size() != ours.size()) {
            return false;
        }
        for (int cell = 0; cell < gold.size(); cell++) {
            if (!Cells.same(gold.get(cell), ours.get(cell))) {
                return false;
            }
        }
        return true;
    }

    /** Rows are first sorted apart by their texts, so that near numbers need to be paired only within a group. */
    private static boolean asMultisets(List<List<Object>> gold, List<List<Object>> ours) {
        Map<List<Object>, List<List<Object>>> goldGroups = groups(gold);
        Map<List<Object>, List<List<Object>>> ourGroups = groups(ours);
        return goldGroups.keySet().equals(ourGroups.keySet())
                && goldGroups.entrySet().stream()
                        .allMatch(group -> paired(group.getValue(), ourGroups.get(group.getKey())));
    }

    private static Map<List<Object>, List<List<Object>>> groups(List<List<Object>> rows) {
        Map<List<Object>, List<List<Object>>> groups = new HashMap<>();
        rows.forEach(row ->
                groups.computeIfAbsent(texts(row), key -> new ArrayList<>()).add(row));
        return groups;
    }

    private static List<Object> texts(List<Object> row) {
        List<Object> texts = new ArrayList<>(row.size());
        row.forEach(cell -> texts.add(Cells.numeric(cell) ? Number.class : cell));
        return texts;
    }

    private static boolean paired(List<List<Object>> gold, List<List<Object>> ours) {
        if (gold.size() != ours.size()) {
            return false;
        }
        List<List<Object>> left = sorted(gold);
        List<List<Object>> right = sorted(ours);
        return pairwise(left, right) || eachFindsAPartner(left, right);
    }

    /** Numbers that are only nearly equal may sort differently; then each row looks for a partner of its own. */
    private static boolean eachFindsAPartner(List<List<Object>> gold, List<List<Object>> ours) {
        List<List<Object>> free = new ArrayList<>(ours);
        for (List<Object> row : gold) {
            int partner = firstSame(row, free);
            if (partner < 0) {
                return false;
            }
            free.remove(partner);
        }
        return true;
    }

    private static int firstSame(List<Object> row, List<List<Object>> rows) {
        for (int position = 0; position < rows.size(); position++) {
            if (sameRow(row, rows.get(position))) {
                return position;
            }
        }
        return -1;
    }

    private static List<List<Object>> sorted(List<List<Object>> rows) {
        List<List<Object>> sorted = new ArrayList<>(rows);
        sorted.sort(Agreement::compareNumbers);
        return sorted;
    }

    private static int compareNumbers(List<Object> left, List<Object> right) {
        Comparator<Object> byValue = Comparator.comparingDouble(Cells::value);
        for (int cell = 0; cell < left.size(); cell++) {
            if (Cells.numeric(left.get(cell)) && !Objects.equals(left.get(cell), right.get(cell))) {
                int compared = byValue.compare(left.get(cell), right.get(cell));
                if (compared != 0) {
                    return compared;
                }
            }
        }
        return 0;
    }
}
