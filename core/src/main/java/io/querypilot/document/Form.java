package io.querypilot.document;

import io.querypilot.error.ErrorCode;
import io.querypilot.error.QueryPilotException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** What a document is written in, by the end of its name. */
enum Form {
    EXCEL,
    CSV,
    YAML,
    DDL;

    static Form of(Path file) {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new QueryPilotException(ErrorCode.SETTING_INVALID, file + " is no plain file.", "Give another.");
        }
        String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        return switch (name.substring(name.lastIndexOf('.') + 1)) {
            case "xlsx", "xlsm" -> EXCEL;
            case "csv" -> CSV;
            case "yaml", "yml" -> YAML;
            case "sql", "ddl" -> DDL;
            default -> throw new QueryPilotException(
                    ErrorCode.SETTING_INVALID,
                    file + " is no kind of document that a schema can be in.",
                    "Give an .xlsx, .csv, .yaml or .sql file.");
        };
    }
}
