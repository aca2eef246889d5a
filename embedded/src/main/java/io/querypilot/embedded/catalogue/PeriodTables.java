package io.querypilot.embedded.catalogue;

import io.querypilot.link.PeriodName;
import io.querypilot.schema.Column;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Tables of the same columns whose names differ in a period alone, oldest first: by all but their rows, parts of one table. */
public record PeriodTables(String name, List<Member> members) {
    /** More of them make a statement that no engine and no person reads. */
    private static final int MOST = 60;

    /** One of them, and what its name says. */
    public record Member(Table table, PeriodName period) {}

    public PeriodTables {
        members = List.copyOf(members);
    }

    /** Where one of them has other columns than the rest, the rest alone are not the whole. */
    public static List<PeriodTables> in(Schema schema) {
        return schema.tables().stream()
                .filter(table -> !table.view())
                .flatMap(table -> PeriodName.of(table.name()).map(period -> new Member(table, period)).stream())
                .collect(Collectors.groupingBy(one -> one.table().namespace() + "." + lower(one.period().base()), LinkedHashMap::new, Collectors.toList()))
                .values().stream()
                .map(PeriodTables::of)
                .filter(all -> all.members.size() > 1 && all.members.size() <= MOST && all.apart() && all.alike())
                .toList();
    }

    private boolean alike() {
        return tables().map(PeriodTables::columns).distinct().count() == 1
                && newest().columns().stream().allMatch(column -> columns(column.name())
                        .map(Column::comment)
                        .filter(comment -> !comment.isEmpty())
                        .distinct()
                        .count() <= 1);
    }

    /** Spelt as they are: a statement names those of all parts alike. */
    private static Map<String, String> columns(Table table) {
        return table.columns().stream()
                .collect(Collectors.toMap(Column::name, column -> column.kind().name(), (one, other) -> one));
    }

    private static PeriodTables of(List<Member> members) {
        List<Member> ordered =
                members.stream().sorted(Comparator.comparing(one -> one.period().start())).toList();
        return new PeriodTables(ordered.get(ordered.size() - 1).period().base(), ordered);
    }

    private boolean apart() {
        return IntStream.range(1, members.size())
                .noneMatch(i -> members.get(i).period().start().isBefore(members.get(i - 1).period().end()));
    }

    public Table newest() {
        return members.get(members.size() - 1).table();
    }

    public Stream<Table> tables() {
        return members.stream().map(Member::table);
    }

    public List<String> names() {
        return tables().map(Table::path).toList();
    }

    /** The path of all of them together. */
    public String path() {
        return newest().namespace().isEmpty() ? name : newest().namespace() + "." + name;
    }

    public boolean holds(Table table) {
        return tables().anyMatch(part -> part.path().equals(table.path()));
    }

    /** Whether a view has their columns and no others. */
    public boolean shownBy(Table view) {
        return view.view() && columns(view).keySet().equals(columns(newest()).keySet());
    }

    /** Whether it is one of them, or a view of theirs. */
    public boolean among(Table table) {
        return holds(table) || shownBy(table);
    }

    /** Each part's own column of this name; they may stand in another order. */
    public Stream<Column> columns(String column) {
        return tables().map(table -> table.column(column)).flatMap(Optional::stream);
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
