package io.querypilot.bigquery;

import com.google.cloud.bigquery.Field;
import com.google.cloud.bigquery.FieldList;
import com.google.cloud.bigquery.MaterializedViewDefinition;
import com.google.cloud.bigquery.Schema;
import com.google.cloud.bigquery.StandardTableDefinition;
import com.google.cloud.bigquery.Table;
import com.google.cloud.bigquery.TableConstraints;
import com.google.cloud.bigquery.TableDefinition;
import com.google.cloud.bigquery.TableDefinition.Type;
import com.google.cloud.bigquery.TimePartitioning;
import com.google.cloud.bigquery.ViewDefinition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A table as Google describes it, told in the rows that a catalogue is read from. */
record CatalogueTable(String namespace, String name, Table table) {
    /** The parts of a table that is kept as one for each day. */
    static final String SUFFIX = "_TABLE_SUFFIX";
    /** The name ends in {@code 20*}, so the suffix has no century. */
    private static final String DAY = "251231 for 2025-12-31";

    private boolean sharded() {
        return name.endsWith("*");
    }

    private TableDefinition definition() {
        return table.getDefinition();
    }

    private Optional<StandardTableDefinition> standard() {
        return definition() instanceof StandardTableDefinition standard ? Optional.of(standard) : Optional.empty();
    }

    /** What a view asks; nothing where it is none. */
    String query() {
        return definition() instanceof ViewDefinition view
                ? view.getQuery()
                : definition() instanceof MaterializedViewDefinition kept ? kept.getQuery() : "";
    }

    String path(BigqueryAddress address) {
        return Tables.dataset(table.getTableId(), address).getProject() + "." + within();
    }

    private String within() {
        return table.getTableId().getDataset() + "." + table.getTableId().getTable();
    }

    /** The names by which a statement may mean it. */
    List<String> spellings(BigqueryAddress address) {
        return namespace.isEmpty() ? List.of(path(address), within(), name) : List.of(path(address), within());
    }

    /** What no rows can be listed of counts as a view: it is not looked into. */
    List<Object> row() {
        boolean listed = definition().getType() == Type.TABLE || definition().getType() == Type.SNAPSHOT;
        return Arrays.asList(namespace, name, !listed || sharded(), comment());
    }

    private String comment() {
        Stream<String> parts = Stream.of(
                table.getDescription(),
                definition().getType() == Type.EXTERNAL ? "kept outside BigQuery" : null,
                sharded() ? "one table for each day; " + SUFFIX + " says which, as " + DAY : null,
                Boolean.TRUE.equals(table.getRequirePartitionFilter()) ? "must be filtered by " + partition() : null);
        return joined(parts);
    }

    private static String joined(Stream<String> parts) {
        return parts.filter(part -> part != null && !part.isBlank()).collect(Collectors.joining("; "));
    }

    /** The column by which the table is cut into parts; empty where it is not. */
    private String partition() {
        Optional<TimePartitioning> byTime = standard().map(StandardTableDefinition::getTimePartitioning);
        return byTime.map(time -> time.getField() == null ? "_PARTITIONTIME" : time.getField())
                .or(() -> standard().map(StandardTableDefinition::getRangePartitioning).map(range -> range.getField()))
                .orElse("");
    }

    List<List<Object>> columns() {
        List<List<Object>> columns = new ArrayList<>();
        Schema schema = definition().getSchema();
        for (Field field : schema == null ? FieldList.of() : schema.getFields()) {
            columns.add(column(field.getName(), Values.type(field), field.getMode() != Field.Mode.REQUIRED, comment(field)));
        }
        if (!columns.isEmpty() && sharded()) {
            columns.add(column(SUFFIX, "STRING", false, "the day of the part that a row is in, as " + DAY));
        }
        if (!columns.isEmpty() && partition().equals("_PARTITIONTIME")) {
            columns.add(column("_PARTITIONTIME", "TIMESTAMP", true, "when a row came in; a filter on it reads less"));
        }
        return columns;
    }

    private List<Object> column(String column, String type, boolean nullable, String comment) {
        boolean primary = constraints().map(TableConstraints::getPrimaryKey)
                .map(key -> key.getColumns().contains(column))
                .orElse(false);
        return Arrays.asList(namespace, name, column, type, nullable, primary, comment);
    }

    private String comment(Field field) {
        Stream<String> own = Stream.of(
                field.getDescription(),
                field.getName().equals(partition()) ? "partitioned by it: a filter on it reads less" : null);
        return joined(Stream.concat(own, nested(field, field.getName())));
    }

    /** What is said of the fields within a field, each by its path. */
    private static Stream<String> nested(Field field, String path) {
        return field.getSubFields() == null ? Stream.of() : field.getSubFields().stream().flatMap(sub -> {
            String inner = path + "." + sub.getName();
            String said = sub.getDescription();
            return Stream.concat(
                    said == null || said.isBlank() ? Stream.of() : Stream.of(inner + ": " + said), nested(sub, inner));
        });
    }

    private Optional<TableConstraints> constraints() {
        return Optional.ofNullable(table.getTableConstraints());
    }

    List<List<Object>> keys(BigqueryAddress address) {
        return constraints().map(TableConstraints::getForeignKeys).orElse(List.of()).stream()
                .flatMap(key -> key.getColumnReferences().stream().map(pair -> Arrays.<Object>asList(
                        namespace,
                        name,
                        key.getName(),
                        pair.getReferencingColumn(),
                        address.namespace(Tables.dataset(key.getReferencedTable(), address)),
                        key.getReferencedTable().getTable(),
                        pair.getReferencedColumn())))
                .toList();
    }
}
