package io.querypilot.sql.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.sql.ErrorType;
import io.querypilot.sql.Lexed;
import io.querypilot.sql.Lexer;
import io.querypilot.sql.SqlError;
import io.querypilot.sql.Token;
import io.querypilot.sql.dialect.Dialect;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class LexerTest {
    private static List<String> texts(String sql, Dialect dialect) {
        return ((Lexed.Tokens) dialect.lex(sql)).tokens().stream().map(Token::text).toList();
    }

    private static SqlError failure(String sql, Dialect dialect) {
        assertThat(dialect.lex(sql)).as(sql).isInstanceOf(Lexed.Failure.class);
        return ((Lexed.Failure) dialect.lex(sql)).error();
    }

    @Test
    void dropsCommentsAndKeepsOffsetsIntoTheText() {
        String sql = "SELECT /* a ' */ x -- b\n, 'it''s' FROM t";
        List<Token> tokens = ((Lexed.Tokens) Dialect.SQLITE.lex(sql)).tokens();
        assertThat(tokens).extracting(Token::text).containsExactly("SELECT", "x", ",", "'it''s'", "FROM", "t");
        assertThat(tokens).allSatisfy(token -> assertThat(sql.substring(token.start(), token.end()))
                .isEqualTo(token.text()));
        assertThat(tokens.get(3).value()).isEqualTo("it's");
    }

    @Test
    void readsPostgresqlDollarQuotesAndEscapeStringsWhole() {
        assertThat(texts("$$a;b$$ $t$ $$ $t$ E'a\\'b' U&'x' a$b", Dialect.POSTGRESQL))
                .containsExactly("$$a;b$$", "$t$ $$ $t$", "E'a\\'b'", "U&'x'", "a$b");
    }

    @Test
    void nestsBlockCommentsWhereTheEngineDoes() {
        assertThat(texts("1 /* /* */ 2 */ 3", Dialect.POSTGRESQL)).containsExactly("1", "3");
        failure("1 /* /* */ 2", Dialect.SQLITE);
    }

    @Test
    void readsMysqlCommentsByItsOwnRules() {
        assertThat(texts("1--2 -- x\n#y\n3", Dialect.MYSQL)).containsExactly("1", "-", "-", "2", "3");
        assertThat(failure("SELECT /*!50000 1 */", Dialect.MYSQL).type()).isEqualTo(ErrorType.READ_ONLY_VIOLATION);
        assertThat(failure("SELECT /*M! 1 */ 2", Dialect.MYSQL).type()).isEqualTo(ErrorType.READ_ONLY_VIOLATION);
        failure("SELECT /*+ SET_VAR(sql_mode='') */ 2", Dialect.MYSQL);
        failure("SELECT /*+ INDEX(t) MAX_EXECUTION_TIME(0) */ 2", Dialect.MYSQL);
        assertThat(texts("SELECT /*+ INDEX(t a) NO_MERGE(v) */ 2", Dialect.MYSQL)).containsExactly("SELECT", "2");
    }

    @Test
    void readsMysqlBackslashesAndDoubleQuotesAsStrings() {
        assertThat(texts("'a\\'b' \"c\"", Dialect.MYSQL)).containsExactly("'a\\'b'", "\"c\"");
        assertThat(texts("'a\\' 'b'", Dialect.SQLITE)).containsExactly("'a\\'", "'b'");
    }

    @Test
    void readsBracketsAndBackticksWhereTheyAreNames() {
        assertThat(texts("[a b] [c]]d] N'x' #temp", Dialect.SQLSERVER))
                .containsExactly("[a b]", "[c]]d]", "N'x'", "#temp");
        assertThat(texts("[a b] `c``d` \"e\"\"f\" x'00'", Dialect.SQLITE))
                .containsExactly("[a b]", "`c``d`", "\"e\"\"f\"", "x'00'");
        assertThat(texts("a[1]", Dialect.POSTGRESQL)).containsExactly("a", "[", "1", "]");
    }

    @Test
    void readsBigQueryStrings() {
        assertThat(texts("'''a'b''' r'\\d' \"\"\"x\"y\"\"\" rb'z' `p-q.d.t`", Dialect.BIGQUERY))
                .containsExactly("'''a'b'''", "r'\\d'", "\"\"\"x\"y\"\"\"", "rb'z'", "`p-q.d.t`");
    }

    @ParameterizedTest
    @MethodSource("io.querypilot.sql.dialect.Dialect#all")
    void refusesWhatHasNoEndOrIsNotText(Dialect dialect) {
        failure("SELECT 'abc", dialect);
        failure("SELECT /* abc", dialect);
        failure("SELECT '\0'", dialect);
        failure("SELECT '\uD800'", dialect);
        failure("SELECT\u00A01", dialect);
        failure("SELECT sle\u200Bep(1)", dialect);
        failure("SELECT \uFF53leep(1)", dialect);
        failure("SELECT 1 -- a\rDROP TABLE x", dialect);
        failure("SELECT 1x", dialect);
        failure("SELECT '" + "a".repeat(Lexer.MAX_LENGTH) + "'", dialect);
    }

    @ParameterizedTest
    @CsvSource({"postgresql,U&\"\\0061\"", "sqlite,:a(x)", "mysql,{fn now()}"})
    void refusesSpellingsThatHideANameOrACall(String dialect, String sql) {
        failure(sql, Dialect.named(dialect).orElseThrow());
    }

    @ParameterizedTest
    @MethodSource("io.querypilot.sql.dialect.Dialect#all")
    void neverThrowsOnGarbageAndAlwaysKeepsOffsetsInOrder(Dialect dialect) {
        Random random = new Random(7);
        String alphabet = "'\"`[](){}$;-/*#\\@:?.,eENxUu&rb 0129az_\n\r\té\uD83D\uDE00!+|<>=";
        for (int i = 0; i < 5_000; i++) {
            String sql = random.ints(random.nextInt(30), 0, alphabet.length())
                    .mapToObj(index -> alphabet.substring(index, index + 1))
                    .reduce("", String::concat);
            if (dialect.lex(sql) instanceof Lexed.Tokens lexed) {
                int end = 0;
                for (Token token : lexed.tokens()) {
                    assertThat(token.start()).isGreaterThanOrEqualTo(end);
                    assertThat(sql.substring(token.start(), token.end())).isEqualTo(token.text()).isNotEmpty();
                    end = token.end();
                }
            }
        }
    }
}
