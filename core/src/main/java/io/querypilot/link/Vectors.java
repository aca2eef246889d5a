package io.querypilot.link;

import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import io.querypilot.schema.Column;
import io.querypilot.schema.Table;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** The embeddings of one schema's tables, made when first needed. */
final class Vectors {
    private static final int MOST_COLUMNS = 24;
    private static final int LONGEST_COMMENT = 200;

    private final Map<Integer, float[]> vectors = new ConcurrentHashMap<>();

    /** How near each table is to the question: cosine for unit vectors, in the order of the tables. */
    double[] nearness(float[] question, List<Integer> tables, SchemaIndex index, EmbeddingModel model) {
        List<Integer> missing = tables.stream().filter(table -> !vectors.containsKey(table)).toList();
        if (!missing.isEmpty()) {
            embed(missing, index, model);
        }
        return tables.stream().mapToDouble(table -> product(question, vectors.get(table))).toArray();
    }

    private void embed(List<Integer> tables, SchemaIndex index, EmbeddingModel model) {
        List<TextSegment> texts = tables.stream()
                .map(table -> TextSegment.from(text(index.table(table))))
                .toList();
        var embedded = model.embedAll(texts).content();
        for (int i = 0; i < tables.size(); i++) {
            vectors.put(tables.get(i), embedded.get(i).vector());
        }
    }

    private static String text(Table table) {
        String columns = table.columns().stream()
                .limit(MOST_COLUMNS)
                .map(Column::name)
                .map(Vectors::spoken)
                .collect(Collectors.joining(", "));
        String comment = table.comment().substring(0, Math.min(LONGEST_COMMENT, table.comment().length()));
        return spoken(table.name()) + " " + comment + ": " + columns;
    }

    private static String spoken(String name) {
        return Words.in(name).stream().map(Words.Word::text).collect(Collectors.joining(" "));
    }

    private static double product(float[] a, float[] b) {
        double sum = 0;
        for (int i = 0; i < Math.min(a.length, b.length); i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }
}
