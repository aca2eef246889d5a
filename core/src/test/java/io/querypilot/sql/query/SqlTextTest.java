package io.querypilot.sql.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.sql.dialect.Dialect;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SqlTextTest {
    @Test
    void foldsCaseOutsideQuotesAndDropsCommentsAndClosingSemicolons() {
        assertThat(SqlText.normalise("SELECT  A -- x\n FROM \"T\" /* y */ WHERE b='X  y';;", Dialect.SQLITE))
                .isEqualTo("select a from \"T\" where b = 'X  y'");
    }

    @Test
    void keepsApartWhatDiffersInAStringOrAName() {
        assertThat(SqlText.normalise("SELECT 'a'", Dialect.SQLITE))
                .isNotEqualTo(SqlText.normalise("SELECT 'A'", Dialect.SQLITE));
        assertThat(SqlText.normalise("SELECT \"a\"", Dialect.SQLITE))
                .isNotEqualTo(SqlText.normalise("SELECT \"A\"", Dialect.SQLITE));
    }

    @ParameterizedTest
    @MethodSource("io.querypilot.sql.dialect.Dialect#all")
    void normalisingTwiceChangesNothingMore(Dialect dialect) {
        Random random = new Random(3);
        String[] pieces = {"SELECT", " ", "\n", "'a  B'", "x", "-- c\n", "/* d */", "1.5", "<=", "(", ")", ";", "é", "-",
            "*", "/", ".", "#", "\"Q  q\"", "'", "$$", "|"};
        for (int i = 0; i < 3_000; i++) {
            StringBuilder sql = new StringBuilder();
            for (int j = random.nextInt(12); j >= 0; j--) {
                sql.append(pieces[random.nextInt(pieces.length)]);
            }
            String once = SqlText.normalise(sql.toString(), dialect);
            assertThat(SqlText.normalise(once, dialect)).as(sql.toString()).isEqualTo(once);
        }
    }

    @Test
    void hashesTheExactText() {
        assertThat(SqlText.hash("")).isEqualTo("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        assertThat(SqlText.hash("SELECT 1")).isNotEqualTo(SqlText.hash("SELECT 1 ")).hasSize(64);
    }
}
