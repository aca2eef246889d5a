package io.querypilot.database.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.querypilot.database.Database;
import io.querypilot.schema.Column;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How text files are laid out: separators, headings, lines. */
@Execution(ExecutionMode.CONCURRENT)
class TextFilesTest extends TextTest {
    /** Where the heading has the comma too, or there is none, it separates. */
    @ParameterizedTest
    @ValueSource(strings = {"a,b\n1,50\n2,75\n", "1,50\n2,75\n", "A title\na,b\n1,50\n2,75\n", "A title\n1,x\n2,y\n"})
    void commasThatSeparateGoOnDoingSo(String text) throws IOException {
        try (Database database = open("two.csv", text)) {
            assertThat(types(database)).hasSize(2);
        }
    }

    /** As in workbooks, where a year above amounts is a heading too. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "country,2022,2023 / DE,1,2 / FR,3,4 | country, 2022, 2023 | [DE, 1, 2], [FR, 3, 4]",
        "\"country\",\"2022\",\"2023\" / \"DE\",1,2 / \"FR\",3,4 | country, 2022, 2023 | [DE, 1, 2], [FR, 3, 4]",
        "country,name,2022 / DE,Bonn,1 / FR,Lyon,3 | country, name, 2022 | [DE, Bonn, 1], [FR, Lyon, 3]",
        "country;2022;2023 / DE;1,5;2,5 / FR;3,5;4,5 | country, 2022, 2023 | [DE, 1.5, 2.5], [FR, 3.5, 4.5]",
        "country,2022,2023 / DE,,2024 / FR,3,1999 | column0, column1, column2 | [country, 2022, 2023], [DE, null, 2024], [FR, 3, 1999]",
        "Ann,2022,7 / Ben,3,2 / Cid,5,4 | column0, column1, column2 | [Ann, 2022, 7], [Ben, 3, 2], [Cid, 5, 4]",
        "DE,2022,2023 / DE,3,4 / FR,1,2 | column0, column1, column2 | [DE, 2022, 2023], [DE, 3, 4], [FR, 1, 2]",
    })
    void yearsAboveAmountsAreHeadings(String lines, String names, String rows) throws IOException {
        try (Database database = open("y.csv", lines.replace(" / ", "\n") + "\n")) {
            assertThat(database.schema().table("y").orElseThrow().columns()).extracting(Column::name).containsExactly(names.split(", "));
            assertThat(rows(database, "SELECT * FROM y")).hasToString("[" + rows + "]");
        }
    }

    /** The engine takes the commas for separators where all lines but the headings have as many. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "preis;menge / 62,57;6,55 / 1,32;83,75 | preis, menge | [62.57, 6.55], [1.32, 83.75] | decimal commas",
        "x;y / 1,5;2,5 | x, y | [1.5, 2.5] | decimal commas",
        "lat;lon;h / 52,52;13,40;34,5 / 48,14;11,58;519,1 | lat, lon, h | [52.52, 13.40, 34.5], [48.14, 11.58, 519.1] | decimal commas",
        "a;b;c;d / 1,5;2,5;3,5;4,5 / 5,5;6,5;7,5;8,5 | a, b, c, d | [1.5, 2.5, 3.5, 4.5], [5.5, 6.5, 7.5, 8.5] | decimal commas",
        "name;betrag / Meier1, Hans;12,50 / Meier2, Ida;3,75 | name, betrag | [Meier1, Hans, 12.50], [Meier2, Ida, 3.75] | decimal commas",
        "name;betrag / Meier, Hans;1 / Schulz;2,50 | name, betrag | [Meier, Hans, 1.00], [Schulz, 2.50] | decimal commas",
        "x;y / 5,5 %;€ 1.000,00 / 7,5 %;€ 2,50 | x, y | [5.5, 1000.00], [7.5, 2.50] | x as numbers, decimal commas, in percent",
        "anteil;umsatz / 5 %;1.000,00 € / 7 %;2,50 € | anteil, umsatz | [5, 1000.00], [7, 2.50] | decimal commas",
        "preis, netto;menge / 62,57;6,55 / 1,32;83,75 | preis, netto, menge | [62.57, 6.55], [1.32, 83.75] | decimal commas",
        "x;y / \"1,5\";2,5 / 3,5;\"4,5\" | x, y | [1.5, 2.5], [3.5, 4.5] | decimal commas",
        "Umsatz 2024 / x;y / 1,5;2,5 / 3,5;4,5 | x, y | [1.5, 2.5], [3.5, 4.5] | decimal commas, 1 line above the headings skipped",
    })
    void theHeadingsTellTheSeparator(String lines, String names, String rows, String told) throws IOException {
        try (Database database = open("de.csv", lines.replace(" / ", "\n") + "\n")) {
            assertThat(database.schema().tables().get(0).columns().stream().map(Column::name).collect(Collectors.joining(", ")))
                    .isEqualTo(names);
            assertThat(rows(database, "SELECT * FROM de")).hasToString("[" + rows + "]");
            assertThat(database.notes().get(0)).contains(told);
            assertThat(database.notes().get(0).contains("skipped")).isEqualTo(told.contains("skipped"));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
        "a,b / 1,2 / 3,4 | a, b", "a,b / \"x;y\",1 / \"z;y\",2 | a, b", "a,b / x;y,1 / z;y,2 | a, b",
        "Sales; all of them / a,b / 1,2 / 3,4 | a, b", "Sales / a,b / \"x;y\",1 / \"z;y\",2 | a, b",
        "Sales; all of them / tags,n / x;y,1 / z;y,2 | tags, n", "\"Sales; all\" / \"tags;b\",n / \"x;y\",1 / \"z;y\",2 | tags;b, n",
        "\"a;b\",c / \"1;2\",3 / \"3;4\",5 | a;b, c",
    })
    void aSignThatTheHeadingsDoNotShareSeparatesNothing(String lines, String names) throws IOException {
        try (Database database = open("plain.csv", lines.replace(" / ", "\n") + "\n")) {
            assertThat(database.schema().tables().get(0).columns().stream().map(Column::name).collect(Collectors.joining(", ")))
                    .isEqualTo(names);
            assertThat(rows(database, "SELECT * FROM plain")).hasSize(2);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sep=;\n", "\uFEFFsep=;\r\n", "SEP=;\n"})
    void aLineThatNamesTheSeparatorIsNoHeading(String first) throws IOException {
        try (Database database = open("sep.csv", first + "id;name\n1;Ann\n2;Bob\n")) {
            assertThat(rows(database, "SELECT id, name FROM sep")).hasToString("[[1, Ann], [2, Bob]]");
            assertThat(database.notes()).containsExactly("sep.csv: 2 rows, 2 columns, its first line, which names the separator, skipped");
        }
    }

    @Test
    void emptyLinesAloneAreNoTable() {
        assertThatThrownBy(() -> open("lines.csv", "\n\n\n")).hasMessageContaining("nothing but empty lines");
    }

    @Test
    void anEmptyLineOfOneColumnIsAValueThatIsMissing() throws IOException {
        try (Database database = open("one.csv", "name\nAnn\n\nBob\n")) {
            assertThat(rows(database, "SELECT name FROM one")).hasToString("[[Ann], [null], [Bob]]");
            assertThat(database.notes()).containsExactly("one.csv: 3 rows, 1 column, 1 empty line read as no value");
        }
    }

    /** DuckDB itself refuses them. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
        "a,b\\n1,2\\r\\n3,4\\n5,6\\r\\n | 1, 2; 3, 4; 5, 6", "a,b\\r\\n1,2\\r\\n3,4\\n | 1, 2; 3, 4", "a,b\\n1,2\\n3,4\\r\\n5,6 | 1, 2; 3, 4; 5, 6",
        "a,b\\r1,2\\n3,4\\r\\n | 1, 2; 3, 4", "a,b\\n1,2\\r3,4\\r | 1, 2; 3, 4", "a,b\\r\\r\\n1,2\\r\\r\\n3,4\\n | 1, 2; 3, 4",
        "a,b\\n\"x\\r\\ny\",2\\n3,4\\n | x\\ny, 2; 3, 4", "a,b\\r\\n\"x\\ny\",2\\r\\n3,4\\r\\n | x\\ny, 2; 3, 4",
        "a,b\\r1,2\\r3,4\\r | 1, 2; 3, 4", "a,b\\r\\n1,2\\r\\n3,4 | 1, 2; 3, 4",
    })
    void linesMayEndInSeveralWays(String text, String rows) throws IOException {
        String written = text.replace("\\n", "\n").replace("\\r", "\r");
        for (Charset charset : List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16LE)) {
            try (Database database = open("ends.csv", written.getBytes(charset))) {
                assertThat(rows(database, "SELECT * FROM ends"))
                        .hasToString("[[" + rows.replace("; ", "], [").replace("\\n", "\n") + "]]");
            }
        }
    }

    @Test
    void linesThatDoNotFitAreNotToldAsTooLong() {
        assertThatThrownBy(() -> open("odd.csv", "a,b\n\"1,2\n3,4,5\n6\n")).hasMessageNotContaining("16 MB");
    }

    /** DuckDB itself takes lines of 2 MB. */
    @Test
    void aLongValueIsReadAndOneThatIsTooLongIsToldWithTheLimit() throws IOException {
        try (Database database = open("long.csv", "id,text\n1,a\n2," + "x".repeat(3_000_000) + "\n3,b\n")) {
            assertThat(rows(database, "SELECT max(length(text)) FROM long")).hasToString("[[3000000]]");
        }
        assertThatThrownBy(() -> open("longer.csv", "id,text\n1,a\n2," + "x".repeat(17 << 20) + "\n"))
                .hasMessage("longer.csv has a line of more than 16 MB, the most that is read.");
    }
}
