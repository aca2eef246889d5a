package io.querypilot.database.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.error.QueryPilotException;
import io.querypilot.schema.Column;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Values of JSON as columns. */
class JsonFilesTest {
    @TempDir
    Path folder;

    private void file(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }

    private Database open(String name, String text) throws IOException {
        return Databases.open(Files.writeString(folder.resolve(name), text).toString());
    }

    private static List<List<Object>> rows(Database database, String sql) {
        Outcome outcome = database.execute(sql, Limits.STANDARD);
        assertThat(outcome).as(sql + " " + outcome).isInstanceOf(Outcome.Success.class);
        return ((Outcome.Success) outcome).table().rows();
    }

    private static List<String> types(Database database) {
        return database.schema().tables().get(0).columns().stream().map(Column::type).toList();
    }

    @Test
    void aFaultInJsonIsToldWithItsLine() throws IOException {
        file("bad.jsonl", "{\"a\": 1}\n{\"a\": oops}\n{\"a\": 3}\n");
        assertThatThrownBy(() -> Databases.open(folder.resolve("bad.jsonl").toString()))
                .hasMessageContaining("in line 2").hasMessageNotContaining("line 3");
    }

    @Test
    void jsonOfMixedTypesIsTextAndTold() throws IOException {
        file("mixed.jsonl", """
            {"v": 1.5, "w": {"a": 1}, "n": null, "o": [1]}
            {"v": "x", "w": "plain", "n": null, "o": [2]}
            {"v": true, "w": null, "n": null, "o": [3]}
            """);
        try (Database database = Databases.open(folder.resolve("mixed.jsonl").toString())) {
            assertThat(database.notes()).containsExactly("mixed.jsonl: 3 rows, 4 columns,"
                    + " v is text: its values are numbers and texts and truth values, w is text: its values are texts and objects");
            assertThat(rows(database, "SELECT count(*) FROM mixed WHERE v = 'x'")).hasToString("[[1]]");
            assertThat(rows(database, "SELECT v, w FROM mixed ORDER BY v")).hasToString("[[1.5, {\"a\":1}], [true, null], [x, plain]]");
            assertThat(rows(database, "SELECT count(*) FROM mixed WHERE n = 'x'")).hasToString("[[0]]");
        }
    }

    @Test
    void objectsThatBecomeOneMapAreTold() throws IOException {
        String wide = IntStream.range(0, 250).mapToObj(i -> "\"c" + i + "\": " + i).collect(Collectors.joining(", ", "{", "}"));
        try (Database database = open("wide.json", "[" + wide + "," + wide + "]")) {
            assertThat(database.notes()).singleElement().asString()
                    .startsWith("wide.json: 2 rows, 1 column, json holds whole objects").endsWith("a field is json['NAME']");
            assertThat(rows(database, "SELECT sum(json['c5']) FROM wide")).hasToString("[[10]]");
        }
    }

    /** Beyond 64 bits the engine takes whole numbers for binary fractions, which keep the first digits alone. */
    @Test
    void longWholeNumbersKeepEveryDigit() throws IOException {
        String text = """
            {"id": 12345678901234567890123, "small": 1, "price": 2.5, "day": "31-12-2024", "far": 1e30, "u": 18446744073709551615}
            {"id": -12345678901234567890124, "small": 18446744073709551616, "price": 1.25, "day": "15-01-2025", "far": 1, "u": 7}
            {"id": null, "small": 5, "price": 3, "day": null, "far": 2, "u": 7}
            """;
        try (Database database = open("n.jsonl", text)) {
            assertThat(types(database)).containsExactly("HUGEINT", "HUGEINT", "DOUBLE", "DATE", "DOUBLE", "HUGEINT");
            assertThat(rows(database, "SELECT id, small, price FROM n WHERE price > 1 ORDER BY price"))
                    .hasToString("[[-12345678901234567890124, 18446744073709551616, 1.25], [12345678901234567890123, 1, 2.5], [null, 5, 3.0]]");
            assertThat(rows(database, "SELECT day FROM n WHERE id = 12345678901234567890123")).hasToString("[[2024-12-31]]");
            assertThat(rows(database, "SELECT count(*) FROM n WHERE id = 12345678901234567890122")).hasToString("[[0]]");
            assertThat(database.notes()).containsExactly("n.jsonl: 3 rows, 6 columns,"
                    + " id as whole numbers of up to 23 digits, small as whole numbers of up to 20 digits");
        }
    }

    @Test
    void longWholeNumbersWithinObjectsAndListsKeepEveryDigit() throws IOException {
        String text = """
            [{"o": {"DOUBLE": 12345678901234567890123, "t": "1e5"}, "l": [12345678901234567890123, 2], "m": {"k": 12345678901234567890123, "f": 1.5}},
             {"o": {"DOUBLE": 1, "t": "99999999999999999999.5"}, "l": [], "m": {"k": 2, "f": 2.5}}]
            """;
        try (Database database = open("o.json", text)) {
            assertThat(types(database)).containsExactly("STRUCT(\"DOUBLE\" HUGEINT, t VARCHAR)", "HUGEINT[]", "JSON");
            assertThat(rows(database, "SELECT o.double, l[1], m->>'$.k', m->>'$.f' FROM o WHERE o.t = '1e5'"))
                    .hasToString("[[12345678901234567890123, 12345678901234567890123, 12345678901234567890123, 1.5]]");
            assertThat(database.notes()).containsExactly("o.json: 2 rows, 3 columns, o as whole numbers of up to 23 digits,"
                    + " l as whole numbers of up to 23 digits, m is JSON: it holds whole numbers of up to 23 digits and fractions");
        }
    }

    @Test
    void whatNoNumberHoldsIsTextOrTold() throws IOException {
        String text = """
            {"key": 1234567890123456789012345678901234567890, "mixed": 1.5, "a": 1, "A": 12345678901234567890123}
            {"key": 7, "mixed": 12345678901234567890123, "a": 2, "A": 3}
            """;
        try (Database database = open("k.jsonl", text)) {
            assertThat(types(database)).containsExactly("VARCHAR", "DOUBLE", "BIGINT", "DOUBLE");
            assertThat(rows(database, "SELECT key FROM k ORDER BY a")).hasToString("[[1234567890123456789012345678901234567890], [7]]");
            assertThat(database.notes()).containsExactly("k.jsonl: 2 rows, 4 columns, key is text: it holds whole numbers of up to 40 digits,"
                    + " mixed keeps the first 16 digits of its numbers: it holds whole numbers of up to 23 digits and fractions,"
                    + " A_1 keeps the first 16 digits of its numbers; give its key a name of its own");
        }
    }

    /** They are written without a digit that could be lost. */
    @ParameterizedTest
    @ValueSource(strings = {"NaN", "Infinity", "-Infinity"})
    void whatIsNoNumberOrBeyondAllIsReadWithoutAWord(String value) throws IOException {
        try (Database database = open("n.json", "[{\"a\": " + value + "}]")) {
            assertThat(rows(database, "SELECT a FROM n")).hasToString("[[" + value + "]]");
            assertThat(database.notes()).containsExactly("n.json: 1 row, 1 column");
        }
    }

    @Test
    void digitsThatAreLostBesideFractionsAndInfinityAreTold() throws IOException {
        String text = """
            {"id": 9007199254740993, "far": 1e400, "near": 0.30000000000000004}
            {"id": 0.5, "far": 2.5, "near": 0.1}
            """;
        try (Database database = open("k.jsonl", text)) {
            assertThat(rows(database, "SELECT far, near FROM k WHERE id > 1")).hasToString("[[Infinity, 0.30000000000000004]]");
            assertThat(database.notes()).containsExactly("k.jsonl: 2 rows, 3 columns, id keeps the first 16 digits of its numbers;"
                    + " 1 number had more, far has 1 number too large to compute with, as 1e400 is, read as Infinity");
        }
    }

    /** DuckDB has cut them before anybody can ask, so the file itself is looked at. */
    @Test
    void digitsOfAFractionThatAreLostAreTold() throws IOException {
        String text = """
            [{"v": 0.5000000000000000001, "o": {"x": [1.5, 0.12345678901234567890123]}, "a/b": 1234567890123456.789, "t": "0.12345678901234567890123"},
             {"v": 0.25, "o": {"x": []}, "a/b": 100.100000000000000000, "t": "a \\" 0.5000000000000000001"}, {"v": 12.345678901234567890}]
            """;
        try (Database database = open("f.json", text)) {
            assertThat(database.notes()).containsExactly("f.json: 3 rows, 4 columns, v keeps the first 17 digits of its fractions; 2 numbers had more,"
                    + " o keeps the first 17 digits of its fractions; 1 number had more, a/b keeps the first 17 digits of its fractions;"
                    + " 1 number had more");
        }
        try (Database database = open("g.json", "[0.12345678901234567890123, 2.5]")) {
            assertThat(database.notes()).containsExactly("g.json: 2 rows, 1 column, json keeps the first 17 digits of its fractions; 1 number had more");
        }
    }

    @Test
    void aListOfLongNumbersKeepsEveryDigit() throws IOException {
        try (Database database = open("l.json", "[1, 2, 12345678901234567890123]")) {
            assertThat(rows(database, "SELECT max(json) FROM l")).hasToString("[[12345678901234567890123]]");
        }
    }

    /** The engine's own words name options of a statement that nobody has written, and at times another line. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
        "[{\"a\": 1, \"a\": 2}, {\"a\": 3}] | k.json, line 1: an object has the key \"a\" twice.",
        "{\"a\": 1};{\"a\": 1};{\"a\": 1, \"l\": [{\"x\": 1}, {\"y\": 2, \"y\": 3}]} | k.json, line 3: an object has the key \"y\" twice.",
        "[;{\"x\": 1,; \"a \\\"b\": 1, \"a \\\"b\": 2}] | k.json, line 3: an object has the key \"a \"b\" twice.",
        "[{\"o\": {\"x\": 1, \"X\": 2}}] | k.json: an object has the key \"X\" twice, in great and in small letters.",
        "\uFEFF[{\"a\": 1},;{\"a\": 1, \"a\": 2}] | k.json, line 2: an object has the key \"a\" twice.",
    })
    void aKeyThatStandsTwiceIsNamed(String lines, String message) throws IOException {
        file("k.json", lines.replace(';', '\n'));
        assertThatThrownBy(() -> Databases.open(folder.resolve("k.json").toString()))
                .hasMessage(message)
                .extracting(error -> ((QueryPilotException) error).nextStep())
                .isEqualTo("Give one of the two another name, or leave it out.");
    }

    @Test
    void aKeyThatStandsTwiceAmongManyIsNamed() throws IOException {
        String lines = IntStream.range(0, 300).mapToObj(i -> "{\"m\": {\"k%1$d\": 1, \"k%1$d\": 2}}\n".formatted(i)).collect(Collectors.joining());
        file("m.jsonl", lines);
        assertThatThrownBy(() -> Databases.open(folder.resolve("m.jsonl").toString())).hasMessage("m.jsonl, line 1: an object has the key \"k0\" twice.");
    }
}
