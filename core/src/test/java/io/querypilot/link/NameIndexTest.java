package io.querypilot.link;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.language.Words;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import java.util.List;
import org.junit.jupiter.api.Test;

class NameIndexTest {
    @Test
    void saysOfEveryNameWhatGoingThroughAllNamesSays() {
        for (String name : List.of("shop", "erp", "clinic", "campus", "legacy")) {
            Schema schema = SchemaFile.read(name);
            for (Table table : schema.tables()) {
                List<String> alike = schema.tables().stream()
                        .filter(other -> other != table && LookAlikes.alike(table, other))
                        .map(Table::path)
                        .toList();
                List<String> found = NameIndex.of(schema).alike(table).names();
                assertThat(found.get(0)).isEqualTo(table.path());
                assertThat(found.subList(1, found.size())).isEqualTo(alike);
            }
        }
    }

    @Test
    void knowsAWordOfATablesName() {
        NameIndex names = NameIndex.of(SchemaFile.read("shop"));
        Table first = SchemaFile.read("shop").tables().get(0);
        String stem = Words.nameStems(first.name()).get(0);

        assertThat(names.namesTable(stem)).isTrue();
    }
}
