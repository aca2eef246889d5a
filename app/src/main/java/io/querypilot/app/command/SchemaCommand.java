package io.querypilot.app.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.querypilot.app.opening.Opening;
import io.querypilot.app.opening.Shell;
import io.querypilot.app.settings.Configuration;
import io.querypilot.app.settings.Setting;
import io.querypilot.database.Database;
import io.querypilot.schema.Column;
import io.querypilot.schema.ForeignKey;
import io.querypilot.schema.Schema;
import io.querypilot.schema.SchemaText;
import io.querypilot.schema.Table;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows what can be asked about. */
@Command(name = "schema", description = "show the tables and columns that can be asked about")
public final class SchemaCommand extends PilotCommand {
    @Option(names = "--json", description = "print one JSON document")
    private boolean json;

    public SchemaCommand(Shell shell) {
        super(shell);
    }

    @Override
    public List<Setting<?>> settings() {
        return Setting.DATABASE;
    }

    @Override
    public boolean speaksJson() {
        return json;
    }

    @Override
    public int work(Configuration configuration) {
        try (Database database = new Opening(shell, configuration).database()) {
            if (json) {
                shell.outPage().json(SchemaJson.of(database));
            } else {
                shell.outPage().line(SchemaText.of(database.schema()));
            }
            return 0;
        }
    }

    /** A schema as JSON. */
    private static final class SchemaJson {
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
}
