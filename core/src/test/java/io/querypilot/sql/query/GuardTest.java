package io.querypilot.sql.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.sql.ErrorType;
import io.querypilot.sql.SqlError;
import io.querypilot.sql.dialect.Dialect;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Execution(ExecutionMode.CONCURRENT)
class GuardTest {
    private static SqlError firstError(Guard guard, String sql) {
        assertThat(guard.check(sql)).as(sql).isInstanceOf(Verdict.Refused.class);
        return ((Verdict.Refused) guard.check(sql)).errors().get(0);
    }

    @ParameterizedTest
    @MethodSource("io.querypilot.sql.dialect.Dialect#all")
    void letsEveryHarmlessQueryThrough(Dialect dialect) {
        Guard guard = Guard.of(dialect);
        List<Verdict.Refused> refusals = Corpus.statements("harmless", dialect).stream()
                .map(guard::check)
                .filter(Verdict.Refused.class::isInstance)
                .map(Verdict.Refused.class::cast)
                .toList();
        assertThat(refusals).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("io.querypilot.sql.dialect.Dialect#all")
    void refusesEveryAttack(Dialect dialect) {
        Guard guard = Guard.of(dialect);
        List<String> allowed = Corpus.statements("attack", dialect).stream()
                .filter(sql -> guard.check(sql) instanceof Verdict.Allowed)
                .toList();
        assertThat(allowed).isEmpty();
    }

    @Test
    void saysWhichFunctionItRefusesAndWhy() {
        Guard guard = Guard.of(Dialect.POSTGRESQL);
        assertThat(firstError(guard, "SELECT pg_sleep(1)"))
                .isEqualTo(new SqlError(
                        ErrorType.READ_ONLY_VIOLATION,
                        "the function pg_sleep may not be called: it stalls the database.",
                        "pg_sleep"));
        assertThat(firstError(guard, "SELECT datee_trunc('month', d) FROM t"))
                .isEqualTo(new SqlError(
                        ErrorType.FUNCTION_NOT_FOUND,
                        "the function datee_trunc is not on the list of functions known to be harmless; "
                                + "did you mean date_trunc?",
                        "datee_trunc"));
        assertThat(firstError(guard, "SELECT shop.upper('x')").message())
                .isEqualTo("the function shop.upper is one that somebody made, with a schema before its name; the engine's own is upper.");
    }

    @Test
    void saysWhatItDoesNotTakeInsteadOfASyntaxError() {
        Guard guard = Guard.of(Dialect.POSTGRESQL);
        for (String options : List.of("(FORMAT JSON)", "VERBOSE", "ANALYZE")) {
            assertThat(firstError(guard, "EXPLAIN " + options + " SELECT 1").message())
                    .isEqualTo("EXPLAIN is taken without options; write EXPLAIN and the query.");
        }
        assertThat(firstError(guard, "SELECT 1 OPERATOR(public.===) 1").message()).contains("only those of pg_catalog are taken");
        assertThat(firstError(guard, "SELECT 1 FROM (").message()).doesNotContain("pg_catalog").doesNotContain("EXPLAIN");
    }

    @Test
    void aSeriesIsAsLongAsItsStepsAreMany() {
        Guard guard = Guard.of(Dialect.POSTGRESQL);
        assertThat(guard.check("SELECT g FROM generate_series(1700000000, (SELECT max(id) FROM t), 86400) g"))
                .isInstanceOf(Verdict.Allowed.class);
        for (String series : List.of(
                "1700000000, (SELECT max(id) FROM t), 1", "(SELECT min(id) FROM t), 10, 1e-9", "0, 10, 1e-999999999",
                "0, 1e999999999", "1e-999999999, 1e999999999")) {
            assertThat(firstError(guard, "SELECT g FROM generate_series(" + series + ") g").type())
                    .as(series)
                    .isEqualTo(ErrorType.RESOURCE_EXCEEDED);
        }
    }

    @Test
    void typesItsRefusals() {
        Guard guard = Guard.of(Dialect.SQLITE);
        assertThat(firstError(guard, "DELETE FROM t").type()).isEqualTo(ErrorType.READ_ONLY_VIOLATION);
        assertThat(firstError(guard, "SELECT 1; SELECT 2").type()).isEqualTo(ErrorType.READ_ONLY_VIOLATION);
        assertThat(firstError(guard, "SELECT * FROM WHERE").type()).isEqualTo(ErrorType.SYNTAX_ERROR);
        assertThat(firstError(guard, "").type()).isEqualTo(ErrorType.SYNTAX_ERROR);
        assertThat(firstError(guard, "SELECT " + "1,".repeat(60_000) + "1").type())
                .isEqualTo(ErrorType.RESOURCE_EXCEEDED);
    }

    @Test
    void allowsFunctionsOfTheUsersOwnOnlyWhenTold() {
        String sql = "SELECT sales.net_price(a), Tax(b) FROM t";
        assertThat(Guard.of(Dialect.POSTGRESQL).check(sql)).isInstanceOf(Verdict.Refused.class);
        Guard told = Guard.of(Dialect.POSTGRESQL, Set.of("sales.net_price", "tax"));
        assertThat(told.check(sql)).isInstanceOf(Verdict.Allowed.class);
        assertThat(told.check("SELECT other.net_price(a) FROM t")).isInstanceOf(Verdict.Refused.class);
    }

    @Test
    void keepsTheNamesOfTheStatementInTheTree() {
        Verdict verdict = Guard.of(Dialect.MYSQL).check("SELECT `a``b`, c FROM `my table`");
        ParsedQuery query = ((Verdict.Allowed) verdict).query();
        String table = query.ast().getPlainSelect().getFromItem().toString();
        assertThat(ParsedQuery.name(table)).isEqualTo("my table");
        String column = query.ast().getPlainSelect().getSelectItem(0).toString();
        assertThat(ParsedQuery.name(column)).isEqualTo("a`b");
        assertThat(ParsedQuery.quoted(column)).isTrue();
    }

    /** Whoever reads its tree would else run out of stack, and take a whole batch along. */
    @ParameterizedTest
    @MethodSource("io.querypilot.sql.dialect.Dialect#all")
    void boundsHowLongAChainIs(Dialect dialect) {
        Guard guard = Guard.of(dialect);
        for (String chain : List.of(" OR a = 1", " AND NOT a = 1", " + a")) {
            boolean condition = !chain.endsWith(" a");
            int most = condition ? 980 : 480;
            String start = "SELECT 1 FROM t WHERE " + (condition ? "a = 1" : "0 < a");
            assertThat(guard.check(start + chain.repeat(most))).as(chain).isInstanceOf(Verdict.Allowed.class);
            SqlError error = firstError(guard, start + chain.repeat(most + 40));
            assertThat(error.type()).as(chain).isEqualTo(ErrorType.RESOURCE_EXCEEDED);
            assertThat(error.message()).contains("can be written with IN");
        }
        assertThat(guard.check("SELECT 1 FROM t WHERE a IN (1" + ", 1".repeat(5_000) + ")")).isInstanceOf(Verdict.Allowed.class);
    }

    @Test
    void boundsAChainThatIsAsLongAsAStatementMayBe() {
        SqlError error = firstError(Guard.of(Dialect.SQLITE), "SELECT name" + "||name".repeat(5_000) + " FROM t");
        assertThat(error.type()).isEqualTo(ErrorType.RESOURCE_EXCEEDED);
    }

    @ParameterizedTest
    @MethodSource("io.querypilot.sql.dialect.Dialect#all")
    void answersQuicklyHoweverDeepTheNesting(Dialect dialect) {
        Guard guard = Guard.of(dialect);
        for (String open : List.of(
                "(", "((", "(1+", "UPPER(", "REPLACE(", "CASE WHEN ", "(SELECT ", "NOT (", "a IN (", "[")) {
            for (int depth : List.of(10, 100, 5_000)) {
                assertThat(guard.check("SELECT " + open.repeat(depth) + "1")).isInstanceOf(Verdict.Refused.class);
            }
        }
    }
}
