package io.querypilot.eval.score;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The columns of a SQLite database by which tables hang together, declared or not: primary keys, both ends of foreign
 * keys, names that several tables share, and names that end in id. {@code referred} are the ends that others point to.
 */
record KeyColumns(
        Map<String, List<String>> columns, Set<String> keys, Set<String> referred, Map<String, List<String>> primary) {
    static KeyColumns of(Connection connection) throws SQLException {
        Map<String, List<String>> columns = new LinkedHashMap<>();
        Map<String, List<String>> primary = new HashMap<>();
        Set<String> keys = new LinkedHashSet<>();
        Set<String> referred = new LinkedHashSet<>();
        Set<String> referring = new LinkedHashSet<>();
        for (String table : names(connection)) {
            columns.put(table, new ArrayList<>());
            primary.put(table, new ArrayList<>());
            readColumns(connection, table, columns.get(table), primary.get(table), keys);
        }
        for (String table : columns.keySet()) {
            readReferences(connection, table, referring, referred, primary);
        }
        keys.addAll(referring);
        keys.addAll(referred);
        addShared(columns, primary, keys, referred, referring);
        return new KeyColumns(columns, keys, referred, primary);
    }

    Set<String> tables() {
        return columns.keySet();
    }

    boolean key(String table, String column) {
        return keys.contains(path(table, column));
    }

    /** Whether rows of other tables may point to this one's rows. */
    boolean referredTo(String table) {
        return columns.get(table).stream().anyMatch(column -> referred.contains(path(table, column)));
    }

    private static List<String> names(Connection connection) throws SQLException {
        List<String> names = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT name FROM sqlite_master WHERE type = 'table'"
                        + " AND name NOT LIKE 'sqlite_%' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY rowid")) {
            while (rows.next()) {
                names.add(rows.getString(1));
            }
        }
        return names;
    }

    private static void readColumns(
            Connection connection, String table, List<String> columns, List<String> primary, Set<String> keys)
            throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("PRAGMA table_info(" + quoted(table) + ")")) {
            while (rows.next()) {
                String column = rows.getString("name");
                columns.add(column);
                if (rows.getInt("pk") > 0) {
                    primary.add(column);
                    keys.add(path(table, column));
                }
            }
        }
    }

    private static void readReferences(
            Connection connection,
            String table,
            Set<String> referring,
            Set<String> referred,
            Map<String, List<String>> primary)
            throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("PRAGMA foreign_key_list(" + quoted(table) + ")")) {
            while (rows.next()) {
                referring.add(path(table, rows.getString("from")));
                String target = rows.getString("table");
                List<String> named = rows.getString("to") == null
                        ? primaryOf(target, primary)
                        : List.of(rows.getString("to"));
                named.forEach(column -> referred.add(path(target, column)));
            }
        }
    }

    /** SQLite does not care how a reference spells its table in capitals. */
    private static List<String> primaryOf(String target, Map<String, List<String>> primary) {
        return primary.entrySet().stream()
                .filter(table -> table.getKey().equalsIgnoreCase(target))
                .findFirst()
                .map(Map.Entry::getValue)
                .orElse(List.of());
    }

    private static void addShared(
            Map<String, List<String>> columns,
            Map<String, List<String>> primary,
            Set<String> keys,
            Set<String> referred,
            Set<String> referring) {
        Map<String, Integer> uses = new HashMap<>();
        columns.values()
                .forEach(names -> names.forEach(name -> uses.merge(name.toLowerCase(Locale.ROOT), 1, Integer::sum)));
        columns.forEach((table, names) -> names.stream()
                .filter(name -> name.toLowerCase(Locale.ROOT).endsWith("id") || shared(name, uses))
                .forEach(name -> keys.add(path(table, name))));
        // A primary key whose name stands in other tables too is pointed to, whether they say so or not; unless it
        // points itself, as those of tables do that only link others.
        primary.forEach((table, names) -> names.stream()
                .filter(name -> uses.get(name.toLowerCase(Locale.ROOT)) > 1 && !referring.contains(path(table, name)))
                .forEach(name -> referred.add(path(table, name))));
    }

    /** A name as common as "name" in several tables is no key; one with a table's word in it is. */
    private static boolean shared(String name, Map<String, Integer> uses) {
        return uses.get(name.toLowerCase(Locale.ROOT)) > 1 && name.matches("(?i).*(code|number|num|no|key|ssn)");
    }

    private static String path(String table, String column) {
        return (table + "\0" + column).toLowerCase(Locale.ROOT);
    }

    static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }
}
