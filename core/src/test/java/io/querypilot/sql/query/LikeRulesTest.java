package io.querypilot.sql.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.sql.dialect.Dialect;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LikeRulesTest {
    private static Verdict check(Dialect dialect, String condition) {
        return Guard.of(dialect).check("SELECT a FROM t WHERE " + condition + " ORDER BY a");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "a LIKE '%a%a%a%b'",
        "a NOT LIKE '%a%a%a%b%'",
        "a ILIKE '%a%' || b || '%a%c'",
        "a LIKE ('%a%' || '%a%' || 'a%c')",
        "a LIKE U&'%a\\0025a%a%b'",
        "a LIKE REPEAT('%a', 9)",
        "a LIKE CONCAT('%', REPLACE(b, 'x', '%a'))",
        "a LIKE CONCAT('%a%', '%a%', b, '%c')",
        "b = 1 AND CASE WHEN a LIKE '%a%a%a%b' THEN 1 ELSE 2 END = 1"
    })
    void aPatternOfManyGapsIsRefusedWhereEveryWayIsTried(String condition) {
        assertThat(check(Dialect.H2, condition)).isInstanceOfSatisfying(Verdict.Refused.class,
                refused -> assertThat(refused.errors().get(0).message()).contains("look for the pieces one by one"));
        assertThat(check(Dialect.POSTGRESQL, "a LIKE '%a%a%a%a%a%b'")).isInstanceOf(Verdict.Allowed.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "a LIKE '%a%b%c%'",
        "a LIKE '%%%a%%%b'",
        "a LIKE '100\\%\\%\\%\\%\\%'",
        "a LIKE '%' || b || '%'",
        "a LIKE LOWER('%A%') AND b LIKE '%a%' AND c LIKE '%a%b%' OR c LIKE 'x%'",
        "a LIKE REPEAT('_', 5)",
        "a LIKE '%' || REPLACE(LOWER(b), '-', '') || '%'",
        "a LIKE '%' || REPEAT('_', 3)",
        "EXISTS (SELECT 1 FROM u JOIN v ON u.a LIKE '%a%b%' JOIN w ON w.a = '%q%r%s%t')",
        "a IN ('%a%a%a%a%a%b') AND (a LIKE '%a%' OR b = '%%a%a%a%b')"
    })
    void whatPeopleLookForIsNot(String condition) {
        assertThat(check(Dialect.H2, condition)).isInstanceOf(Verdict.Allowed.class);
    }
}
