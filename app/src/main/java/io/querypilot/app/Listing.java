package io.querypilot.app;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.querypilot.AnswerJson;
import io.querypilot.app.output.Format;
import io.querypilot.database.ResultTable;

/** Prints what is remembered as a table of its own, in the form asked for. */
final class Listing {
    private Listing() {}

    static void print(Shell shell, ResultTable table, Format format) {
        if (format == Format.JSON) {
            ObjectNode document = JsonNodeFactory.instance.objectNode();
            AnswerJson.addTable(document, table);
            shell.outPage().json(document);
        } else {
            shell.outPage().rows(table, format);
        }
    }
}
