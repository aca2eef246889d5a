package io.querypilot.bigquery;

import com.google.cloud.bigquery.BigQuery;
import com.google.cloud.bigquery.BigQuery.TableDataListOption;
import com.google.cloud.bigquery.FieldList;
import com.google.cloud.bigquery.FieldValueList;
import com.google.cloud.bigquery.Schema;
import com.google.cloud.bigquery.Table;
import com.google.cloud.bigquery.TableDefinition.Type;
import com.google.cloud.bigquery.TableId;
import com.google.cloud.bigquery.TableResult;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Answers requests to the catalogue. Each table is described by a call of its own, several of them at a time. */
final class CatalogueRows {
    private static final int AT_ONCE = 16;
    private static final Set<Type> VIEWS = Set.of(Type.VIEW, Type.MATERIALIZED_VIEW);

    private final BigQuery client;
    private final BigqueryAddress address;
    private final Tables tables;
    /** What the last request for tables read, for the requests that follow it on this connection. */
    private List<CatalogueTable> known = List.of();

    CatalogueRows(BigQuery client, BigqueryAddress address) {
        this.client = client;
        this.address = address;
        this.tables = new Tables(client, address);
    }

    ResultSet answer(CatalogueRequest request, Calls calls) throws SQLException {
        return ListedRows.of(switch (request.kind()) {
            case MARKER -> List.of(List.<Object>of(marker(calls)));
            case TABLES -> {
                known = described(tables.all(calls), calls);
                yield known.stream().map(CatalogueTable::row).toList();
            }
            case COLUMNS -> known.stream().flatMap(table -> table.columns().stream()).toList();
            case KEYS -> known.stream().flatMap(table -> table.keys(address).stream()).toList();
            case VIEWS -> refusedViews(calls);
            case SAMPLE -> sample(request, calls);
        });
    }

    private String marker(Calls calls) throws SQLException {
        Map<String, Long> made = new TreeMap<>();
        tables.all(calls).forEach((id, table) -> made.put(
                id.getDataset() + "." + table.getTableId().getTable(),
                Objects.requireNonNullElse(table.getCreationTime(), 0L)));
        return made.size() + ";" + made.hashCode();
    }

    private List<CatalogueTable> described(Map<TableId, Table> listed, Calls calls) throws SQLException {
        ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE, task -> {
            Thread thread = new Thread(task, "querypilot-bigquery-catalogue");
            thread.setDaemon(true);
            return thread;
        });
        try {
            List<CompletableFuture<CatalogueTable>> waiting = new ArrayList<>();
            listed.forEach((id, table) ->
                    waiting.add(CompletableFuture.supplyAsync(() -> described(id, table), threads)));
            return calls.call(() -> finished(waiting));
        } finally {
            threads.shutdownNow();
        }
    }

    /** Each by every name that it can be written by. */
    private List<List<Object>> refusedViews(Calls calls) throws SQLException {
        Map<TableId, Table> listed = tables.all(calls);
        listed.values().removeIf(table -> !VIEWS.contains(table.getDefinition().getType()));
        Map<String, CatalogueTable> views = new TreeMap<>();
        Views queries = new Views();
        for (CatalogueTable view : described(listed, calls)) {
            views.put(view.path(address), view);
            queries.add(view.path(address), view.query());
        }
        return queries.refused().stream()
                .flatMap(path -> views.get(path).spellings(address).stream())
                .map(List::<Object>of)
                .toList();
    }

    /** A table that went away meanwhile is left out. */
    private static List<CatalogueTable> finished(List<CompletableFuture<CatalogueTable>> waiting) throws Exception {
        try {
            return waiting.stream().map(CompletableFuture::join).filter(Objects::nonNull).toList();
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof Exception cause ? cause : failed;
        }
    }

    private CatalogueTable described(TableId id, Table listed) {
        Table whole = client.getTable(listed.getTableId());
        return whole == null ? null : new CatalogueTable(address.namespace(Tables.dataset(id, address)), id.getTable(), whole);
    }

    /** Listing rows costs nothing, whereas a query reads whole columns however few rows it wants. */
    private List<List<Object>> sample(CatalogueRequest request, Calls calls) throws SQLException {
        CatalogueTable table = known.stream()
                .filter(each -> path(each).equals(request.table()))
                .findFirst()
                .orElseThrow(() -> new SQLException("there is no such table", "notFound"));
        Schema schema = table.table().getDefinition().getSchema();
        TableResult page = calls.call(() -> client.listTableData(
                table.table().getTableId(), schema, TableDataListOption.pageSize(request.rows())));
        List<List<Object>> rows = new ArrayList<>();
        page.getValues().forEach(row -> rows.add(cells(schema.getFields(), row, request.columns())));
        return rows;
    }

    private static String path(CatalogueTable table) {
        return (table.namespace().isEmpty() ? "" : table.namespace() + ".") + table.name();
    }

    private static List<Object> cells(FieldList fields, FieldValueList row, List<String> columns) {
        List<Object> cells = new ArrayList<>();
        for (String column : columns) {
            int at = fields.getIndex(column);
            cells.add(Values.cell(fields.get(at), row.get(at)));
        }
        return cells;
    }
}
