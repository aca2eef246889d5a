package io.querypilot.model.prompted;

import io.querypilot.link.LinkedSchema;
import io.querypilot.link.LinkedTable;
import io.querypilot.schema.SchemaText;
import io.querypilot.schema.Table;
import io.querypilot.sql.dialect.Dialect;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A linked schema as the lines of a prompt, each name written as the SQL must write it. */
record SchemaLines(Dialect dialect) {
    private static final int MOST_PATTERNS = 40;
    private static final Pattern DIGITS = Pattern.compile("\\d+");

    String tables(LinkedSchema schema) {
        return SchemaText.terse(dialect::identifier).text(schema.plainTables());
    }

    /**
     * Tables that are not told in full: so many with their columns and keys, the others by name in one line as far as so many
     * tokens go, the rest by what their names have in common.
     */
    String others(List<Table> tables, int outlined, int tokens) {
        SchemaText bare = new SchemaText(dialect::identifier, false, false, true);
        String outlines = tables.stream().limit(outlined).map(table -> bare.line(table) + "\n").collect(Collectors.joining());
        List<String> names = tables.stream()
                .skip(outlined)
                .map(table -> dialect.path(table.namespace(), table.name()))
                .toList();
        int told = told(names, tokens);
        List<String> rest = names.subList(told, names.size());
        return outlines + String.join(", ", names.subList(0, told))
                + (rest.isEmpty() ? "" : " and " + rest.size() + " more: " + patterns(rest));
    }

    /** How many of the names cost no more than so many tokens together. */
    private static int told(List<String> names, int tokens) {
        int spent = 0;
        int told = 0;
        while (told < names.size() && spent + Tokens.count(names.get(told)) + 1 <= tokens) {
            spent += Tokens.count(names.get(told)) + 1;
            told++;
        }
        return told;
    }

    /** Names that differ in their numbers alone, else in all behind their first word: {@code sales_* (120)}. */
    private static String patterns(List<String> names) {
        Map<String, Long> byNumber = grouped(names, name -> DIGITS.matcher(name).replaceAll("*"));
        Map<String, Long> found = grouped(names, name -> {
            String pattern = DIGITS.matcher(name).replaceAll("*");
            return byNumber.get(pattern) > 1 || name.indexOf('_') < 1 ? pattern : name.substring(0, name.indexOf('_')) + "_*";
        });
        return found.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()).thenComparing(Map.Entry.comparingByKey()))
                .limit(MOST_PATTERNS)
                .map(entry -> entry.getKey() + " (" + entry.getValue() + ")")
                .collect(Collectors.joining(", ")) + (found.size() > MOST_PATTERNS ? ", …" : "");
    }

    private static Map<String, Long> grouped(List<String> names, UnaryOperator<String> pattern) {
        return names.stream().collect(Collectors.groupingBy(pattern, Collectors.counting()));
    }

    /** The cell values the question mentions, by column. */
    String values(LinkedSchema schema) {
        return schema.tables().stream().map(this::values).collect(Collectors.joining());
    }

    private String values(LinkedTable linked) {
        String table = dialect.identifier(linked.table().name());
        return new TreeMap<>(linked.values()).entrySet().stream()
                .filter(entry -> !entry.getValue().isEmpty())
                .map(entry -> table + "." + dialect.identifier(entry.getKey()) + ": " + quoted(entry.getValue()) + "\n")
                .collect(Collectors.joining());
    }

    private static String quoted(List<String> values) {
        return SchemaText.shortened(values).stream()
                .map(value -> "'" + Data.line(value).replace("'", "''") + "'")
                .collect(Collectors.joining(", "));
    }
}
