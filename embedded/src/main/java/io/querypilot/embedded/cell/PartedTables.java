package io.querypilot.embedded.cell;

import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.Parts;
import io.querypilot.embedded.catalogue.PeriodTables;
import io.querypilot.embedded.catalogue.PeriodTables.Member;
import io.querypilot.embedded.catalogue.SchemaReader;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.text.Dates;
import io.querypilot.schema.Column;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import io.querypilot.sql.dialect.Moments;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Collectors;

/**
 * Tells by their cells which tables are parts of one: each cell of a time column that was read lies within the period that
 * the part is named for, some part has several days, and no key stands in two parts. Orders of 2025 and of 2026 are; last year's budget and this
 * year's, which say no time, are two things.
 */
final class PartedTables {
    private static final int DAY = "2026-01-01".length();

    private final Schema schema;
    private final SortedMap<Integer, List<?>> cells;
    private final SchemaView view;
    private final Map<String, Integer> firstColumns = new HashMap<>();

    PartedTables(Schema schema, SortedMap<Integer, List<?>> cells) {
        this.schema = schema;
        this.cells = cells;
        this.view = SchemaReader.read(schema);
        int number = 1;
        for (Table table : schema.tables()) {
            firstColumns.put(table.path(), number);
            number += table.columns().size();
        }
    }

    /** The parts, where they are such; none where another table has the name that they would go by. */
    Optional<Parts> parts(PeriodTables tables) {
        Set<String> times = tables.newest().columns().stream()
                .map(Column::name)
                .filter(column -> withinPeriods(tables, column))
                .collect(Collectors.toSet());
        boolean named = schema.tablesNamed(tables.name()).stream()
                .anyMatch(other -> other.path().equalsIgnoreCase(tables.path()) && !repeats(other, tables));
        return times.isEmpty() || named || keyTwice(tables)
                ? Optional.empty()
                : Optional.of(new Parts(tables.members().stream().map(PartedTables::part).toList(), times));
    }

    private static Parts.Part part(Member member) {
        return new Parts.Part(member.table().name(), member.period().start(), member.period().end());
    }

    private boolean withinPeriods(PeriodTables tables, String column) {
        List<String> all = tables.tables().flatMap(table -> cells(table, column).stream()).toList();
        Optional<Moments> kept = HeldMoments.in(all, column(tables.newest(), column));
        boolean times = kept.isPresent() || all.stream().allMatch(Dates::looksLikeDate);
        // A day for each part tells when something was counted, and what was counted twice is not to be added up.
        boolean counted = tables.members().stream()
                .allMatch(part -> cells(part.table(), column).stream().map(cell -> day(cell, kept)).distinct().count() <= 1);
        return !all.isEmpty() && times && !counted && tables.members().stream()
                .allMatch(part -> cells(part.table(), column).stream().allMatch(cell -> within(part, day(cell, kept))));
    }

    private static boolean within(Member part, String day) {
        return day.compareTo(part.period().start().toString()) >= 0 && day.compareTo(part.period().end().toString()) < 0;
    }

    /** The day with the year first, so that days are in the order of time. */
    private static String day(String cell, Optional<Moments> kept) {
        if (kept.filter(Moments.SECONDS::equals).isPresent()) {
            return day(Duration.ofSeconds(Long.parseLong(cell)));
        }
        if (kept.filter(Moments.MILLISECONDS::equals).isPresent()) {
            return day(Duration.ofMillis(Long.parseLong(cell)));
        }
        String text = HeldMoments.yearFirst(cell);
        return text.length() < DAY ? text + "-01" : text.substring(0, DAY);
    }

    private static String day(Duration since1970) {
        return LocalDate.ofEpochDay(since1970.toDays()).toString();
    }

    /** Where two parts count from one, a key tells no row of the whole. */
    private boolean keyTwice(PeriodTables tables) {
        List<String> keys = tables.newest().columns().stream().filter(Column::primaryKey).map(Column::name).toList();
        Set<String> seen = new HashSet<>();
        return keys.size() == 1
                && !tables.tables().flatMap(table -> cells(table, keys.get(0)).stream().distinct()).allMatch(seen::add);
    }

    /** Whether a view shows all that was read of one part or some, and nothing else: a union that nobody keeps up to date. */
    boolean repeats(Table other, PeriodTables tables) {
        if (!tables.shownBy(other)) {
            return false;
        }
        List<Table> shown = tables.tables().filter(part -> touches(other, part)).toList();
        return !shown.isEmpty()
                && other.columns().stream().allMatch(column -> shown(other, column.name(), shown));
    }

    private boolean touches(Table other, Table part) {
        return part.columns().stream()
                .filter(Column::primaryKey)
                .anyMatch(key -> !Collections.disjoint(cells(other, key.name()), new HashSet<>(cells(part, key.name()))));
    }

    private boolean shown(Table other, String column, List<Table> parts) {
        Set<String> held = parts.stream().flatMap(part -> cells(part, column).stream()).collect(Collectors.toSet());
        return new HashSet<>(cells(other, column)).equals(held);
    }

    private List<String> cells(Table table, String column) {
        return ColumnCells.texts(raw(table, column));
    }

    List<?> raw(Table table, String column) {
        return cells.getOrDefault(number(table, column), List.of());
    }

    private ColumnView column(Table table, String column) {
        return view.column(number(table, column));
    }

    private int number(Table table, String column) {
        return firstColumns.get(table.path()) + table.columns().indexOf(table.column(column).orElseThrow());
    }
}
