package io.querypilot.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GuardPropertyTest {
    private static final String[] SPACES = {" ", "\n", "\t", "  ", " /* x */ ", " /**/", " -- y\n", "\r\n", " -- ;\n"};

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void commentsWhiteSpaceAndCaseNeverChangeTheVerdict(Dialect dialect) {
        Random random = new Random(17);
        Guard guard = Guard.of(dialect);
        for (String kind : List.of("harmless", "attack")) {
            for (String sql : Corpus.statements(kind, dialect)) {
                if (Lexer.lex(sql, dialect) instanceof Lexed.Tokens lexed) {
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
    @EnumSource(Dialect.class)
    void aSecondStatementIsAlwaysRefused(Dialect dialect) {
        Guard guard = Guard.of(dialect);
        for (String sql : Corpus.statements("harmless", dialect)) {
            for (String added : List.of("\n; DROP TABLE x", "\n;DELETE FROM x;", "\n;\nSELECT 1", "\n; --\nSET x = 1")) {
                assertThat(guard.check(sql + added)).as(sql + added).isInstanceOf(Verdict.Refused.class);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void aCallOfAnUnknownFunctionIsRefusedWhereverAnOperandStood(Dialect dialect) {
        Random random = new Random(19);
        Guard guard = Guard.of(dialect);
        for (String sql : Corpus.statements("harmless", dialect)) {
            for (Token token : ((Lexed.Tokens) Lexer.lex(sql, dialect)).tokens()) {
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
    @EnumSource(Dialect.class)
    void piecesOfStatementsInAnyOrderNeverThrowNorSlipADangerThrough(Dialect dialect) {
        Random random = new Random(23);
        Guard guard = Guard.of(dialect);
        List<String> pieces = new ArrayList<>(List.of("INTO", "evil", "(", ")", ";", "FOR UPDATE", "DELETE", "'", "\"", ","));
        Corpus.statements("harmless", dialect).forEach(sql -> pieces.addAll(List.of(sql.split("\\s+"))));
        for (int i = 0; i < 500; i++) {
            StringBuilder sql = new StringBuilder("SELECT ");
            for (int j = random.nextInt(12); j >= 0; j--) {
                sql.append(pieces.get(random.nextInt(pieces.size()))).append(' ');
            }
            if (guard.check(sql.toString()) instanceof Verdict.Allowed allowed) {
                List<Token> tokens = allowed.query().tokens();
                assertThat(tokens).as(sql.toString()).noneMatch(token -> token.operator(";") || token.word("INTO"));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void randomCharactersNeverThrow(Dialect dialect) {
        Random random = new Random(29);
        Guard guard = Guard.of(dialect);
        for (int i = 0; i < 1_000; i++) {
            StringBuilder sql = new StringBuilder(random.nextBoolean() ? "SELECT " : "");
            for (int j = random.nextInt(40); j >= 0; j--) {
                sql.append((char) (random.nextInt(10) == 0 ? random.nextInt(0x10000) : 32 + random.nextInt(95)));
            }
            assertThat(guard.check(sql.toString())).isNotNull();
        }
    }
}
