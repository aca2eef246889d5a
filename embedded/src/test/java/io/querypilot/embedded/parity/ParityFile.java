package io.querypilot.embedded.parity;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.querypilot.embedded.catalogue.ColumnPair;
import io.querypilot.embedded.catalogue.ColumnType;
import io.querypilot.embedded.catalogue.ColumnView;
import io.querypilot.embedded.catalogue.SchemaView;
import io.querypilot.embedded.catalogue.TableView;
import io.querypilot.embedded.cell.CellIndex;
import io.querypilot.embedded.feature.Preparer;
import io.querypilot.embedded.network.Weights;
import io.querypilot.schema.Codes;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;

/** What training wrote (training/parity.py): databases, each followed by questions and all that follows from them. */
final class ParityFile {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** A database and its questions. */
    record Group(String name, SchemaView schema, CellIndex cells, List<JsonNode> questions) {
        Preparer preparer(Weights weights) {
            return new Preparer(schema, cells, weights.pieces(), weights.vectors(), weights.abbreviations());
        }
    }

    private ParityFile() {}

    static List<Group> read() throws IOException {
        List<Group> groups = new ArrayList<>();
        try (InputStream file = ParityFile.class.getResourceAsStream("/io/querypilot/embedded/parity.jsonl.gz");
                BufferedReader lines = new BufferedReader(
                        new InputStreamReader(new GZIPInputStream(file), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                add(JSON.readTree(line), groups);
            }
        }
        return groups;
    }

    private static void add(JsonNode line, List<Group> groups) {
        if (line.get("kind").asText().equals("database")) {
            JsonNode schema = line.get("schema");
            SchemaView view = schema(schema);
            groups.add(new Group(
                    schema.get("name").asText(), view, new CellIndex(cells(line.get("cells")), codes(view)), new ArrayList<>()));
        } else {
            groups.get(groups.size() - 1).questions().add(line);
        }
    }

    private static Map<Integer, Codes> codes(SchemaView schema) {
        return IntStream.range(1, schema.columns().size())
                .filter(column -> schema.column(column).type() != ColumnType.BOOLEAN)
                .boxed()
                .collect(Collectors.toMap(column -> column, column -> Codes.of(schema.column(column).comment())));
    }

    private static SchemaView schema(JsonNode json) {
        List<TableView> tables = new ArrayList<>();
        json.get("tables").forEach(table -> tables.add(new TableView(
                "", table.get("name").asText(), table.get("label").asText(), table.get("comment").asText())));
        List<ColumnView> columns = new ArrayList<>(List.of(ColumnView.STAR));
        json.get("columns").forEach(column -> columns.add(column(column)));
        List<ColumnPair> foreignKeys = new ArrayList<>();
        json.get("foreign_keys")
                .forEach(key -> foreignKeys.add(new ColumnPair(key.get(0).asInt(), key.get(1).asInt())));
        return new SchemaView(tables, columns, integers(json.get("primary_keys")), foreignKeys);
    }

    private static ColumnView column(JsonNode json) {
        ColumnType type = ColumnType.named(json.get("type").asText());
        return new ColumnView(
                json.get("table").asInt(),
                json.get("name").asText(),
                json.get("label").asText(),
                type,
                type,
                false,
                json.get("comment").asText());
    }

    private static SortedMap<Integer, List<?>> cells(JsonNode json) {
        SortedMap<Integer, List<?>> cells = new TreeMap<>();
        for (Map.Entry<String, JsonNode> entry : json.properties()) {
            List<Object> values = new ArrayList<>();
            for (JsonNode value : entry.getValue()) {
                values.add(value.isNumber() ? (Object) value.numberValue() : value.asText());
            }
            cells.put(Integer.valueOf(entry.getKey()), values);
        }
        return cells;
    }

    static List<Integer> integers(JsonNode json) {
        List<Integer> numbers = new ArrayList<>();
        json.forEach(number -> numbers.add(number.asInt()));
        return numbers;
    }

    static List<String> texts(JsonNode json) {
        List<String> texts = new ArrayList<>();
        json.forEach(text -> texts.add(text.asText()));
        return texts;
    }
}
