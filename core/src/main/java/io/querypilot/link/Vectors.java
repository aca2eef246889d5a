package io.querypilot.link;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The embeddings of the texts used last, made when first needed. */
final class Vectors {
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
