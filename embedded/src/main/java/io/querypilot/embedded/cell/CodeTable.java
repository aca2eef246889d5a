package io.querypilot.embedded.cell;

import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.database.Purpose;
import io.querypilot.database.QuestionDatabase;
import io.querypilot.embedded.catalogue.ColumnPair;
import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.catalogue.TableView;
import io.querypilot.sql.dialect.Dialect;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A table that may list codes of several kinds, ('OS', '99', 'cancelled'), as far as its columns tell: {@code key} are the kind and the
 * code, in whichever order, {@code text} is what a code means.
 */
record CodeTable(int table, List<Integer> key, int text) {
    private static final int FEWEST_COLUMNS = 3;
    private static final int MOST_COLUMNS = 6;
    /** Who wrote a row and when, which says nothing of what it is. */
    private static final Pattern STAMP = Pattern.compile("(?i)(?:crt|cre|created?|upd|updated?|chg|changed?|mod|modified|last|ins|inserted).*|(?:is_?)?active");
    private static final int MOST_TYPES = 200;
    private static final int MOST_ROWS = 5_000;
    private static final Limits ROWS = new Limits(Duration.ofSeconds(2), MOST_ROWS + 1, 2L << 20);
    private static final Pattern LETTER = Pattern.compile("\\p{L}");
    private static final Set<ColumnType> CODED = Set.of(ColumnType.TEXT, ColumnType.NUMBER);

    static Optional<CodeTable> of(int table, SchemaView schema, CellIndex cells) {
        TableView view = schema.table(table);
        int columns = (int) schema.columnsOf(table).stream().filter(column -> !STAMP.matcher(schema.column(column).name()).matches()).count();
        boolean own = !view.view() && view.parts().isEmpty() && columns >= FEWEST_COLUMNS && columns <= MOST_COLUMNS;
        return own ? new Shape(table, schema, cells).found() : Optional.empty();
    }

    /** The work of telling one table's columns apart. */
    private record Shape(int table, SchemaView schema, CellIndex cells) {
        Optional<CodeTable> found() {
            List<Integer> key = key();
            boolean coded = key.size() == 2
                    && key.stream().allMatch(column -> CODED.contains(schema.column(column).declared()))
                    && key.stream().anyMatch(column -> schema.column(column).declared() == ColumnType.TEXT)
                    && key.stream().anyMatch(this::maybeType);
            return coded ? texts().filter(column -> !key.contains(column)).findFirst().map(text -> new CodeTable(table, key, text)) : Optional.empty();
        }

        /** The declared key or, where there is none or a mere number of the row, what stands first. */
        private List<Integer> key() {
            List<Integer> declared = schema.keysOf(table);
            return declared.size() > 1
                    ? declared
                    : schema.columnsOf(table).stream().filter(column -> !declared.contains(column)).limit(2).toList();
        }

        private boolean maybeType(int column) {
            return cells.column(column).filter(held -> held.values().size() > 1 && held.values().size() <= MOST_TYPES).isPresent();
        }

        private Stream<Integer> texts() {
            return schema.columnsOf(table).stream()
                    .filter(column -> schema.column(column).declared() == ColumnType.TEXT && !leads(column))
                    .filter(column -> cells.column(column).filter(held -> !held.numeric() && !held.dates() && !ColumnCells.FLAGS.containsAll(held.values())).isPresent());
        }

        private boolean leads(int column) {
            return schema.foreignKeys().stream().map(ColumnPair::left).anyMatch(left -> left == column);
        }
    }

    /** Kind and code, in the order of the key, and the text of each row that has one; none where there are too many or the database does not answer. */
    List<List<String>> rows(SchemaView schema, QuestionDatabase database) {
        Outcome outcome = database.execute(query(schema, database.dialect()), ROWS, Purpose.CELLS);
        return outcome instanceof Outcome.Success success && !success.table().truncated() && success.table().rows().size() <= MOST_ROWS
                ? success.table().rows().stream().map(ColumnCells::texts).filter(CodeTable::said).toList()
                : List.of();
    }

    private static boolean said(List<String> row) {
        return row.size() == FEWEST_COLUMNS && LETTER.matcher(row.get(2)).find();
    }

    private String query(SchemaView schema, Dialect dialect) {
        TableView view = schema.table(table);
        String path = view.namespace().isEmpty() ? dialect.quote(view.name()) : dialect.path(view.namespace(), view.name());
        String columns = Stream.concat(key.stream(), Stream.of(text))
                .map(schema::column)
                .map(ColumnView::name)
                .map(dialect::quote)
                .collect(Collectors.joining(", "));
        return dialect.limited("SELECT " + columns + " FROM " + path, MOST_ROWS + 1);
    }
}
