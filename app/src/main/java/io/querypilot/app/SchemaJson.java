package io.querypilot.app;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.querypilot.database.Database;
import io.querypilot.schema.Column;
import io.querypilot.schema.ForeignKey;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;

/** A schema as JSON. */
final class SchemaJson {
    private SchemaJson() {}

    static ObjectNode of(Database database) {
        Schema schema = database.schema();
        ObjectNode document = JsonNodeFactory.instance.objectNode();
        document.put("database", database.name());
        document.put("dialect", database.dialect().id());
        document.put("fingerprint", schema.fingerprint());
        ArrayNode tables = document.putArray("tables");
        schema.tables().forEach(table -> addTable(tables.addObject(), table));
        return document;
    }

    private static void addTable(ObjectNode node, Table table) {
        node.put("name", table.path());
        node.put("view", table.view());
        node.put("comment", table.comment());
        ArrayNode columns = node.putArray("columns");
        table.columns().forEach(column -> addColumn(columns.addObject(), column));
        ArrayNode keys = node.putArray("foreign_keys");
        table.foreignKeys().forEach(key -> addForeignKey(keys.addObject(), key));
    }

    private static void addColumn(ObjectNode node, Column column) {
        node.put("name", column.name());
        node.put("type", column.type());
        node.put("primary_key", column.primaryKey());
        node.put("nullable", column.nullable());
        node.put("comment", column.comment());
        column.samples().forEach(node.putArray("samples")::add);
    }

    private static void addForeignKey(ObjectNode node, ForeignKey key) {
        key.columns().forEach(node.putArray("columns")::add);
        node.put("target_table", key.targetTable());
        key.targetColumns().forEach(node.putArray("target_columns")::add);
    }
}
