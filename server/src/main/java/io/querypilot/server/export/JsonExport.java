package io.querypilot.server.export;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.querypilot.database.Cells;
import io.querypilot.database.ResultTable.ResultColumn;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/** One object: columns, rows, and a note where rows are missing. */
final class JsonExport implements Export {
    private final JsonGenerator json;

    JsonExport(OutputStream stream) {
        try {
            json = new JsonFactory().createGenerator(stream);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** Writes on a stream whose client may have gone away. */
    @FunctionalInterface
    private interface Writing {
        void run() throws IOException;
    }

    private static void written(Writing writing) {
        try {
            writing.run();
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }

    @Override
    public void columns(List<ResultColumn> columns) {
        written(() -> {
            json.writeStartObject();
            json.writeArrayFieldStart("columns");
            for (ResultColumn column : columns) {
                json.writeStartObject();
                json.writeStringField("name", column.name());
                json.writeStringField("type", column.type());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeArrayFieldStart("rows");
        });
    }

    @Override
    public boolean row(List<Object> row) {
        written(() -> {
            json.writeStartArray();
            for (Object cell : row) {
                write(cell);
            }
            json.writeEndArray();
        });
        return true;
    }

    private void write(Object cell) throws IOException {
        if (cell instanceof BigDecimal number) {
            json.writeNumber(Cells.written(number));
        } else if (cell instanceof String text) {
            json.writeString(text);
        } else if (cell instanceof Boolean flag) {
            json.writeBoolean(flag);
        } else if (cell == null) {
            json.writeNull();
        } else {
            json.writeNumber(cell.toString());
        }
    }

    @Override
    public void end(Optional<String> note) {
        written(() -> {
            json.writeEndArray();
            if (note.isPresent()) {
                json.writeStringField("note", note.get());
            }
            json.writeEndObject();
            json.flush();
        });
    }

    @Override
    public String mediaType() {
        return "application/json";
    }

    @Override
    public String fileName() {
        return "result.json";
    }
}
