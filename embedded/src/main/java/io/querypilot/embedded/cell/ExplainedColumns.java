package io.querypilot.embedded.cell;

import io.querypilot.embedded.catalogue.CodeList;
import io.querypilot.embedded.catalogue.SchemaView;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Which kind of codes each column holds. Its comment or its name must say so, for what one kind alone happens to list is often
 * something else: the countries of customers are no plants. An archive's column is of the kind of the one it was moved from.
 */
final class ExplainedColumns {
    private static final Pattern MOVED = Pattern.compile("(?i)_?(?:x|h|old|bak|arc|arch|archive|archived|hist|hst|history|\\d{2,6})");

    private final SchemaView schema;
    private final List<CodeKind> kinds;
    private final Map<Integer, List<CodeKind>> possible = new LinkedHashMap<>();
    private final Map<Integer, CodeKind> told = new HashMap<>();

    /** {@code open} are the cells of the columns that nothing else explains. */
    ExplainedColumns(SchemaView schema, Map<Integer, List<String>> open, List<CodeKind> kinds) {
        this.schema = schema;
        this.kinds = kinds;
        open.forEach((column, held) -> possible.put(column, kinds.stream().filter(kind -> kind.lists(held)).toList()));
        possible.values().removeIf(List::isEmpty);
        possible.keySet().forEach(column -> told(column).ifPresent(kind -> told.put(column, kind)));
    }

    Map<Integer, CodeList> lists() {
        Map<Integer, CodeList> lists = new HashMap<>();
        possible.keySet().forEach(column -> Optional.ofNullable(told.get(column)).or(() -> untold(column)).ifPresent(kind -> lists.put(column, kind.list())));
        return lists;
    }

    /** By the comment or, where that speaks of no kind, by the name. */
    private Optional<CodeKind> told(int column) {
        List<CodeKind> said = said(column);
        return said.isEmpty()
                ? only(column, kind -> kind.namedFor(schema.column(column), schema)).or(() -> only(column, kind -> kind.shortFor(schema.column(column), schema)))
                : only(column, said::contains);
    }

    private Optional<CodeKind> only(int column, Predicate<CodeKind> fits) {
        return only(possible.get(column).stream().filter(fits).toList());
    }

    private List<CodeKind> said(int column) {
        String comment = schema.column(column).comment();
        return comment.isBlank() ? List.of() : kinds.stream().filter(kind -> kind.saidIn(comment)).toList();
    }

    private Optional<CodeKind> untold(int column) {
        Set<CodeKind> namesakes = told.keySet().stream()
                .filter(other -> schema.column(other).name().equalsIgnoreCase(schema.column(column).name()) && moved(other, column))
                .map(told::get)
                .filter(possible.get(column)::contains)
                .collect(Collectors.toSet());
        return only(List.copyOf(namesakes)).filter(kind -> said(column).isEmpty());
    }

    private boolean moved(int from, int to) {
        String table = tableOf(from);
        return tableOf(to).startsWith(table) && MOVED.matcher(tableOf(to).substring(table.length())).matches();
    }

    private String tableOf(int column) {
        return schema.table(schema.column(column).table()).name().toLowerCase(Locale.ROOT);
    }

    private static Optional<CodeKind> only(List<CodeKind> found) {
        return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
    }
}
