package io.querypilot.bigquery;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The data behind the local server: DuckDB, which reads GoogleSQL once quotes and a few functions are spelled its way. */
final class LocalData implements AutoCloseable {
    /** What Google would answer. */
    static final class Refused extends RuntimeException {
        private final int code;
        private final String reason;

        Refused(int code, String reason, String message) {
            super(message);
            this.code = code;
            this.reason = reason;
        }

        int code() {
            return code;
        }

        String reason() {
            return reason;
        }
    }

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern NAME = Pattern.compile("(?i)\\b(?:FROM|JOIN)\\s+(`[^`]+`(?:\\.`?\\w+`?)*|[\\w-]+(?:\\.\\w+)*)");
    private static final Pattern FIRST = Pattern.compile("(?is)^[\\s(]*(\\w+).*");

    private final Connection connection;

    LocalData(String... statements) {
        try {
            connection = DriverManager.getConnection("jdbc:duckdb:");
            try (Statement statement = connection.createStatement()) {
                statement.execute("ATTACH ':memory:' AS \"" + LocalBigquery.PROJECT + "\"");
                statement.execute("CREATE SCHEMA \"" + LocalBigquery.PROJECT + "\".shop");
                statement.execute("CREATE SCHEMA \"" + LocalBigquery.PROJECT + "\".secret");
                statement.execute("USE \"" + LocalBigquery.PROJECT + "\".shop");
                statement.execute("CREATE MACRO FORMAT_DATE(f, d) AS strftime(d, f)");
                statement.execute("CREATE MACRO UNIX_DATE(d) AS date_diff('day', DATE '1970-01-01', d)");
                statement.execute("CREATE MACRO SAFE_DIVIDE(a, b) AS a / nullif(b, 0)");
                for (String sql : statements) {
                    statement.execute(sql);
                }
            }
        } catch (SQLException wrong) {
            throw new IllegalStateException(wrong);
        }
    }

    private String respelled(String sql) {
        StringBuilder respelled = new StringBuilder();
        Matcher quoted = Pattern.compile("`([^`]+)`").matcher(sql);
        while (quoted.find()) {
            String name = quoted.group(1);
            quoted.appendReplacement(respelled, Matcher.quoteReplacement(
                    name.endsWith("*") ? all(name) : "\"" + name.replace(".", "\".\"") + "\""));
        }
        return quoted.appendTail(respelled).toString();
    }

    /** A wildcard over tables of the default dataset. */
    private String all(String wildcard) {
        String prefix = wildcard.substring(0, wildcard.length() - 1);
        return tablesOf("shop").stream()
                .filter(table -> table.startsWith(prefix))
                .map(table -> "SELECT *, '" + table.substring(prefix.length()) + "' AS _TABLE_SUFFIX FROM " + table)
                .collect(Collectors.joining(" UNION ALL ", "(", ")"));
    }

    /** What the statement is, as a dry run names it. */
    String kind(String sql) {
        Matcher first = FIRST.matcher(sql);
        String word = first.matches() ? first.group(1).toUpperCase(Locale.ROOT) : "";
        if (sql.strip().replaceFirst(";$", "").contains(";")) {
            return "SCRIPT";
        }
        return word.equals("WITH") || word.equals("SELECT") ? "SELECT" : word.equals("DROP") ? "DROP_TABLE" : word;
    }

    /** The tables of a statement as {@code project:dataset.table}. */
    List<String> tables(String sql) {
        Set<String> tables = new LinkedHashSet<>();
        Matcher name = NAME.matcher(sql);
        while (name.find()) {
            String[] parts = name.group(1).replace("`", "").split("\\.");
            String table = parts[parts.length - 1];
            String dataset = parts.length > 1 ? parts[parts.length - 2] : "shop";
            String project = parts.length > 2 ? parts[0] : LocalBigquery.PROJECT;
            if (table.endsWith("*") || tablesOf(dataset).contains(table) || !project.equals(LocalBigquery.PROJECT)) {
                tables.add(project + ":" + dataset + "." + table);
            }
        }
        return List.copyOf(tables);
    }

    /** Fails as Google does where the statement is wrong. */
    void require(String sql) {
        if (kind(sql).equals("SELECT") && tables(sql).stream().allMatch(table -> table.startsWith(LocalBigquery.PROJECT))) {
            try {
                synchronized (connection) {
                    connection.prepareStatement(respelled(sql)).close();
                }
            } catch (SQLException wrong) {
                throw refused(wrong);
            }
        }
    }

    private static Refused refused(SQLException wrong) {
        String words = String.valueOf(wrong.getMessage());
        Matcher column = Pattern.compile("column (?:named )?\"(\\w+)\" not found|have a column named \"(\\w+)\"").matcher(words);
        if (column.find()) {
            String name = column.group(1) == null ? column.group(2) : column.group(1);
            return new Refused(400, "invalidQuery", "Unrecognized name: " + name + " at [1:8]");
        }
        Matcher table = Pattern.compile("Table with name (\\w+) does not exist").matcher(words);
        if (table.find()) {
            return new Refused(404, "notFound", "Not found: Table " + LocalBigquery.PROJECT + ":shop." + table.group(1) + " was not found in location EU");
        }
        Matcher ambiguous = Pattern.compile("Ambiguous reference to column name \"(\\w+)\"").matcher(words);
        if (ambiguous.find()) {
            return new Refused(400, "invalidQuery", "Column name " + ambiguous.group(1) + " is ambiguous at [1:8]");
        }
        return new Refused(400, "invalidQuery", "Syntax error: " + words.lines().findFirst().orElse("") + " at [1:1]");
    }

    LocalBigquery.Rows run(String sql) {
        synchronized (connection) {
            try (Statement statement = connection.createStatement(); ResultSet result = statement.executeQuery(respelled(sql))) {
                ResultSetMetaData meta = result.getMetaData();
                ArrayNode fields = JSON.createArrayNode();
                for (int i = 1; i <= meta.getColumnCount(); i++) {
                    fields.addObject().put("name", meta.getColumnLabel(i)).put("type", type(meta.getColumnTypeName(i))).put("mode", "NULLABLE");
                }
                List<ArrayNode> rows = new ArrayList<>();
                while (result.next()) {
                    rows.add(row(result, fields));
                }
                return new LocalBigquery.Rows(fields, rows);
            } catch (SQLException wrong) {
                throw refused(wrong);
            }
        }
    }

    void change(String sql) {
        synchronized (connection) {
            try (Statement statement = connection.createStatement()) {
                statement.execute(sql);
            } catch (SQLException wrong) {
                throw new IllegalStateException(wrong);
            }
        }
    }

    private static ArrayNode row(ResultSet result, ArrayNode fields) throws SQLException {
        ArrayNode cells = JSON.createArrayNode();
        for (int i = 1; i <= fields.size(); i++) {
            String text = fields.get(i - 1).path("type").asText().equals("TIMESTAMP") && result.getObject(i) != null
                    ? seconds(result.getObject(i, LocalDateTime.class))
                    : result.getString(i);
            cells.addObject().put("v", text);
        }
        return cells;
    }

    private static String seconds(LocalDateTime time) {
        return String.format(Locale.ROOT, "%d.%06d", time.toEpochSecond(ZoneOffset.UTC), time.getNano() / 1_000);
    }

    private static String type(String duckdb) {
        return switch (duckdb.replaceFirst("\\(.*", "")) {
            case "INTEGER", "BIGINT", "HUGEINT", "SMALLINT", "TINYINT" -> "INTEGER";
            case "DOUBLE", "FLOAT" -> "FLOAT";
            case "DECIMAL" -> "NUMERIC";
            case "BOOLEAN" -> "BOOLEAN";
            case "DATE" -> "DATE";
            case "TIMESTAMP" -> "TIMESTAMP";
            case "BLOB" -> "BYTES";
            default -> "STRING";
        };
    }

    List<String> datasets() {
        return names("SELECT schema_name FROM duckdb_schemas() WHERE database_name = '" + LocalBigquery.PROJECT
                + "' AND NOT internal AND schema_name <> 'main' ORDER BY 1 DESC");
    }

    List<String> tablesOf(String dataset) {
        return names("SELECT table_name FROM duckdb_tables() WHERE database_name = '" + LocalBigquery.PROJECT
                + "' AND schema_name = '" + dataset + "' ORDER BY 1");
    }

    ArrayNode fields(String dataset, String table) {
        if (!tablesOf(dataset).contains(table)) {
            throw new Refused(404, "notFound", "Not found: Table " + LocalBigquery.PROJECT + ":" + dataset + "." + table);
        }
        return run("SELECT * FROM " + dataset + "." + table + " LIMIT 0").fields();
    }

    private List<String> names(String sql) {
        List<String> names = new ArrayList<>();
        synchronized (connection) {
            try (Statement statement = connection.createStatement(); ResultSet result = statement.executeQuery(sql)) {
                while (result.next()) {
                    names.add(result.getString(1));
                }
            } catch (SQLException wrong) {
                throw new IllegalStateException(wrong);
            }
        }
        return names;
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException harmless) {
            // It was in memory alone.
        }
    }
}
