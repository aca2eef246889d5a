package io.querypilot.state;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.querypilot.database.ResultTable;
import io.querypilot.database.ResultTable.ResultColumn;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** The cells of a result table as JSON and back, without a number changing its kind on the way. */
final class CellJson {
    private static final String DECIMAL = "decimal";

    private CellJson() {}

    static SimpleModule module() {
        return new SimpleModule()
                .addSerializer(BigDecimal.class, new DecimalWriter())
                .addDeserializer(ResultTable.class, new TableReader());
    }

    private static final class DecimalWriter extends JsonSerializer<BigDecimal> {
        @Override
        public void serialize(BigDecimal value, JsonGenerator json, SerializerProvider provider) throws IOException {
            json.writeStartObject();
            json.writeStringField(DECIMAL, value.toString());
            json.writeEndObject();
        }
    }

    private static final class TableReader extends JsonDeserializer<ResultTable> {
        @Override
        public ResultTable deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            JsonNode node = parser.readValueAsTree();
            List<ResultColumn> columns = new ArrayList<>();
            node.path("columns").forEach(column -> columns.add(
                    new ResultColumn(column.path("name").asText(), column.path("type").asText())));
            List<List<Object>> rows = new ArrayList<>();
            node.path("rows").forEach(row -> rows.add(cells(row)));
            return new ResultTable(columns, rows, node.path("truncated").asBoolean());
        }

        private static List<Object> cells(JsonNode row) {
            List<Object> cells = new ArrayList<>();
            row.forEach(cell -> cells.add(cell(cell)));
            return cells;
        }

        private static Object cell(JsonNode cell) {
            return switch (cell.getNodeType()) {
                case NULL, MISSING -> null;
                case BOOLEAN -> cell.booleanValue();
                case OBJECT -> new BigDecimal(cell.path(DECIMAL).asText());
                case NUMBER -> number(cell);
                case STRING, ARRAY, BINARY, POJO -> cell.asText();
            };
        }

        private static Object number(JsonNode cell) {
            if (!cell.isIntegralNumber()) {
                return cell.doubleValue();
            }
            return cell.canConvertToLong() ? (Object) cell.longValue() : cell.bigIntegerValue();
        }
    }
}
