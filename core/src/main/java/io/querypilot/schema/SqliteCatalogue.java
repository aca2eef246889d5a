package io.querypilot.schema;

import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads the schema of a SQLite database in a few queries, however many tables there are. */
public final class SqliteCatalogue {
    private static final String TABLES = """
        SELECT l.name, l.type, s.sql FROM pragma_table_list l LEFT JOIN sqlite_schema s ON s.name = l.name AND s.type = l.type
        WHERE l.schema = 'main' AND l.type IN ('table', 'view', 'virtual') AND l.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
        ORDER BY l.name
        """;
    private static final String COLUMNS = """
        SELECT s.name AS table_name, c.name, c.type, c."notnull", c.pk, c.hidden
        FROM sqlite_schema s JOIN pragma_table_xinfo(s.name) c
        WHERE s.type = 'table' OR s.type = 'view'
        ORDER BY s.name, c.cid
        """;
    private static final String KEYS = """
        SELECT s.name AS table_name, f.id, f."table" AS target, f."from", f."to"
        FROM sqlite_schema s JOIN pragma_foreign_key_list(s.name) f
        WHERE s.type = 'table'
        ORDER BY s.name, f.id, f.seq
        """;

    private static final String SHADOWS = """
        SELECT type, name FROM %s.sqlite_schema
        WHERE type IN ('table', 'view') AND lower(substr(name, 1, 7)) = 'pragma_' ORDER BY name
        """;

    /** A cell of more bytes is not loaded: SQLite may be held to too little for it, and would end the whole statement. */
    private static final int LARGEST_CELL = 1 << 20;

    private static final int SPREAD = 500;
    private static final String DAY = "[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]";
    private static final String MOMENT = DAY + "[ T][0-2][0-9]:[0-5][0-9]*";

    private final CatalogueStatements statements;
    private final LargerTable larger;
    private final Map<String, TableDraft> drafts = new LinkedHashMap<>();
    private final Map<String, SqliteComments> comments = new HashMap<>();

    private SqliteCatalogue(CatalogueStatements statements) {
        this.statements = statements;
        this.larger = new LargerTable(statements, SqliteCatalogue::compared);
    }

    /** The schema, with sample values. */
    public static Schema read(CatalogueStatements statements) throws SQLException {
        SqliteCatalogue catalogue = new SqliteCatalogue(statements);
        catalogue.refuseShadows();
        catalogue.readTables();
        catalogue.readColumns();
        catalogue.readKeys();
        catalogue.drafts.values().removeIf(draft -> draft.columns.isEmpty());
        catalogue.drafts.values().forEach(draft -> draft.heed(statements.sampling(), true));
        catalogue.sample();
        return Schema.of(
                catalogue.drafts.values().stream().map(TableDraft::table).toList());
    }

    /**
     * A table or view hides the function of its name from the queries of this class, and would be run by them unguarded. No
     * object of a file hides a PRAGMA statement or sqlite_schema.
     */
    private void refuseShadows() throws SQLException {
        Map<String, String> files = new LinkedHashMap<>();
        statements.catalogue("PRAGMA database_list", row -> files.put(row.getString("name"), row.getString("file")));
        List<String> shadows = new ArrayList<>();
        for (Map.Entry<String, String> file : files.entrySet()) {
            String place = Objects.requireNonNullElse(file.getValue(), "").isEmpty() ? file.getKey() : file.getValue();
            statements.catalogue(SHADOWS.formatted(name(file.getKey())), row -> shadows.add(
                    "The SQLite database " + place + " is not opened: its " + row.getString(1) + " " + row.getString(2)));
        }
        if (!shadows.isEmpty()) {
            throw new QueryPilotException(
                    ErrorCode.DATABASE_FILE_INVALID,
                    shadows.get(0) + " would run in place of SQLite's own function, by which tables and columns are found.",
                    "Rename it in a copy of the file, to a name that does not begin with pragma_, and open the copy.");
        }
    }

    private void readTables() throws SQLException {
        statements.catalogue(TABLES, row -> {
            String name = row.getString(1);
            String type = row.getString(2);
            boolean plain = type.equals("table");
            SqliteComments said = SqliteComments.of(Objects.requireNonNullElse(row.getString(3), ""));
            comments.put(key(name), said);
            drafts.put(key(name), new TableDraft("", name, name(name), type.equals("view"), plain, said.table()));
        });
    }

    private void readColumns() throws SQLException {
        try {
            statements.catalogue(COLUMNS, this::addColumn);
        } catch (SQLException brokenView) {
            // One view over a missing table fails the joined query; then each table answers for itself.
            drafts.values().forEach(draft -> draft.columns.clear());
            drafts.values().forEach(draft -> draft.primaryKey.clear());
            for (TableDraft draft : drafts.values()) {
                readColumns(draft);
            }
        }
        drafts.values().forEach(draft -> draft.primaryKey.removeIf(Objects::isNull));
    }

    private void readColumns(TableDraft draft) throws SQLException {
        String sql = "SELECT " + text(draft.name) + " AS table_name, c.* FROM pragma_table_xinfo(" + text(draft.name)
                + ") c";
        try {
            statements.catalogue(sql, this::addColumn);
        } catch (SQLException broken) {
            if (!draft.view) {
                throw broken;
            }
        }
    }

    private void addColumn(ResultSet row) throws SQLException {
        TableDraft draft = drafts.get(key(row.getString("table_name")));
        if (draft == null || row.getInt("hidden") == 1) {
            return;
        }
        String type = Objects.requireNonNullElse(row.getString("type"), "");
        int place = row.getInt("pk");
        String name = row.getString("name");
        boolean nullable = row.getInt("notnull") == 0 && place == 0;
        draft.columns.add(new Column(name, type, SqliteTypes.kind(type), place > 0, nullable, comment(draft, name), List.of()));
        if (row.getInt("hidden") == 0) {
            draft.castable.add(name);
        }
        if (place > 0) {
            put(draft.primaryKey, place - 1, name);
        }
    }

    private String comment(TableDraft draft, String column) {
        return comments.get(key(draft.name)).columns().getOrDefault(key(column), "");
    }

    private static void put(List<String> list, int place, String name) {
        while (list.size() <= place) {
            list.add(null);
        }
        list.set(place, name);
    }

    private void readKeys() throws SQLException {
        Map<String, List<String[]>> pairs = new LinkedHashMap<>();
        Map<String, TableDraft[]> ends = new LinkedHashMap<>();
        statements.catalogue(KEYS, row -> {
            TableDraft source = drafts.get(key(row.getString("table_name")));
            TableDraft target = drafts.get(key(row.getString("target")));
            if (source != null && target != null) {
                String id = source.name + '\0' + row.getInt("id");
                ends.put(id, new TableDraft[] {source, target});
                pairs.computeIfAbsent(id, any -> new ArrayList<>())
                        .add(new String[] {row.getString("from"), row.getString("to")});
            }
        });
        ends.forEach((id, end) -> addKey(end[0], end[1], pairs.get(id)));
    }

    private static void addKey(TableDraft source, TableDraft target, List<String[]> pairs) {
        List<String> from =
                pairs.stream().map(pair -> spelling(source, pair[0])).toList();
        List<String> to = pairs.get(0)[1] == null
                ? target.primaryKey
                : pairs.stream().map(pair -> spelling(target, pair[1])).toList();
        if (from.size() == to.size() && !from.contains("") && !to.contains("")) {
            source.foreignKeys.add(new ForeignKey(from, target.path(), to));
        }
    }

    /** The column's name as its table spells it, or empty where there is none. */
    private static String spelling(TableDraft draft, String column) {
        return draft.columns.stream()
                .map(Column::name)
                .filter(name -> key(name).equals(key(column)))
                .findFirst()
                .orElse("");
    }

    private void sample() throws SQLException {
        for (TableDraft draft : TableDraft.lookedInto(drafts.values())) {
            List<Column> columns = draft.worthSampling();
            sample(draft, columns.subList(0, Math.min(columns.size(), 200)));
        }
    }

    private void sample(TableDraft draft, Collection<Column> columns) throws SQLException {
        try {
            for (Column column : draft.perhapsDays()) {
                tellDays(draft, column);
            }
            Map<String, Sample> samples = cells(draft.quotedPath, columns);
            draft.learn(samples);
            if (!statements.sampling().small()) {
                tellOfTheRest(draft, samples);
            }
        } catch (SQLTimeoutException slow) {
            // A table that takes too long to read simply has no samples.
        }
    }

    /** SQLite has no type for days. It counts how many of a column are written as one, and no cell leaves it. */
    private void tellDays(TableDraft draft, Column column) throws SQLException {
        String name = name(column.name());
        String shapes = Stream.of(DAY, MOMENT)
                .map(shape -> "sum(%1$s GLOB '%2$s'), sum(%1$s NOT GLOB '%2$s')".formatted(name, shape))
                .collect(Collectors.joining(", "));
        int rows = Sample.rows(drafts.size(), statements.sampling().small());
        statements.sample("SELECT " + shapes + " FROM (SELECT * FROM " + draft.quotedPath + " LIMIT " + rows + ")", row -> {
            if (row.getLong(1) > 0 && row.getLong(2) == 0) {
                draft.holds(column, ColumnKind.DATE);
            } else if (row.getLong(3) > 0 && row.getLong(4) == 0) {
                draft.holds(column, ColumnKind.TIMESTAMP);
            }
        });
    }

    /** What cannot be counted, for a cell that is too large or for time, leaves the first rows to speak. */
    private void tellOfTheRest(TableDraft draft, Map<String, Sample> samples) {
        try {
            larger.tell(draft, samples);
            if (samples.values().stream().allMatch(Sample::uncounted)) {
                spread(draft, samples);
            }
            draft.learn(samples);
        } catch (SQLException uncounted) {
            // Nobody need be told.
        }
    }

    /** Of a table too large to be counted some rows from its beginning to its end: the first are often the oldest alone. */
    private void spread(TableDraft draft, Map<String, Sample> samples) throws SQLException {
        long[] last = {0};
        statements.sample("SELECT max(rowid) FROM " + draft.quotedPath, row -> last[0] = row.getLong(1));
        long step = Math.max(1, last[0] / SPREAD);
        String places = "WITH RECURSIVE querypilot_places(querypilot_place) AS (SELECT " + step
                + " UNION ALL SELECT querypilot_place + " + step + " FROM querypilot_places WHERE querypilot_place + " + step + " <= "
                + last[0] + ") ";
        read(places + "SELECT " + cells(draft, samples) + " FROM querypilot_places JOIN " + draft.quotedPath + " ON " + draft.quotedPath
                + ".rowid = querypilot_place LIMIT " + SPREAD, samples);
    }

    private static String cells(TableDraft draft, Map<String, Sample> samples) {
        return samples.keySet().stream()
                .map(name -> cell(draft.columns.stream().filter(column -> column.name().equals(name)).findFirst().orElseThrow()))
                .collect(Collectors.joining(", "));
    }

    private static String compared(Column column) {
        String name = name(column.name());
        return column.kind() == ColumnKind.TEXT
                ? "CASE WHEN octet_length(" + name + ") > " + LARGEST_CELL + " THEN '' ELSE substr(" + name + ", 1, " + Sample.READ + ") END"
                : name;
    }

    private Map<String, Sample> cells(String table, Collection<Column> columns) throws SQLException {
        Map<String, Sample> samples = new LinkedHashMap<>();
        columns.forEach(column -> samples.put(column.name(), new Sample(drafts.size(), statements.sampling().small())));
        List<String> cells = columns.stream().map(SqliteCatalogue::cell).toList();
        read("SELECT " + String.join(", ", cells) + " FROM " + table + " LIMIT " + Sample.rows(drafts.size(), statements.sampling().small()), samples);
        return samples;
    }

    private void read(String sql, Map<String, Sample> samples) throws SQLException {
        statements.sample(sql, row -> {
            int index = 1;
            for (Sample sample : samples.values()) {
                sample.add(row.getString(index), row.getString(index + 1));
                index += 2;
            }
        });
    }

    /** Blanks stand for a large cell: filled, too long to be shown, and not read to its end. */
    private static String cell(Column column) {
        String name = name(column.name());
        return "typeof(" + name + "), CASE WHEN octet_length(" + name + ") > " + LARGEST_CELL + " THEN printf('%" + Sample.READ
                + "s', '') ELSE substr(CAST(" + name + " AS TEXT), 1, " + Sample.READ + ") END";
    }

    /** SQLite compares names without regard to ASCII case. */
    static String key(String name) {
        StringBuilder folded = new StringBuilder(name);
        for (int i = 0; i < folded.length(); i++) {
            char c = folded.charAt(i);
            folded.setCharAt(i, c < 128 ? Character.toLowerCase(c) : c);
        }
        return folded.toString();
    }

    private static String name(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    private static String text(String value) {
        return "'" + value.replace("'", "''") + "'";
    }
}
