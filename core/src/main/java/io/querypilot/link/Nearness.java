package io.querypilot.link;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import io.querypilot.language.Words;
import io.querypilot.language.Words.Word;
import io.querypilot.schema.Column;
import io.querypilot.schema.Table;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Adds what embeddings say to the evidence for the most promising tables and columns. */
final class Nearness {
    private static final Logger LOG = LoggerFactory.getLogger(Nearness.class);
    private static final double WEIGHT = 0.3;
    private static final int LONGEST_QUESTION = 1_000;
    private static final int LONGEST_COMMENT = 200;
    private static final int MOST_COLUMNS = 24;

    private final Supplier<EmbeddingModel> supplier;
    private final Vectors vectors = new Vectors();
    private volatile boolean broken;

    Nearness(Supplier<EmbeddingModel> supplier) {
        this.supplier = supplier;
    }

    /** Embeddings refine a ranking, so linking goes on without them when they fail. */
    void add(String question, List<Integer> tables, List<Integer> columns, SchemaIndex index, Evidence evidence) {
        if (broken || question.isBlank() || tables.isEmpty() && columns.isEmpty()) {
            return;
        }
        try {
            EmbeddingModel model = supplier.get();
            float[] asked = model.embed(head(question, LONGEST_QUESTION)).content().vector();
            double[] nearTables = stretched(asked, texts(tables, i -> spoken(index.table(i))), model);
            double[] nearColumns = stretched(asked, texts(columns, i -> spoken(index.column(i))), model);
            favour(tables, nearTables, evidence::favourTable);
            favour(columns, nearColumns, evidence::favourColumn);
        } catch (RuntimeException | LinkageError e) {
            broken = true;
            LOG.warn("Linking goes on without embeddings: {}", e.toString());
        }
    }

    private static List<String> texts(List<Integer> numbers, Function<Integer, String> spoken) {
        return numbers.stream().map(spoken).toList();
    }

    private static void favour(List<Integer> numbers, double[] near, BiConsumer<Integer, Double> favour) {
        for (int i = 0; i < near.length; i++) {
            favour.accept(numbers.get(i), WEIGHT * near[i]);
        }
    }

    /** Only the order of cosines carries meaning, so they are stretched from their middle, 0, to their best, 1. */
    private double[] stretched(float[] asked, List<String> texts, EmbeddingModel model) {
        double[] near = vectors.nearness(asked, texts, model);
        double mean = Arrays.stream(near).average().orElse(0);
        double top = Arrays.stream(near).max().orElse(0);
        return Arrays.stream(near).map(one -> top > mean ? Math.max(0, (one - mean) / (top - mean)) : 0).toArray();
    }

    /** Tables and columns in the words of people, as embeddings understand them best. */
    private static String spoken(Table table) {
        String columns = table.columns().stream()
                .limit(MOST_COLUMNS)
                .map(column -> words(column.name()))
                .collect(Collectors.joining(", "));
        return words(table.name()) + " " + head(table.comment(), LONGEST_COMMENT) + ": " + columns;
    }

    private static String spoken(Column column) {
        return words(column.name()) + " " + head(column.comment(), LONGEST_COMMENT);
    }

    private static String words(String name) {
        return Words.in(name).stream().map(Word::text).collect(Collectors.joining(" "));
    }

    private static String head(String text, int longest) {
        return text.substring(0, Math.min(longest, text.length()));
    }

    /** The embeddings of the texts used last, made when first needed. */
    private static final class Vectors {
        private static final int MOST_TEXTS = 8_192;

        private final Map<String, float[]> recent = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, float[]> eldest) {
                return size() > MOST_TEXTS;
            }
        };

        /** How near each text is to the question, in the order of the texts: the cosine, for vectors of unit length. */
        double[] nearness(float[] question, List<String> texts, EmbeddingModel model) {
            Map<String, float[]> vectors = known(texts);
            List<String> missing = texts.stream().filter(text -> !vectors.containsKey(text)).distinct().toList();
            if (!missing.isEmpty()) {
                vectors.putAll(embedded(missing, model));
            }
            return texts.stream().mapToDouble(text -> product(question, vectors.get(text))).toArray();
        }

        private Map<String, float[]> known(List<String> texts) {
            Map<String, float[]> known = new HashMap<>();
            synchronized (recent) {
                texts.stream().filter(recent::containsKey).forEach(text -> known.put(text, recent.get(text)));
            }
            return known;
        }

        private Map<String, float[]> embedded(List<String> texts, EmbeddingModel model) {
            List<Embedding> made = model.embedAll(texts.stream().map(TextSegment::from).toList()).content();
            Map<String, float[]> vectors = new HashMap<>();
            for (int i = 0; i < texts.size(); i++) {
                vectors.put(texts.get(i), made.get(i).vector());
            }
            synchronized (recent) {
                recent.putAll(vectors);
            }
            return vectors;
        }

        private static double product(float[] a, float[] b) {
            double sum = 0;
            for (int i = 0; i < Math.min(a.length, b.length); i++) {
                sum += a[i] * b[i];
            }
            return sum;
        }
    }
}
