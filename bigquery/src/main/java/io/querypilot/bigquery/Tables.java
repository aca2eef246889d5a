package io.querypilot.bigquery;

import com.google.cloud.bigquery.BigQuery;
import com.google.cloud.bigquery.BigQuery.TableListOption;
import com.google.cloud.bigquery.Dataset;
import com.google.cloud.bigquery.DatasetId;
import com.google.cloud.bigquery.Table;
import com.google.cloud.bigquery.TableId;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which tables there are. Those that are kept as one for each day, such as {@code events_20251231}, are one: the newest, by
 * the name that asks all of them, {@code events_20*}, unless that name would ask another table too.
 */
final class Tables {
    private static final long PAGE = 1_000;
    private static final int MANY = 4;
    private static final Pattern DAY = Pattern.compile("(.+_20)\\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])");

    private final BigQuery client;
    private final BigqueryAddress address;

    Tables(BigQuery client, BigqueryAddress address) {
        this.client = client;
        this.address = address;
    }

    static DatasetId dataset(TableId table, BigqueryAddress address) {
        return DatasetId.of(table.getProject() == null ? address.project() : table.getProject(), table.getDataset());
    }

    /** By the name that a question says. */
    Map<TableId, Table> all(Calls calls) throws SQLException {
        Map<TableId, Table> all = new LinkedHashMap<>();
        for (DatasetId dataset : datasets(calls)) {
            all.putAll(calls.call(() -> withoutDays(listed(dataset, calls))));
        }
        return all;
    }

    private List<DatasetId> datasets(Calls calls) throws SQLException {
        if (!address.datasets().isEmpty()) {
            return address.datasets();
        }
        return calls.call(() -> {
            List<DatasetId> found = new ArrayList<>();
            for (Dataset dataset : client.listDatasets(address.project()).iterateAll()) {
                found.add(DatasetId.of(address.project(), dataset.getDatasetId().getDataset()));
            }
            return found;
        });
    }

    private List<Table> listed(DatasetId dataset, Calls calls) throws SQLException {
        List<Table> tables = new ArrayList<>();
        for (Table table : client.listTables(dataset, TableListOption.pageSize(PAGE)).iterateAll()) {
            tables.add(table);
            if (calls.over()) {
                throw new SQLException("The statement was cancelled.", Reasons.STOPPED);
            }
        }
        return tables;
    }

    private static Map<TableId, Table> withoutDays(List<Table> tables) {
        Map<TableId, Table> known = new LinkedHashMap<>();
        Map<String, List<Table>> days = new TreeMap<>();
        for (Table table : tables) {
            Matcher day = DAY.matcher(table.getTableId().getTable());
            if (day.matches()) {
                days.computeIfAbsent(day.group(1), prefix -> new ArrayList<>()).add(table);
            } else {
                known.put(table.getTableId(), table);
            }
        }
        days.forEach((prefix, parts) -> add(known, prefix, parts, alone(prefix, parts, tables)));
        return known;
    }

    /** A wildcard asks every table of its prefix: whoever may read the days could read the others by it. */
    private static boolean alone(String prefix, List<Table> parts, List<Table> tables) {
        return tables.stream().filter(table -> table.getTableId().getTable().startsWith(prefix)).count() == parts.size();
    }

    private static void add(Map<TableId, Table> known, String prefix, List<Table> parts, boolean alone) {
        if (parts.size() < MANY || !alone) {
            parts.forEach(part -> known.put(part.getTableId(), part));
            return;
        }
        Table newest = parts.stream()
                .max((one, other) -> one.getTableId().getTable().compareTo(other.getTableId().getTable()))
                .orElseThrow();
        TableId id = newest.getTableId();
        known.put(TableId.of(id.getProject(), id.getDataset(), prefix + "*"), newest);
    }
}
