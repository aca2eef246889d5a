package io.querypilot.link;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.output.Response;
import io.querypilot.schema.Column;
import io.querypilot.schema.ColumnKind;
import io.querypilot.schema.Schema;
import io.querypilot.schema.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EmbeddedLinkingTest {
    /** A model that knows one thing: whether a text is about the sea. */
    private static final class SeaModel implements EmbeddingModel {
        final List<String> texts = new ArrayList<>();

        @Override
        public Response<List<Embedding>> embedAll(List<TextSegment> segments) {
            segments.forEach(segment -> texts.add(segment.text()));
            return Response.from(segments.stream().map(SeaModel::embedding).toList());
        }

        private static Embedding embedding(TextSegment segment) {
            boolean sea = segment.text().matches(".*(boat|vessel|harbour|draught).*");
            return Embedding.from(sea ? new float[] {1, 0} : new float[] {0, 1});
        }
    }

    private final SeaModel model = new SeaModel();

    @Test
    void letsEmbeddingsDecideBetweenTablesThatWordsCannotTellApart() {
        Schema schema = schema("crane_log: id*; number", "vessel_log: id*; number", "lorry_log: id*; number");
        Linker linker = new SchemaLinker(Optional.of(() -> model), new LinkLimits(0, 0, 1, 48, 40));
        assertThat(linker.link("log of boats", schema).plainTables()).extracting(Table::name)
                .containsExactly("vessel_log");
    }

    @Test
    void findsATableByEmbeddingsAlone() {
        Schema schema = schema("crane: id*; number", "vessel: id*; number", "lorry: id*; number");
        Linker linker = new SchemaLinker(Optional.of(() -> model), new LinkLimits(0, 0, 1, 48, 40));
        assertThat(linker.link("boats?", schema).plainTables()).extracting(Table::name).containsExactly("vessel");
    }

    @Test
    void embedsEachTableOnceAndOnlyTheMostPromising() {
        Schema schema = new Schema(IntStream.range(0, 500)
                .mapToObj(i -> SchemaFile.table("list_" + i + ": id*; number"))
                .toList(), "many");
        Linker linker = new SchemaLinker(Optional.of(() -> model), new LinkLimits(0, 0, 8, 48, 40));
        linker.link("the list of boats", schema);
        assertThat(model.texts).hasSize(1 + 48);
        linker.link("the list of lorries", schema);
        assertThat(model.texts).hasSize(1 + 48 + 1);
    }

    @Test
    void ranksTheColumnsOfAWideTableByEmbeddings() {
        List<Column> columns = IntStream.range(0, 60)
                .mapToObj(i -> column(i == 50 ? "draught" : "x" + i, i == 0))
                .toList();
        Schema schema = new Schema(List.of(new Table("", "ships", false, "", columns, List.of())), "wide");
        LinkedTable ships = new SchemaLinker(() -> model).link("ships that enter the harbour", schema).tables().get(0);
        assertThat(ships.columnsByRelevance()).hasSize(60).startsWith("draught", "x0");
    }

    private static Column column(String name, boolean key) {
        return new Column(name, "INT", ColumnKind.INTEGER, key, true, "", List.of());
    }

    private static Schema schema(String... lines) {
        return new Schema(Arrays.stream(lines).map(SchemaFile::table).toList(), "test");
    }
}
