package io.querypilot.sql.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.sql.dialect.Dialect;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SqlDiffTest {
    private static String diff(String before, String after) {
        return SqlDiff.summary(before, after, Dialect.SQLITE);
    }

    @Test
    void namesReplacementsAdditionsAndRemovals() {
        assertThat(diff("SELECT id FROM t", "SELECT product_id FROM t")).isEqualTo("'id' → 'product_id'");
        assertThat(diff("SELECT a FROM t", "SELECT a FROM t LIMIT 3")).isEqualTo("+ 'LIMIT 3'");
        assertThat(diff("SELECT a FROM t LIMIT 3", "SELECT a FROM t")).isEqualTo("- 'LIMIT 3'");
    }

    @Test
    void showsThreeChangesAndCountsTheRest() {
        assertThat(diff("a x b x c x d x e", "1 x 2 x 3 x 4 x 5"))
                .isEqualTo("'a' → '1', 'b' → '2', 'c' → '3' … and 2 more");
    }

    @Test
    void isEmptyWhereOnlyCommentsSpacesOrCaseOutsideQuotesDiffer() {
        assertThat(diff("SELECT a /* x */ FROM t;", "select  A\nfrom T")).isEmpty();
        assertThat(diff("SELECT 'a'", "SELECT 'A'")).isEqualTo("''a'' → ''A''");
    }

    @Test
    void countsAsManyChangesInEitherDirectionAndNoneForTheSame() {
        Random random = new Random(11);
        for (int i = 0; i < 2_000; i++) {
            String before = draft(random);
            String after = draft(random);
            assertThat(diff(before, before)).isEmpty();
            boolean same = SqlText.normalise(before, Dialect.SQLITE).equals(SqlText.normalise(after, Dialect.SQLITE));
            assertThat(SqlDiff.changes(before, after, Dialect.SQLITE).isEmpty()).isEqualTo(same);
            assertThat(diff(after, before).isEmpty()).isEqualTo(same);
        }
    }

    @Test
    void copesWithHugeAndBrokenDrafts() {
        assertThat(diff("'", "''''' \0")).isNotNull();
        assertThat(diff("", "")).isEmpty();
        assertThat(diff("a ".repeat(40_000), "b ".repeat(40_000))).isNotEmpty();
    }

    private static String draft(Random random) {
        String[] pieces = {"SELECT", "a", "b", "c", ",", "FROM", "t", "1", "'x'", "("};
        StringBuilder sql = new StringBuilder();
        for (int i = random.nextInt(15); i >= 0; i--) {
            sql.append(pieces[random.nextInt(pieces.length)]).append(' ');
        }
        return sql.toString();
    }
}
