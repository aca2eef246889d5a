package io.querypilot.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.critic.Critic;
import io.querypilot.critic.bind.CheckedQuery;
import io.querypilot.schema.Schema;
import io.querypilot.sql.dialect.Dialect;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The longest chains of operators that the guard lets through, read by a thread with the stack that most have. */
class LongChainsTest {
    private static final int STACK = 1 << 20;

    @ParameterizedTest
    @ValueSource(strings = {" || name", " + id", " - id", " OR name = 'a'", " AND name <> 'a'", " AND NOT name = 'a'"})
    void areReadWithoutOverflow(String link) throws InterruptedException {
        String sql = "SELECT name" + link.repeat(link.contains("'a'") ? 980 : 480) + " AS x FROM customers";
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread thread = new Thread(null, () -> read(sql), "small stack", STACK);
        thread.setUncaughtExceptionHandler((one, fault) -> thrown.set(fault));
        thread.start();
        thread.join();
        assertThat(thrown.get()).isNull();
    }

    private static void read(String sql) {
        Critic critic = new Critic(Dialect.POSTGRESQL);
        CheckedQuery query = critic.check(sql, Schema.of(List.of()));
        assertThat(query.refusals()).isEmpty();
        critic.criticise(query);
        query.bindings();
        WantedColumns.of(query);
        assertThat(Meaning.of(query) + query.tree().orElseThrow()).isNotEmpty();
    }
}
