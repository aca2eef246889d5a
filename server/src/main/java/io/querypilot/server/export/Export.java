package io.querypilot.server.export;

import io.querypilot.database.Rows;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;

/** A file in the making: it takes rows, and at the end says where they were cut or why they stopped. */
public interface Export extends Rows {
    /** Those there are. */
    List<String> FORMATS = List.of("csv", "xlsx", "json", "markdown");

    /** How a CSV file is to look: for spreadsheets a mark that says UTF-8, and which character parts the fields. */
    record Options(boolean mark, char separator) {}

    /** Ends the file; {@code note} is what its reader must know of what is missing. */
    void end(Optional<String> note);

    String mediaType();

    String fileName();

    static Export of(String format, OutputStream out, Options options) {
        return switch (format) {
            case "csv" -> new CsvExport(out, options);
            case "xlsx" -> new XlsxExport(out);
            case "json" -> new JsonExport(out);
            case "markdown" -> new MarkdownExport(out);
            default -> throw new IllegalArgumentException(format);
        };
    }
}
