package io.querypilot.critic;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Database;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.schema.Schema;
import io.querypilot.sql.dialect.Dialect;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RepairTest {
    record Case(Dialect dialect, String before, String after) {}

    static Stream<Case> cases() throws IOException {
        return Corpus.lines("repairs.txt").stream().flatMap(line -> {
            String[] parts = line.split("\\|\\|", -1);
            return Corpus.dialects(parts[0].trim()).map(dialect -> new Case(dialect, parts[1].trim(), parts[2].trim()));
        });
    }

    static Stream<Case> certain() throws IOException {
        return cases().filter(repair -> !repair.after().isEmpty());
    }

    static Stream<Case> uncertain() throws IOException {
        return cases().filter(repair -> repair.after().isEmpty());
    }

    private static Optional<Repaired> repair(Case repair) {
        Database database = TestShop.on(repair.dialect());
        Schema schema = TestShop.schema(repair.dialect());
        Critique critique = new Critic(database).criticise(repair.before(), schema);
        assertThat(critique.valid()).isFalse();
        return new Repair(repair.dialect()).repair(repair.before(), critique, Optional.empty(), schema);
    }

    @ParameterizedTest
    @MethodSource("certain")
    void mendsForCertainAndTheEngineRunsTheResult(Case repair) {
        Optional<Repaired> repaired = repair(repair);
        assertThat(repaired).map(Repaired::sql).contains(repair.after());
        Database database = TestShop.on(repair.dialect());
        Critique critique = new Critic(database).criticise(repair.after(), TestShop.schema(repair.dialect()));
        assertThat(critique.firstBlocking()).isEmpty();
        assertThat(database.execute(repair.after(), Limits.STANDARD)).isInstanceOf(Outcome.Success.class);
    }

    @ParameterizedTest
    @MethodSource("uncertain")
    void leavesWhatIsNotCertainToTheModel(Case repair) {
        assertThat(repair(repair)).isEmpty();
    }

    @Test
    void leavesADraftAloneThatNobodyObjectsTo() {
        String sql = "SELECT rowid FROM customers";
        Critique critique = new Critique(true, 1, List.of(), false);
        Schema schema = TestShop.schema(Dialect.SQLITE);
        assertThat(new Repair(Dialect.SQLITE).repair(sql, critique, Optional.empty(), schema)).isEmpty();
    }

    @Test
    void saysWhatItChanged() {
        Case repair = new Case(Dialect.SQLITE, "SELECT id FROM products", "");
        assertThat(repair(repair)).map(Repaired::explanation).hasValueSatisfying(
                text -> assertThat(text).contains("id").contains("product_id"));
    }
}
