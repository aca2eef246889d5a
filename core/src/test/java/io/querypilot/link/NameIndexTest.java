package io.querypilot.link;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.language.Words;
import io.querypilot.schema.Column;
import io.querypilot.schema.ColumnKind;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import java.util.List;
import java.util.stream.IntStream;
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
    void hundredsOfOneNameAreNoLookAlikes() {
        Column id = new Column("id", "INTEGER", ColumnKind.INTEGER, true, false, "", List.of());
        Column amount = new Column("amount", "INTEGER", ColumnKind.INTEGER, false, true, "", List.of());
        Schema parts = Schema.of(IntStream.range(0, 300)
                .mapToObj(number -> new Table("", "sales_" + number, false, "", List.of(id, amount), List.of()))
                .toList());
        Schema few = Schema.of(parts.tables().subList(0, 3));

        assertThat(NameIndex.of(parts).alike(parts.tables().get(0)).names()).containsExactly("sales_0");
        assertThat(NameIndex.of(few).alike(few.tables().get(0)).names()).containsExactly("sales_0", "sales_1", "sales_2");
    }

    @Test
    void knowsAWordOfATablesName() {
        NameIndex names = NameIndex.of(SchemaFile.read("shop"));
        Table first = SchemaFile.read("shop").tables().get(0);
        String stem = Words.nameStems(first.name()).get(0);

        assertThat(names.namesTable(stem)).isTrue();
    }
}
