package io.querypilot.doubt.value;

import io.querypilot.doubt.ground.Cells;
import io.querypilot.doubt.ground.QueryNames;
import io.querypilot.doubt.ground.QueryNames.Stored;
import io.querypilot.language.Words;
import io.querypilot.schema.Codes;
import io.querypilot.schema.Column;
import io.querypilot.schema.ColumnKind;
import io.querypilot.schema.Sensitivity;
import io.querypilot.schema.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The lists of codes in a table that a column's comment names ("see code_list"): one, or one for each name of a list in it. */
final class CodeLists {
    private static final Set<String> CODES = Set.copyOf(Words.stems("code cd key id value val no nr"));
    private static final Set<String> LABELS = Set.copyOf(Words.stems("label name nm text txt description desc meaning title"));

    /** With the stamps of who wrote a row and when. */
    private static final int MOST_COLUMNS = 10;

    private CodeLists() {}

    /** Of several lists the one whose name holds the column's, else all that could be meant. */
    static List<Codes> of(Stored one, QueryNames names, Cells cells) {
        List<String> comment = Words.stems(one.column().comment());
        Map<String, Codes> lists = names.schema().tables().stream()
                .filter(table -> !comment.isEmpty() && Words.holds(comment, Words.nameStems(table.name())))
                .filter(table -> !table.path().equals(one.table().path()) && table.columns().size() <= MOST_COLUMNS)
                .findFirst()
                .map(table -> lists(table, cells))
                .orElse(Map.of());
        String column = one.column().name().toLowerCase(Locale.ROOT);
        List<Codes> own = lists.entrySet().stream()
                .filter(list -> list.getKey().toLowerCase(Locale.ROOT).contains(column))
                .map(Map.Entry::getValue)
                .toList();
        return own.size() == 1 ? own : lists.size() == 1 ? List.copyOf(lists.values()) : List.of();
    }

    private static Map<String, Codes> lists(Table table, Cells cells) {
        Optional<Column> code = named(table, CODES).findFirst();
        Optional<Column> label = named(table, LABELS)
                .filter(column -> plainText(column) && !column.primaryKey())
                .findFirst();
        if (code.isEmpty() || label.isEmpty()) {
            return Map.of();
        }
        List<Column> read = Stream.concat(Stream.of(code.get(), label.get()), table.columns().stream()
                        .filter(column -> column.primaryKey() && plainText(column) && !column.equals(code.get()))
                        .limit(1))
                .toList();
        Map<String, Map<String, String>> lists = new LinkedHashMap<>();
        cells.rows(table, read).forEach(row -> lists
                .computeIfAbsent(row.size() > 2 ? String.valueOf(row.get(2)) : "", list -> new LinkedHashMap<>())
                .put(String.valueOf(row.get(0)), String.valueOf(row.get(1))));
        Map<String, Codes> codes = new LinkedHashMap<>();
        lists.forEach((name, meanings) -> codes.put(name, new Codes(meanings)));
        return codes;
    }

    private static Stream<Column> named(Table table, Set<String> words) {
        return table.columns().stream().filter(column -> {
            List<String> name = Words.nameStems(column.name());
            return !name.isEmpty() && words.contains(name.get(name.size() - 1));
        });
    }

    private static boolean plainText(Column column) {
        return column.kind() == ColumnKind.TEXT && column.sensitivity() == Sensitivity.PLAIN;
    }
}
