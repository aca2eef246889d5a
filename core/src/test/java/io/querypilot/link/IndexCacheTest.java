package io.querypilot.link;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.schema.Schema;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class IndexCacheTest {
    private final IndexCache<SchemaIndex> cache = new IndexCache<>(schema -> new SchemaIndex(schema.tables()));

    @Test
    void buildsAnIndexOnceForManyThreads() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            Callable<SchemaIndex> ask = () -> cache.index(SchemaFile.read("erp"));
            Set<SchemaIndex> indexes = Collections.newSetFromMap(new IdentityHashMap<>());
            for (Future<SchemaIndex> one : threads.invokeAll(Collections.nCopies(16, ask))) {
                indexes.add(one.get());
            }
            assertThat(indexes).hasSize(1);
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void forgetsTheSchemaNotAskedAboutForLongest() {
        Schema shop = SchemaFile.read("shop");
        SchemaIndex first = cache.index(shop);
        List.of("erp", "clinic", "campus").forEach(name -> cache.index(SchemaFile.read(name)));
        assertThat(cache.index(shop)).isSameAs(first);
        List.of("erp", "clinic", "campus", "legacy").forEach(name -> cache.index(SchemaFile.read(name)));
        assertThat(cache.index(shop)).isNotSameAs(first);
    }
}
