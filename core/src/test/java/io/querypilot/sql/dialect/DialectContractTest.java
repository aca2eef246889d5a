package io.querypilot.sql.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.querypilot.error.QueryPilotException;
import io.querypilot.sql.Clause;
import io.querypilot.sql.Lexed;
import io.querypilot.sql.Token;
import io.querypilot.sql.dialect.Dialect.Trait;
import io.querypilot.sql.query.Guard;
import io.querypilot.sql.query.ParsedQuery;
import io.querypilot.sql.query.Verdict;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import net.sf.jsqlparser.statement.select.PlainSelect;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds of every dialect, so that a new one is done when this passes for it. */
class DialectContractTest {
    private static final List<String> ODD_NAMES =
            List.of("order", "two words", "Größe", "a\"b", "a`b", "a]b", "it's", "semi;colon", "--no comment", "SELECT");
    private static final List<String> ODD_TEXTS =
            List.of("", "it's", "back\\slash", "\\'; DROP TABLE t; --", "two\nlines", "\"quoted\"", "100%", "é😀");
    private static final List<String> ATTACKS = List.of(
            "DROP TABLE orders",
            "SELECT 1; DELETE FROM orders",
            "INSERT INTO orders VALUES (1)",
            "UPDATE orders SET id = 1",
            "WITH x AS (DELETE FROM orders RETURNING id) SELECT id FROM x",
            "SELECT * INTO copy FROM orders",
            "SELECT * FROM orders FOR UPDATE",
            "SELECT no_such_function_of_ours(1)",
            "SET x = 1",
            "CALL p()");

    @ParameterizedTest
    @MethodSource("io.querypilot.sql.dialect.Dialect#all")
    void isFoundByItsNameInAnyCase(Dialect dialect) {
        assertThat(Dialect.named(dialect.id().toUpperCase(Locale.ROOT))).contains(dialect);
        assertThat(dialect.toString()).isEqualTo(dialect.id());
    }

    @ParameterizedTest
    @MethodSource("io.querypilot.sql.dialect.Dialect#all")
    void givesAdviceAndSaysWhereAliasesAreSeen(Dialect dialect) {
        assertThat(dialect.advice()).hasSizeBetween(40, 400);
        assertThat(dialect.aliasesVisibleIn()).doesNotContain(Clause.FROM, Clause.WITH);
    }

    @ParameterizedTest
    @MethodSource("io.querypilot.sql.dialect.Dialect#all")
    void dividesByANumberThatIsNoWholeOne(Dialect dialect) {
        ParsedQuery query = allowed("SELECT a / " + dialect.divisor(3600) + " FROM t", dialect);
        assertThat(query.tokens().get(3).value()).startsWith("3600").isNotEqualTo("3600");
    }

    @ParameterizedTest
    @MethodSource("io.querypilot.sql.dialect.Dialect#all")
    void readsBackEveryNameItWrites(Dialect dialect) {
        for (String name : ODD_NAMES) {
            ParsedQuery query = allowed("SELECT " + dialect.identifier(name) + " FROM " + dialect.quote(name), dialect);
            assertThat(query.tokens().get(1).value()).isEqualTo(name);
            assertThat(query.tokens().get(3).value()).isEqualTo(name);
            PlainSelect select = (PlainSelect) query.ast();
            assertThat(ParsedQuery.name(select.getSelectItem(0).toString())).isEqualTo(name);
        }
    }

    @ParameterizedTest
    @MethodSource("io.querypilot.sql.dialect.Dialect#all")
    void putsOnlyWhatMustBeIntoQuotes(Dialect dialect) {
        String plain = dialect.folded("orders_2");
        assertThat(dialect.identifier(plain)).isEqualTo(plain);
        assertThat(dialect.path(dialect.folded("sales"), plain)).isEqualTo(dialect.folded("sales.orders_2"));
        assertThat(dialect.path("", "group")).isEqualTo(dialect.quote("group"));
        for (String name : List.of("order", "User", "2nd", "", "autoincrement")) {
            assertThat(dialect.identifier(name)).isEqualTo(dialect.quote(name));
        }
        dialect.reservedWords().forEach(word -> assertThat(dialect.identifier(word)).isEqualTo(dialect.quote(word)));
        assertThat(dialect.identifier("Orders").equals("Orders")).isEqualTo(dialect.folded("Orders").equals("Orders"));
    }

    @ParameterizedTest
    @MethodSource("io.querypilot.sql.dialect.Dialect#all")
    void readsBackEveryTextItWrites(Dialect dialect) {
        for (String text : ODD_TEXTS) {
            List<Token> tokens = ((Lexed.Tokens) dialect.lex(dialect.text(text))).tokens();
            assertThat(tokens).singleElement().extracting(Token::kind).isEqualTo(Token.Kind.STRING);
            // The lexer keeps the letter of an escape, which is all that the guard needs.
            String letters = dialect.text("\n").contains("\\n") ? text.replace("\n", "n") : text;
            assertThat(tokens.get(0).value()).isEqualTo(letters);
        }
    }

    @ParameterizedTest
    @MethodSource("io.querypilot.sql.dialect.Dialect#all")
    void limitsAQueryInWordsItReadsBack(Dialect dialect) {
        for (String select : List.of("SELECT name FROM shops", "SELECT DISTINCT name FROM shops WHERE name <> 'x'")) {
            PlainSelect query = (PlainSelect) allowed(dialect.limited(select, 7), dialect).ast();
            String limit = String.valueOf(query.getLimit()) + query.getTop() + query.getFetch();
            assertThat(limit).contains("7");
        }
    }

    @ParameterizedTest
    @MethodSource("io.querypilot.sql.dialect.Dialect#all")
    void writesLiteralsThatItsGuardLetsThrough(Dialect dialect) {
        String day = dialect.day(LocalDate.of(2026, 11, 15));
        assertThat(day).contains("2026-11-15");
        allowed("SELECT name FROM shops WHERE opened >= " + day + " AND closed = " + dialect.truth(true), dialect);
        assertThat(dialect.truth(true)).isNotEqualTo(dialect.truth(false));
    }

    @ParameterizedTest
    @MethodSource("io.querypilot.sql.dialect.Dialect#all")
    void writesDatesThatItsGuardLetsThroughOrSaysThatItDoesNot(Dialect dialect) {
        for (DatePart part : DatePart.values()) {
            if (dialect.has(Trait.WRITES_DATES)) {
                allowed("SELECT " + dialect.datePart(part, "opened") + " FROM shops", dialect);
            } else {
                assertThatThrownBy(() -> dialect.datePart(part, "opened"))
                        .isInstanceOf(QueryPilotException.class)
                        .hasMessageContaining(dialect.id());
            }
        }
        if (dialect.has(Trait.WRITES_DATES)) {
            allowed("SELECT " + dialect.age("born", dialect.day(LocalDate.EPOCH)) + " FROM people", dialect);
            allowed("SELECT " + dialect.daysBetween("a", "b") + ", " + dialect.daysBetweenTimes("a", "b")
                    + " FROM t WHERE " + dialect.matches("c", "x\\_%", true, true), dialect);
        }
    }

    @ParameterizedTest
    @MethodSource("io.querypilot.sql.dialect.Dialect#all")
    void readsMomentsInWordsThatItsGuardLetsThrough(Dialect dialect) {
        for (Moments kept : Moments.values()) {
            dialect.moment(kept, "kept").ifPresent(time -> allowed("SELECT " + time + " FROM people", dialect));
        }
    }

    @ParameterizedTest
    @MethodSource("io.querypilot.sql.dialect.Dialect#all")
    void refusesTheBasicAttacks(Dialect dialect) {
        for (String attack : ATTACKS) {
            assertThat(Guard.of(dialect).check(attack)).as(attack).isInstanceOf(Verdict.Refused.class);
        }
    }

    @ParameterizedTest
    @MethodSource("io.querypilot.sql.dialect.Dialect#all")
    void respellsNothingThatIsItsOwn(Dialect dialect) {
        assertThat(dialect.respelling("SELECT name, count(*) AS n FROM shops GROUP BY name ORDER BY n")).isEmpty();
    }

    @Test
    void knowsNoDialectThatIsNotInTheList() {
        assertThat(Dialect.named("oracle")).isEmpty();
        assertThat(Dialect.all()).doesNotHaveDuplicates().extracting(Dialect::id).doesNotHaveDuplicates();
    }

    private static ParsedQuery allowed(String sql, Dialect dialect) {
        Verdict verdict = Guard.of(dialect).check(sql);
        assertThat(verdict).as(sql).isInstanceOf(Verdict.Allowed.class);
        return ((Verdict.Allowed) verdict).query();
    }
}
