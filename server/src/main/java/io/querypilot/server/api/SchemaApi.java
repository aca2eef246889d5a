package io.querypilot.server.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import io.querypilot.schema.Column;
import io.querypilot.schema.ColumnKind;
import io.querypilot.schema.ForeignKey;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Sensitivity;
import io.querypilot.schema.Table;
import io.querypilot.server.Agent;
import io.querypilot.server.web.Field;
import io.querypilot.server.web.Given;
import io.querypilot.server.web.Operation;
import io.querypilot.server.web.Reply;
import io.querypilot.server.web.Visitor;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The tables and columns that whoever asks may ask about. */
public final class SchemaApi {
    private final Agent agent;

    public SchemaApi(Agent agent) {
        this.agent = agent;
    }

    public List<Operation> operations() {
        return List.of(
                Operation.get("/api/schema", "schema", "Show the tables and columns that can be asked about.", "Schema", this::schema)
                        .asking(Field.text("search", "a part of a name or a comment").optional()),
                Operation.get("/api/examples", "examples", "Give three questions that can be asked.", "Examples", this::examples));
    }

    private void schema(Context ctx, Given given) {
        String search = given.find("search").orElse("").toLowerCase(Locale.ROOT);
        Reply.json(ctx, json(seen(ctx).tables().stream().filter(table -> matches(table, search)).toList()));
    }

    private void examples(Context ctx, Given given) {
        ObjectNode document = JsonNodeFactory.instance.objectNode();
        Examples.of(seen(ctx)).forEach(document.putArray("questions")::add);
        Reply.json(ctx, document);
    }

    private Schema seen(Context ctx) {
        return Visitor.of(ctx).on(agent.database()).schema();
    }

    private static boolean matches(Table table, String search) {
        Stream<String> columns = table.columns().stream().flatMap(one -> Stream.of(one.name(), one.comment()));
        return Stream.concat(Stream.of(table.path(), table.comment()), columns)
                .anyMatch(text -> text.toLowerCase(Locale.ROOT).contains(search));
    }

    private ObjectNode json(List<Table> tables) {
        ObjectNode document = JsonNodeFactory.instance.objectNode();
        document.put("database", agent.places().name());
        document.put("dialect", agent.database().dialect().id());
        ArrayNode array = document.putArray("tables");
        ArrayNode joins = document.putArray("joins");
        tables.forEach(table -> addTable(array.addObject(), table));
        tables.forEach(table -> table.foreignKeys().forEach(key -> addJoin(joins, table, key)));
        return document;
    }

    private static void addTable(ObjectNode node, Table table) {
        node.put("schema", table.namespace());
        node.put("name", table.name());
        node.put("comment", table.comment());
        node.put("view", table.view());
        ArrayNode columns = node.putArray("columns");
        table.columns().forEach(column -> addColumn(columns.addObject(), table, column));
    }

    private static void addColumn(ObjectNode node, Table table, Column column) {
        node.put("name", column.name());
        node.put("type", column.type());
        node.put("kind", column.kind().name().toLowerCase(Locale.ROOT));
        node.put("key", column.primaryKey());
        node.put("nullable", column.nullable());
        node.put("comment", column.comment());
        column.samples().forEach(node.putArray("samples")::add);
        addRange(node, column);
        table.foreignKeys().stream()
                .filter(key -> key.columns().contains(column.name()))
                .findFirst()
                .ifPresent(key -> node.put("references", target(key, key.columns().indexOf(column.name()))));
    }

    /** Of figures and dates the ends say more than a few values would; people's own are not told. */
    private static void addRange(ObjectNode node, Column column) {
        boolean told = column.kind() != ColumnKind.TEXT && column.sensitivity() == Sensitivity.PLAIN;
        node.put("least", told ? column.contents().least() : "");
        node.put("greatest", told ? column.contents().greatest() : "");
    }

    private static void addJoin(ArrayNode joins, Table table, ForeignKey key) {
        for (int i = 0; i < key.columns().size(); i++) {
            joins.addObject()
                    .put("from", table.path() + "." + key.columns().get(i))
                    .put("to", target(key, i))
                    .put("evidence", "declared");
        }
    }

    private static String target(ForeignKey key, int place) {
        return key.targetTable() + "." + key.targetColumns().get(place);
    }
}
