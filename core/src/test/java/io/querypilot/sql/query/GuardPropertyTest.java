package io.querypilot.sql.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.sql.Keywords;
import io.querypilot.sql.Lexed;
import io.querypilot.sql.Token;
import io.querypilot.sql.TokenList;
import io.querypilot.sql.dialect.Dialect;
import io.querypilot.sql.dialect.FunctionList;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Execution(ExecutionMode.CONCURRENT)
class GuardPropertyTest {
    private static final String[] SPACES = {" ", "\n", "\t", "  ", " /* x */ ", " /**/", " -- y\n", "\r\n", " -- ;\n"};
    private static final List<String> DANGERS = List.of(
            "INTO x", "evil(1)", ", evil(1)", "= evil(1)", ";", "FOR UPDATE", "(DELETE FROM t)", "DELETE FROM t",
            "evil", "DELETE");

    @ParameterizedTest
    @MethodSource("io.querypilot.sql.dialect.Dialect#all")
    void commentsWhiteSpaceAndCaseNeverChangeTheVerdict(Dialect dialect) {
        Random random = Dice.random(17);
        Guard guard = Guard.of(dialect);
        for (String kind : List.of("harmless", "attack")) {
            for (String sql : Corpus.statements(kind, dialect)) {
                if (dialect.lex(sql) instanceof Lexed.Tokens lexed) {
                    String mutated = mutate(sql, lexed.tokens(), random);
                    assertThat(guard.check(mutated).getClass())
                            .as(mutated)
                            .isEqualTo(guard.check(sql).getClass());
                }
            }
        }
    }

    /** Puts other white space between tokens that had some, and other case into bare ASCII words. */
    private static String mutate(String sql, List<Token> tokens, Random random) {
        StringBuilder mutated = new StringBuilder(SPACES[random.nextInt(SPACES.length)]);
        int end = -1;
        for (Token token : tokens) {
            boolean apart = end >= 0 && end != token.start();
            mutated.append(apart ? SPACES[random.nextInt(SPACES.length)] : "").append(recased(token, random));
            end = token.end();
        }
        return mutated.append(SPACES[random.nextInt(SPACES.length)]).toString();
    }

    private static String recased(Token token, Random random) {
        boolean bare = token.kind() == Token.Kind.WORD && token.text().chars().allMatch(c -> c < 128);
        if (!bare) {
            return token.text();
        }
        return random.nextBoolean() ? token.text().toUpperCase(Locale.ROOT) : token.text().toLowerCase(Locale.ROOT);
    }

    @ParameterizedTest
    @MethodSource("io.querypilot.sql.dialect.Dialect#all")
    void aSecondStatementIsAlwaysRefused(Dialect dialect) {
        Guard guard = Guard.of(dialect);
        for (String sql : Corpus.statements("harmless", dialect)) {
            for (String added : List.of("\n; DROP TABLE x", "\n;DELETE FROM x;", "\n;\nSELECT 1", "\n; --\nSET x = 1")) {
                assertThat(guard.check(sql + added)).as(sql + added).isInstanceOf(Verdict.Refused.class);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("io.querypilot.sql.dialect.Dialect#all")
    void aCallOfAnUnknownFunctionIsRefusedWhereverAnOperandStood(Dialect dialect) {
        Random random = Dice.random(19);
        Guard guard = Guard.of(dialect);
        for (String sql : Corpus.statements("harmless", dialect)) {
            for (Token token : ((Lexed.Tokens) dialect.lex(sql)).tokens()) {
                boolean operand = token.kind() == Token.Kind.NUMBER || token.kind() == Token.Kind.STRING;
                if (operand && random.nextInt(3) == 0) {
                    String call = "evil(" + token.text() + ") ";
                    String attacked = sql.substring(0, token.start()) + call + sql.substring(token.end());
                    assertThat(guard.check(attacked)).as(attacked).isInstanceOf(Verdict.Refused.class);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("io.querypilot.sql.dialect.Dialect#all")
    void aKeywordBeforeABracketIsACallWhereAnOperandStands(Dialect dialect) {
        Guard guard = Guard.of(dialect);
        Set<String> words = new TreeSet<>(BracketWords.all());
        words.addAll(Keywords.types());
        words.removeAll(Set.of("not", "distinct", "exists", "values"));
        words.removeIf(FunctionList.of(dialect)::allows);
        assertThat(words).hasSizeGreaterThan(80);
        for (String word : words) {
            for (String sql : List.of("SELECT %s(1)", "SELECT a, %s(1) FROM t", "SELECT * FROM %s(1)",
                    "SELECT 2 * %s(1)", "SELECT a FROM t WHERE %s(1)", "SELECT a FROM t ORDER BY %s(1)",
                    "SELECT DISTINCT %s(1)",
                    "SELECT CASE WHEN a THEN %s(1) END FROM t", "SELECT a FROM t GROUP BY a HAVING %s(1) = 1")) {
                String attack = sql.formatted(word);
                assertThat(guard.check(attack)).as(attack).isInstanceOf(Verdict.Refused.class);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("io.querypilot.sql.dialect.Dialect#all")
    void piecesOfStatementsInAnyOrderNeverThrowNorSlipADangerThrough(Dialect dialect) {
        Random random = Dice.random(23);
        Guard guard = Guard.of(dialect);
        List<String> pieces = new ArrayList<>(List.of("(", ")", "'", "\"", ","));
        Corpus.statements("harmless", dialect).forEach(sql -> pieces.addAll(List.of(sql.split("\\s+"))));
        for (int i = 0; i < Dice.times(400); i++) {
            StringBuilder sql = new StringBuilder(random.nextBoolean() ? "SELECT " : "");
            for (int j = random.nextInt(12); j >= 0; j--) {
                List<String> from = random.nextInt(3) == 0 ? DANGERS : pieces;
                sql.append(from.get(random.nextInt(from.size()))).append(' ');
            }
            requireNoDanger(guard.check(sql.toString()), sql.toString());
        }
    }

    @ParameterizedTest
    @MethodSource("io.querypilot.sql.dialect.Dialect#all")
    void aDangerPutAnywhereIntoAHarmlessQueryNeverSlipsThrough(Dialect dialect) {
        Random random = Dice.random(31);
        Guard guard = Guard.of(dialect);
        for (String sql : Corpus.statements("harmless", dialect)) {
            List<Token> tokens = ((Lexed.Tokens) dialect.lex(sql)).tokens();
            for (int i = 0; i < Dice.times(3); i++) {
                String danger = DANGERS.get(random.nextInt(DANGERS.size()));
                int at = tokens.get(random.nextInt(tokens.size())).start();
                String attacked = sql.substring(0, at) + " " + danger + " " + sql.substring(at);
                requireNoDanger(guard.check(attacked), attacked);
            }
        }
    }

    private static void requireNoDanger(Verdict verdict, String sql) {
        if (verdict instanceof Verdict.Allowed allowed) {
            TokenList tokens = new TokenList(allowed.query().tokens());
            for (int i = 0; i < tokens.size(); i++) {
                assertThat(danger(tokens, i)).as(sql).isFalse();
            }
        }
    }

    private static boolean danger(TokenList tokens, int i) {
        boolean start = i == 0 || tokens.operator(i - 1, "(");
        return tokens.operator(i, ";")
                || tokens.word(i, "INTO") && !tokens.word(i + 1, "NAME")
                // After a table stands its alias, and a hint of SQL Server's after that.
                || tokens.word(i, "EVIL") && tokens.operator(i + 1, "(") && !(tokens.operandEnds(i - 1) && tokens.word(i + 2, "NOLOCK"))
                || tokens.words(i, "FOR", "UPDATE")
                || start && tokens.words(i, "DELETE", "FROM");
    }

    @ParameterizedTest
    @MethodSource("io.querypilot.sql.dialect.Dialect#all")
    void randomCharactersNeverThrow(Dialect dialect) {
        Random random = Dice.random(29);
        Guard guard = Guard.of(dialect);
        for (int i = 0; i < Dice.times(1_000); i++) {
            StringBuilder sql = new StringBuilder(random.nextBoolean() ? "SELECT " : "");
            for (int j = random.nextInt(40); j >= 0; j--) {
                sql.append((char) (random.nextInt(10) == 0 ? random.nextInt(0x10000) : 32 + random.nextInt(95)));
            }
            assertThat(guard.check(sql.toString())).isNotNull();
        }
    }
}
