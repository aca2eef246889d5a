package io.querypilot.database.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Database;
import io.querypilot.schema.Column;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers as people write them into text files, and codes that only look like some. */
@Execution(ExecutionMode.CONCURRENT)
class TextNumbersTest extends TextTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
        "\"1,234.50\";\"2,000,000.25\";7 | 2001241.75 | thousands by commas",
        "$5.00;\"$1,000.50\";($2.50) | 1003.00 | thousands by commas, in $, in brackets below nought",
        "5%;7.5 %;-1% | 11.5 | in percent",
        "5;NA;n/a;7;- | 12 | 3 words for nothing left empty",
        "1'000;2'500.5;3 | 3503.5 | thousands",
    })
    void numbersAreReadAsPeopleWriteThem(String written, String sum, String told) throws IOException {
        String text = "id,amount\n" + String.join("\n", List.of(written.split(";")).stream().map(value -> "x," + value.strip()).toList()) + "\n";
        try (Database database = open("numbers.csv", text)) {
            assertThat(rows(database, "SELECT sum(amount) FROM numbers")).hasToString("[[" + sum + "]]");
            assertThat(database.notes().get(0)).contains("amount as numbers").contains(told);
        }
    }

    /** The engine takes such commas for separators and skips the heading, which has none. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "price;1,50;2,75 | 4.25 | price as numbers, decimal commas",
        "price;1,50;;2,75; | 4.25 | price as numbers, decimal commas",
        "price;1,50;3;2,75 | 7.25 | price as numbers, decimal commas",
        "price;1,50 | 1.50 | price as numbers, decimal commas",
        "Prices of 2024;price;1,50;2,75 | 4.25 | 1 line above the headings skipped",
        "price;-1.234,50;2,75 | -1231.75 | price as numbers, decimal commas, thousands by points",
        "price;1,50 €;2,75 € | 4.25 | price as numbers, decimal commas, in €",
        "price;1,500;2,750 | 4250 | price as numbers, thousands by commas, which is a guess",
        "price;1,234,567;2,345,678 | 3580245 | price as numbers, thousands by commas",
        "price;1,234,567,890,123,456,789,012;2 | 1234567890123456789014 | price as numbers, thousands by commas",
    })
    void numbersWithCommasInOneColumnAreNotTornApart(String lines, String sum, String told) throws IOException {
        try (Database database = open("prices.csv", lines.replace(';', '\n') + "\n")) {
            assertThat(database.schema().tables().get(0).columns()).extracting(Column::name).containsExactly("price");
            assertThat(rows(database, "SELECT sum(price) FROM prices")).hasToString("[[" + sum + "]]");
            assertThat(database.notes().get(0)).contains(told);
        }
    }

    /** Only a few lines are looked at first, and all columns at once. */
    @Test
    void aColumnThatIsEmptyForLongIsReadAllTheSame() throws IOException {
        StringBuilder text = new StringBuilder("id,name,amount,day\n");
        for (int i = 0; i < 5_000; i++) {
            text.append(i).append(",Customer ").append(i).append(i < 3_000 ? ",," : ",$5.50,31.12.2024").append('\n');
        }
        try (Database database = open("late.csv", text.toString())) {
            assertThat(types(database)).containsExactly("BIGINT", "VARCHAR", "DECIMAL(3,2)", "DATE");
        }
    }

    /** Of a large file types are taken from the first 20,480 lines. */
    @Test
    void aValueFarDownThatDoesNotFitMakesNoFileUnreadable() throws Exception {
        StringBuilder text = new StringBuilder("id,amount,day\n");
        for (int i = 0; i < 50_000; i++) {
            text.append(i).append(i % 2 == 0 ? ",1.50,2025-01-31\n" : ",2.5,2025-02-28\n");
        }
        Path file = Files.writeString(folder.resolve("large.csv"), text.append("50000,n/a,0000-00-00\n"));
        List<String> notes = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:")) {
            new CsvFile(new TableLoader(connection, folder, notes), DataFile.of(file).orElseThrow(), folder, 0).load();
        }
        assertThat(notes).containsExactly("large.csv: 50,001 rows, 3 columns, amount as numbers (1 word for nothing left empty),"
                + " day is text: 1 of its 50001 values is no date, such as \"0000-00-00\"");
    }

    @Test
    void theUnitIsTheColumnsComment() throws IOException {
        try (Database database = open("rates.csv", "name,rate,price\na,5%,3 €\nb,7%,4 €\n")) {
            assertThat(database.schema().tables().get(0).columns()).extracting(Column::comment)
                    .containsExactly("", "in percent", "in €");
        }
    }

    @Test
    void whatIsNotCertainlyANumberStaysTextAndIsTold() throws IOException {
        String text = "code,money,nearly\nNA,$5,1\n01234,€6,2\n00077,$7,3\n5,$8,4\n6,$9,five\n";
        try (Database database = open("odd.csv", text)) {
            assertThat(types(database)).containsOnly("VARCHAR");
            assertThat(database.notes().get(0))
                    .contains("money is text: it holds values in $ and €")
                    .contains("nearly is text: 1 of its 5 values is no number, such as \"five\"");
        }
    }

    /** Those that no word processor breaks a line at stand there as escapes, since nobody sees them. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "1 234; 12 500; 3 | BIGINT | 13737 | thousands by spaces",
        "1\u00A0234; 12\u00A0500; 3 | BIGINT | 13737 | thousands by spaces",
        "1\u202F234; 12\u202F500; -3 | BIGINT | 13731 | thousands by spaces",
        "1\u202F234,50; 12\u00A0500,25; 3 | DECIMAL(7,2) | 13737.75 | decimal commas, thousands by spaces",
        "1\u202F234,50\u00A0€; 12 500,25 €; 3\u00A0€ | DECIMAL(7,2) | 13737.75 | decimal commas, thousands by spaces, in €",
        "1 234,567; 234,567 | DECIMAL(7,3) | 1469.134 | decimal commas, thousands by spaces",
        "1'234; 2'500 | BIGINT | 3734 | thousands by apostrophes",
        "732 829 320; 732 829 321 | BIGINT | 1465658641 | thousands by spaces, which is a guess",
        "10 115; 20 095 | BIGINT | 30210 | thousands by spaces, which is a guess",
    })
    void thousandsAreReadByWhateverPartsThem(String written, String type, String sum, String told) throws IOException {
        try (Database database = open("fr.csv", "ville;montant\nx;" + written.replace("; ", "\nx;") + "\n")) {
            assertThat(types(database)).containsExactly("VARCHAR", type);
            assertThat(rows(database, "SELECT sum(montant) FROM fr")).hasToString("[[" + sum + "]]");
            assertThat(database.notes().get(0)).endsWith("montant as numbers, " + told);
        }
    }

    /** What marks the decimals could part thousands, unless another column of the file tells. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "Ort;Umsatz / A;1.234 / B;12.500 / C;3.100 | Umsatz with decimal points, which is a guess",
        "Ort;Umsatz / A;1,234 / B;12,500 / C;3,100 | Umsatz with decimal commas, which is a guess",
        "x;a;b;c;d / A;1.234;1.234;1.234;1.234 | a, b, c and 1 more with decimal points, which is a guess",
        "Ort;Umsatz / A;€ 1.234 / B;€ 12.500 | Umsatz as numbers, decimal points, which is a guess, in €",
        "Ort;Umsatz;x / A;1.234;2.5 / B;12.500;3.5 | f.csv: 2 rows, 3 columns",
        "Ort;Umsatz;x / A;1,234;2,5 / B;12,500;3,5 | f.csv: 2 rows, 3 columns, decimal commas",
        "Ort;Umsatz / A;1.234 / B;0.500 | f.csv: 2 rows, 2 columns",
    })
    void decimalsThatCouldBeThousandsAreToldAsAGuess(String lines, String told) throws IOException {
        try (Database database = open("f.csv", lines.replace(" / ", "\n") + "\n")) {
            assertThat(database.notes().get(0)).endsWith(told);
            assertThat(types(database).get(1)).startsWith("DECIMAL");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "1E5; 2E7; 3E9 | it holds codes such as \"1E5\"",
        "1E5; 200; 300 | it holds codes such as \"1E5\"",
        "0x10; 0x20 | it holds codes such as \"0x10\"",
        "+491701234567; +491701234568 | it holds a plus before many digits, as telephone numbers do",
        "+49 170 123 456; +49 170 123 457 | it holds a plus before many digits, as telephone numbers do",
    })
    void codesKeepTheirText(String written, String told) throws IOException {
        try (Database database = open("codes.csv", "code,n\n" + written.replace("; ", ",x\n") + ",x\n")) {
            assertThat(types(database)).containsOnly("VARCHAR");
            assertThat(rows(database, "SELECT string_agg(code, '; ') FROM codes")).hasToString("[[" + written + "]]");
            assertThat(database.notes()).containsExactly(
                    "codes.csv: " + (written.split("; ").length) + " rows, 2 columns, code is text: " + told);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "1.5E5; 2E7; 3E-9 | DOUBLE", "1e-05; 2E7 | DOUBLE", "+5; -3 | BIGINT", "+1000000; -2000000 | BIGINT", "true; False | BOOLEAN", "t; f | BOOLEAN",
        "1e6; -2e6 | DOUBLE", "+5; +1200000; 12 | BIGINT",
        "yes; no | BOOLEAN", "nan; 1.5; inf | DOUBLE", "5; 1E5; 0.25 | DOUBLE",
    })
    void whatAPersonReadsAsNumbersOrTruthsBecomesSuch(String written, String type) throws IOException {
        try (Database database = open("plain.csv", "v,n\n" + written.replace("; ", ",x\n") + ",x\n")) {
            assertThat(types(database)).containsExactly(type, "VARCHAR");
        }
    }

    /** Of a large file the first lines tell. */
    @Test
    void codesOfALargeFileKeepTheirTextToo() throws Exception {
        Path file = Files.writeString(folder.resolve("large.csv"), "sku,n\n" + "1E5,x\n2E7,y\n".repeat(30_000));
        List<String> notes = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:")) {
            new CsvFile(new TableLoader(connection, folder, notes), DataFile.of(file).orElseThrow(), folder, 0).load();
        }
        assertThat(notes).containsExactly("large.csv: 60,000 rows, 2 columns, sku is text: it holds codes such as \"1E5\"");
    }
}
