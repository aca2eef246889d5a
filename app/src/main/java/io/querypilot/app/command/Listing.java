package io.querypilot.app.command;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.querypilot.AnswerJson;
import io.querypilot.app.opening.Shell;
import io.querypilot.app.output.Format;
import io.querypilot.database.ResultTable;

/** Prints what is remembered as a table of its own, in the form asked for. */
public final class Listing {
    private Listing() {}

    public static void print(Shell shell, ResultTable table, Format format) {
        if (format == Format.JSON) {
            ObjectNode document = JsonNodeFactory.instance.objectNode();
            AnswerJson.addTable(document, table);
            shell.outPage().json(document);
        } else {
            shell.outPage().rows(table, format);
        }
    }
}
