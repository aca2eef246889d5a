package io.querypilot.eval.score;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.Limits;
import io.querypilot.database.demo.DemoShop;
import io.querypilot.eval.suite.Gold;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JudgeTest {
    @TempDir
    Path folder;

    @Test
    void theBenchmarkLeavesDistinctOutOfBothQueries() {
        Judgement judged = judged("SELECT DISTINCT country FROM customers", "SELECT country FROM customers");
        assertThat(judged.correct()).isFalse();
        assertThat(judged.benchmark()).isTrue();
    }

    @Test
    void theBenchmarkKeepsADistinctThatCompares() {
        String sql = "SELECT name FROM customers WHERE country IS DISTINCT FROM 'Germany'";
        assertThat(judged(sql, sql).benchmark()).isTrue();
    }

    private Judgement judged(String gold, String ours) {
        try (Database shop =
                Databases.open(DemoShop.at(folder.resolve("shop.db")).toString())) {
            return new Judge(shop, Limits.STANDARD).judge(Optional.of(new Gold.Sql(gold)), ours);
        }
    }
}
