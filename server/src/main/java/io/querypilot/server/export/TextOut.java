package io.querypilot.server.export;

import io.querypilot.database.Cells;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;

/** Text on its way to a client; one that has gone away ends the export. */
final class TextOut {
    private final Writer out;

    TextOut(OutputStream stream) {
        this.out = new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), 1 << 14);
    }

    void write(String text) {
        try {
            out.write(text);
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }

    void end() {
        try {
            out.flush();
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }

    /** A number is written out: 15000, never 1.5E+4. */
    static String plain(Object cell) {
        return cell instanceof BigDecimal number ? Cells.written(number) : String.valueOf(cell);
    }
}
