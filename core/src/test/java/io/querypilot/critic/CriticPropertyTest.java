package io.querypilot.critic;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.schema.Schema;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.query.ParsedQuery;
import io.querypilot.sql.query.SqlParser;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CriticPropertyTest {
    private static final int CASES = 400;

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void hasAnAnswerToEveryMangledQueryAndNeverMendsItIntoSomethingUnreadable(String name) throws IOException {
        Dialect dialect = Dialect.named(name).orElseThrow();
        Random random = new Random(7);
        List<String> lines = Corpus.lines("right.sql");
        Schema schema = TestShop.schema(Dialect.SQLITE);
        Critic critic = new Critic(dialect);
        Repair repair = new Repair(dialect);
        for (int i = 0; i < CASES; i++) {
            String line = lines.get(random.nextInt(lines.size()));
            String sql = mangled(line.substring(line.indexOf(' ') + 1), random);
            Critique critique = critic.criticise(sql, schema);
            assertThat(critique.valid()).as(sql).isEqualTo(critique.firstBlocking().isEmpty());
            assertThat(critique.confidence()).as(sql).isBetween(0.0, 1.0);
            assertThat(Feedback.of(sql, critique, Optional.empty(), schema).suggestion()).as(sql).isNotEmpty();
            Optional<Repaired> repaired = repair.repair(sql, critique, Optional.empty(), schema);
            repaired.ifPresent(mended ->
                    assertThat(SqlParser.parse(mended.sql(), dialect)).as(sql).isInstanceOf(ParsedQuery.class));
        }
    }

    /** Drops, doubles or swaps a few words. */
    private static String mangled(String sql, Random random) {
        List<String> words = new ArrayList<>(List.of(sql.split("(?<=\\W)|(?=\\W)")));
        for (int i = 0; i <= random.nextInt(3) && words.size() > 2; i++) {
            int place = random.nextInt(words.size());
            switch (random.nextInt(3)) {
                case 0 -> words.remove(place);
                case 1 -> words.add(place, words.get(random.nextInt(words.size())));
                default -> words.set(place, words.get(random.nextInt(words.size())));
            }
        }
        return String.join("", words);
    }
}
