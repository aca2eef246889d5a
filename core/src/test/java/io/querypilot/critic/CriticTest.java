package io.querypilot.critic;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Database;
import io.querypilot.schema.Schema;
import io.querypilot.sql.ErrorType;
import io.querypilot.sql.dialect.Dialect;
import java.io.IOException;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CriticTest {
    record Right(Dialect dialect, String sql) {}

    record Wrong(Dialect dialect, ErrorType type, String piece, String near, String sql) {}

    static Stream<Right> right() throws IOException {
        return Corpus.lines("right.sql").stream().flatMap(line -> {
            int space = line.indexOf(' ');
            String sql = line.substring(space + 1);
            return Corpus.dialects(line.substring(0, space)).map(dialect -> new Right(dialect, sql));
        });
    }

    static Stream<Wrong> wrong() throws IOException {
        return Corpus.lines("wrong.txt").stream().flatMap(line -> {
            String[] parts = line.split("\\|", 5);
            return Corpus.dialects(parts[0].trim()).map(dialect -> new Wrong(
                    dialect, ErrorType.valueOf(parts[1].trim()), parts[2].trim(), parts[3].trim(), parts[4].trim()));
        });
    }

    @ParameterizedTest
    @MethodSource("right")
    void letsARightQueryThroughWithTheEngineAndWithout(Right right) {
        Database database = TestShop.on(right.dialect());
        assertThat(database.prepare(right.sql())).isEmpty();
        Schema schema = TestShop.schema(right.dialect());
        assertThat(new Critic(database).criticise(right.sql(), schema).firstBlocking()).isEmpty();
        assertThat(new Critic(right.dialect()).criticise(right.sql(), schema).firstBlocking()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("wrong")
    void saysWhatIsWrongWithAWrongQuery(Wrong wrong) {
        Database database = TestShop.on(wrong.dialect());
        Critique critique = new Critic(database).criticise(wrong.sql(), TestShop.schema(wrong.dialect()));
        assertThat(critique.valid()).isFalse();
        Issue issue = critique.firstBlocking().orElseThrow();
        assertThat(issue.type()).isEqualTo(wrong.type());
        assertThat(issue.piece()).isEqualTo(wrong.piece());
        assertThat(issue.nearMatch()).isEqualTo(wrong.near());
    }

    /** Trino tells of each row what file it came from, in columns that no catalogue lists. */
    @Test
    void knowsTheColumnsThatTrinoAddsToATable() {
        Critic critic = new Critic(Dialect.TRINO);
        Schema schema = TestShop.schema(Dialect.SQLITE);
        String sql = "SELECT \"$path\", c.\"$partition\", \"$file_modified_time\" FROM customers c";
        assertThat(critic.criticise(sql, schema).firstBlocking()).isEmpty();
        assertThat(critic.criticise(sql.replace("$path", "$pfad"), schema).firstBlocking()).isPresent();
    }

    @Test
    void namesTheSideThatLacksAColumnOfUsing() {
        Schema schema = TestShop.schema(Dialect.SQLITE);
        String sql = "SELECT 1 FROM products p JOIN customers c USING (customer_id)";
        assertThat(new Critic(Dialect.SQLITE).criticise(sql, schema).firstBlocking().orElseThrow().message())
                .isEqualTo("There is no column customer_id in p, and USING needs it on both sides.");
    }

    @Test
    void saysWhyATableThatIsThereMayNotBeAsked() {
        Schema schema = TestShop.schema(Dialect.POSTGRESQL)
                .leavingOut(Map.of("v_evil", "because it runs a function", "s.v_evil", "because of its own"));
        Critic critic = new Critic(Dialect.POSTGRESQL);
        assertThat(critic.criticise("SELECT * FROM V_EVIL", schema).firstBlocking().orElseThrow().message())
                .isEqualTo("V_EVIL may not be asked: it is left out, because it runs a function.");
        assertThat(critic.criticise("SELECT * FROM s.v_evil", schema).firstBlocking().orElseThrow().message())
                .contains("because of its own");
    }
}
