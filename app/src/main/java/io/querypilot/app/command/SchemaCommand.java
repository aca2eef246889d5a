package io.querypilot.app.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.querypilot.app.opening.Opening;
import io.querypilot.app.opening.Shell;
import io.querypilot.app.output.Format;
import io.querypilot.app.output.SchemaTables;
import io.querypilot.app.settings.Configuration;
import io.querypilot.app.settings.Setting;
import io.querypilot.database.Database;
import io.querypilot.document.FormWriter;
import io.querypilot.schema.Column;
import io.querypilot.schema.ForeignKey;
import io.querypilot.schema.Schema;
import io.querypilot.schema.SchemaText;
import io.querypilot.schema.Table;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows what can be asked about. */
@Command(
        name = "schema",
        header = {"querypilot schema", "querypilot schema orders --db shop.db", ""},
        description = "show the tables and columns that can be asked about")
public final class SchemaCommand extends PilotCommand {
    @Option(names = "--json", description = "print one JSON document")
    private boolean json;

    @Parameters(
            arity = "0..1",
            paramLabel = "TABLE",
            description = "the columns of this table, their types, keys and where they lead; all tables where none is named")
    private String table;

    @Option(names = "--template", paramLabel = "FILE", description = "write the form of a schema document, to be filled in")
    private String template;

    @Option(names = "--export", paramLabel = "FILE", description = "write the schema as such a document")
    private String export;

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
        if (template != null) {
            FormWriter.template(shell.path(template));
            return 0;
        }
        try (Database database = new Opening(shell, configuration).database()) {
            if (export != null) {
                FormWriter.export(shell.path(export), database.schema(), database.dialect());
                return 0;
            }
            if (!configuration.quiet()) {
                database.schema().notes().forEach(shell.errPage()::line);
            }
            if (json) {
                shell.outPage().json(SchemaJson.of(database, shown(database.schema())));
            } else if (table == null) {
                shell.outPage().line(SchemaText.of(database.schema()));
            } else {
                shell.outPage().rows(SchemaTables.columns(shown(database.schema()).get(0)), Format.TABLE);
            }
            return 0;
        }
    }

    private List<Table> shown(Schema schema) {
        return table == null ? schema.tables() : List.of(SchemaTables.named(schema, table));
    }

    /** A schema as JSON. */
    private static final class SchemaJson {
        private SchemaJson() {}

        static ObjectNode of(Database database, List<Table> shown) {
            Schema schema = database.schema();
            ObjectNode document = JsonNodeFactory.instance.objectNode();
            document.put("database", database.name());
            document.put("dialect", database.dialect().id());
            document.put("fingerprint", schema.fingerprint());
            ArrayNode tables = document.putArray("tables");
            shown.forEach(table -> addTable(tables.addObject(), table));
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
