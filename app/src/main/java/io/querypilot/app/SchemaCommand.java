package io.querypilot.app;

import io.querypilot.app.settings.Configuration;
import io.querypilot.app.settings.Setting;
import io.querypilot.database.Database;
import io.querypilot.schema.SchemaText;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows what can be asked about. */
@Command(name = "schema", description = "show the tables and columns that can be asked about")
final class SchemaCommand extends PilotCommand {
    @Option(names = "--json", description = "print one JSON document")
    private boolean json;

    SchemaCommand(Shell shell) {
        super(shell);
    }

    @Override
    List<Setting<?>> settings() {
        return Setting.DATABASE;
    }

    @Override
    boolean speaksJson() {
        return json;
    }

    @Override
    int work(Configuration configuration) {
        try (Database database = new Opening(shell, configuration).database()) {
            if (json) {
                shell.outPage().json(SchemaJson.of(database));
            } else {
                shell.outPage().line(SchemaText.of(database.schema()));
            }
            return 0;
        }
    }
}
