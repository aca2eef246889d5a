package io.querypilot.eval;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Questions in Spider's format, whose database is at hand: {@code FOLDER/database/NAME/NAME.sqlite}. */
record SpiderSet(Path folder, List<Item> items) {
    /** One question, its database and the query that answers it. */
    record Item(String database, String question, String gold) {}

    static SpiderSet read(Path folder, String file) throws IOException {
        List<Item> items = new ArrayList<>();
        for (JsonNode record : new ObjectMapper().readTree(folder.resolve(file).toFile())) {
            Item item = new Item(
                    record.get("db_id").asText(), record.get("question").asText(), record.get("query").asText());
            if (Files.exists(file(folder, item.database()))) {
                items.add(item);
            }
        }
        return new SpiderSet(folder, items);
    }

    Path file(String database) {
        return file(folder, database);
    }

    private static Path file(Path folder, String database) {
        return folder.resolve("database").resolve(database).resolve(database + ".sqlite");
    }
}
