package io.querypilot.app.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.ResultTable;
import io.querypilot.database.ResultTable.ResultColumn;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RowsTest {
    @Test
    void alignsNumbersRightAndTextLeft() {
        assertThat(table(0, List.of("id", "name"), List.of(1L, "Ada"), List.of(100L, "Bo"))).isEqualTo("""
                 id | name
                ----+-----
                  1 | Ada
                100 | Bo
                """);
    }

    @Test
    void aWideCharacterTakesTwoCells() {
        assertThat(table(0, List.of("city", "n"), List.of("東京", 1L), List.of("Bonn", 2L))).isEqualTo("""
                city | n
                -----+--
                東京 | 1
                Bonn | 2
                """);
    }

    @ParameterizedTest
    @CsvSource({"abc, 3", "東京, 4", "é, 1", "e\u0301, 1", "👍, 2", "👨‍👩‍👧, 2", "👍🏽, 2", "'', 0"})
    void measuresWhatATerminalShows(String text, int width) {
        assertThat(DisplayWidth.of(text)).isEqualTo(width);
    }

    @Test
    void aCellCannotDriveTheTerminalNorBreakItsLine() {
        String text = table(0, List.of("x"), List.of("a\u001b[31mred\n\tb\u202e\u0007\u009b"));
        assertThat(text).contains("a\\u001b[31mred\\n\\tb\\u202e\\u0007\\u009b").hasLineCount(3);
    }

    @Test
    void whatHasNoWidthIsShownButTheJoinerOfPictures() {
        assertThat(table(0, List.of("x"), List.of("pay\u200bpal\ufeff \ud83d\udc68\u200d\ud83d\udc67")))
                .contains("pay\\u200bpal\\ufeff \ud83d\udc68\u200d\ud83d\udc67");
    }

    @Test
    void csvAndJsonDriveNoTerminal() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Page terminal = new Page(new PrintStream(bytes, true, StandardCharsets.UTF_8), 80, Ink.PLAIN);
        terminal.rows(result(List.of("x"), List.of("a\u001b[31m\u009b")), Format.CSV);
        terminal.json("{\"x\":\"\u009b\"}");
        assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo("x\r\na\\u001b[31m\\u009b\r\n{\"x\":\"\\u009b\"}\n");
    }

    @Test
    void nullsNumbersAndBooleansAreReadable() {
        List<Object> row = Arrays.asList(null, true, new BigDecimal("1E+3"), 0.1, Double.NaN, 1e300);
        assertThat(table(0, List.of("a", "b", "c", "d", "e", "f"), row))
                .contains("NULL | true | 1,000 | 0.1 | NaN | 1.0E300");
    }

    @ParameterizedTest
    @CsvSource({"1E999999999, 1E+999999999", "-1.5E-999999999, -1.5E-999999999"})
    @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aNumberThatWouldBeNoughtsAboveAllIsNotWrittenOut(BigDecimal far, String shown) {
        ResultTable result = result(List.of("price", "x"), List.of(far, far), List.of(new BigDecimal("1.50"), new BigDecimal("2E+3")));
        for (Format format : List.of(Format.TABLE, Format.CSV, Format.MARKDOWN)) {
            String text = written(out -> new Page(out, 80, Ink.PLAIN).rows(result, format));
            assertThat(text).as(format.name()).contains(shown).doesNotContain("2E+3").hasSizeLessThan(500);
        }
    }

    @Test
    void noughtsThatNobodyAskedForAreLeftOut() {
        List<Object> row =
                List.of(new BigDecimal("3881.2500000000000000"), new BigDecimal("50.000000000000000000"),
                        new BigDecimal("5.00"));
        assertThat(table(0, List.of("average", "percent", "price"), row)).contains("3,881.25 |      50 |  5.00");
    }

    @Test
    void theWidestColumnsGiveWayToFitTheTerminal() {
        String text = table(30, List.of("id", "note"), List.of(1L, "a very long note that does not fit at all"));
        assertThat(text.lines()).allMatch(line -> DisplayWidth.of(line) <= 30);
        assertThat(text).contains(" 1 | a very long note that do…");
    }

    @Test
    void columnsThatDoNotFitAreNamed() {
        List<String> names = List.of("alpha", "beta", "gamma", "delta", "epsilon");
        assertThat(table(30, names, List.of("1", "2", "3", "4", "5"))).isEqualTo("""
                alpha | beta | gamma | delta
                ------+------+-------+------
                1     | 2    | 3     | 4
                1 more column: epsilon
                """);
    }

    @Test
    void whereNotEvenTwoFitEachRecordIsABlock() {
        assertThat(table(12, List.of("first_name", "last_name"), List.of("Ada", "Lovelace"))).isEqualTo("""
                -- row 1
                first… | Ada
                last_… | Lovel…
                """);
    }

    @Test
    void allColumnsAreShownWhereThatIsWished() {
        ResultTable result = result(List.of("alpha", "beta"), List.of("x".repeat(50), "y".repeat(50)));
        assertThat(written(out -> new TableText(result, 20, Ink.PLAIN, Layout.WIDE).write(out)))
                .contains("x".repeat(50) + " | " + "y".repeat(50));
        assertThat(written(out -> new TableText(result, 80, Ink.PLAIN, Layout.RECORDS).write(out)))
                .isEqualTo("-- row 1\nalpha | " + "x".repeat(50) + "\nbeta  | " + "y".repeat(50) + "\n");
    }

    @Test
    void decimalPointsStandBelowEachOtherAndThousandsApart() {
        assertThat(table(0, List.of("country", "average"), List.of("Australia", 210.27814569536423),
                        List.of("Italy", 1182.6403041825095), List.of("Peru", 3.0)))
                .isEqualTo("""
                        country   |  average
                        ----------+---------
                        Australia |   210.28
                        Italy     | 1,182.64
                        Peru      |     3.00
                        """);
    }

    @Test
    void moneyHasTwoPlacesAndKeysKeepTheirDigits() {
        assertThat(table(0, List.of("customer_id", "year", "sum_of_total_amount", "price_usd"),
                        List.of(12345L, 2024L, 13750.9, 1234.5)))
                .contains("12345 | 2024 |           13,750.90 | $1,234.50");
    }

    @Test
    void whatIsSmallIsNotRoundedAway() {
        assertThat(table(0, List.of("share"), List.of(0.0123456), List.of(0.5))).contains("0.012", "0.500");
        assertThat(table(0, List.of("tiny"), List.of(1e-9), List.of(5.5))).contains("1.0E-9", "5.5");
    }

    @Test
    void binaryIsToldByItsLengthAndAnEndlessCellIsCut() {
        ResultTable picture = new ResultTable(
                List.of(new ResultColumn("photo", "BLOB")), List.of(List.of("0x" + "ff".repeat(5000))), false);
        assertThat(written(out -> new TableText(picture, 80, Ink.PLAIN, Layout.FITTED).write(out)))
                .contains("binary, 5,000 bytes");
        ResultTable endless = result(List.of("text"), List.of("a".repeat(1_000_000)));
        assertThat(written(out -> new TableText(endless, 80, Ink.PLAIN,
                Layout.WIDE).write(out))).hasSizeLessThan(7_000);
    }

    @Test
    void aResultWithoutColumnsSaysSo() {
        assertThat(table(20, List.of())).isEqualTo("The result has no columns.\n");
    }

    @Test
    void neverExceedsTheTerminalWhateverTheCellsHold() {
        Random random = new Random(7);
        for (int round = 0; round < 300; round++) {
            int width = 20 + random.nextInt(80);
            int columns = 1 + random.nextInt(8);
            List<String> names = random.ints(columns).mapToObj(n -> letters(random)).toList();
            List<Object> row = names.stream().map(name -> (Object) letters(random)).toList();
            assertThat(table(width, names, row).lines()).allMatch(line -> DisplayWidth.of(line) <= width);
        }
    }

    @Test
    void csvQuotesOnlyWhatNeedsItAndTellsNullFromEmpty() {
        List<Object> row = Arrays.asList("a,b", "say \"hi\"", "two\nlines", null, "", " x", 1.5);
        assertThat(written(out -> CsvText.write(result(List.of("a", "b", "c", "d", "e", "f", "g"), row), out, false)))
                .isEqualTo("a,b,c,d,e,f,g\r\n\"a,b\",\"say \"\"hi\"\"\",\"two\nlines\",,\"\",\" x\",1.5\r\n");
    }

    @Test
    void markdownShowsTheCharactersACellHolds() {
        List<Object> row = Arrays.asList("a|b", "<b>", "*x*_y_ snake_case", "1\n2", null);
        assertThat(written(out -> MarkdownText.write(result(List.of("a", "b", "c", "d", "e"), row), out))).isEqualTo("""
                | a | b | c | d | e |
                | --- | --- | --- | --- | --- |
                | a\\|b | &lt;b&gt; | \\*x\\*\\_y\\_ snake_case | 1<br>2 | NULL |
                """);
    }

    private static String letters(Random random) {
        String[] pieces = {"a", "Z", " ", "東", "é", "👍", "\n", "\u001b", "|", "e\u0301", "\t"};
        StringBuilder text = new StringBuilder();
        for (int length = random.nextInt(40); length > 0; length--) {
            text.append(pieces[random.nextInt(pieces.length)]);
        }
        return text.toString();
    }

    @SafeVarargs
    private static String table(int width, List<String> names, List<Object>... rows) {
        return written(out -> new TableText(result(names, rows), width, Ink.PLAIN, Layout.FITTED).write(out));
    }

    @SafeVarargs
    private static ResultTable result(List<String> names, List<Object>... rows) {
        List<ResultColumn> columns = names.stream().map(name -> new ResultColumn(name, "TEXT")).toList();
        return new ResultTable(columns, List.of(rows), false);
    }

    private static String written(Consumer<PrintStream> writing) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8);
        writing.accept(out);
        out.flush();
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
