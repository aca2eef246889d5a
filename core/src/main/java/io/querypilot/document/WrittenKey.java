package io.querypilot.document;

import io.querypilot.document.Entry.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A foreign key as a document writes it: {@code year, no -> sales.invoice (year, no)}. Several stand with semicolons
 * between them; without columns behind it the table's primary key is meant; odd names stand in double quotes.
 */
record WrittenKey(List<String> columns, String target, List<String> targetColumns) {
    private static final String NEXT = "Write COLUMN, COLUMN -> TABLE (COLUMN, COLUMN).";

    WrittenKey {
        columns = List.copyOf(columns);
        targetColumns = List.copyOf(targetColumns);
    }

    static List<WrittenKey> read(Text text) {
        return parts(text.text(), ';').stream()
                .filter(part -> !part.isBlank())
                .map(part -> one(part, text))
                .toList();
    }

    private static WrittenKey one(String part, Text text) {
        int arrow = part.indexOf("->");
        if (arrow < 0) {
            throw text.wrong("\"" + part.strip() + "\" is no key of the table.", NEXT);
        }
        String target = part.substring(arrow + 2).strip();
        int bracket = target.endsWith(")") ? target.lastIndexOf('(') : -1;
        List<String> targetColumns = bracket < 0 ? List.of() : names(target.substring(bracket + 1, target.length() - 1));
        String table = bare(bracket < 0 ? target : target.substring(0, bracket));
        List<String> columns = names(part.substring(0, arrow));
        boolean fits = targetColumns.isEmpty() || targetColumns.size() == columns.size();
        if (table.isEmpty() || columns.isEmpty() || !fits) {
            throw text.wrong("\"" + part.strip() + "\" does not pair columns one to one.", NEXT);
        }
        return new WrittenKey(columns, table, targetColumns);
    }

    private static List<String> names(String list) {
        return parts(list, ',').stream().map(WrittenKey::bare).filter(name -> !name.isEmpty()).toList();
    }

    private static String bare(String name) {
        String text = name.strip();
        boolean quoted = text.length() > 1 && text.startsWith("\"") && text.endsWith("\"");
        return quoted ? text.substring(1, text.length() - 1).replace("\"\"", "\"") : text;
    }

    /** The parts between these signs; within double quotes a sign is part of a name. */
    private static List<String> parts(String text, char sign) {
        List<String> parts = new ArrayList<>(List.of(""));
        boolean quoted = false;
        for (char c : text.toCharArray()) {
            quoted ^= c == '"';
            if (c == sign && !quoted) {
                parts.add("");
            } else {
                parts.set(parts.size() - 1, parts.get(parts.size() - 1) + c);
            }
        }
        return parts;
    }

    String text() {
        String end = targetColumns.isEmpty() ? "" : " (" + list(targetColumns) + ")";
        return list(columns) + " -> " + quoted(target) + end;
    }

    private static String list(List<String> names) {
        return names.stream().map(WrittenKey::quoted).collect(Collectors.joining(", "));
    }

    private static String quoted(String name) {
        return name.matches("[\\w. $-]+") && !name.contains("->") ? name : '"' + name.replace("\"", "\"\"") + '"';
    }
}
