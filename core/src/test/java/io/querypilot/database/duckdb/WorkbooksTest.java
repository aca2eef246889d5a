package io.querypilot.database.duckdb;

import static io.querypilot.database.duckdb.TestBooks.fill;
import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.schema.Column;
import io.querypilot.schema.Table;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Consumer;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Workbooks as people make them: merged cells, remarks beside the table, formulas, no headings. */
class WorkbooksTest {
    @TempDir
    Path folder;

    private Path book(String name, Consumer<Workbook> fill) throws IOException {
        return TestBooks.book(folder.resolve(name), fill);
    }

    private static List<List<Object>> rows(Database database, String sql) {
        Outcome outcome = database.execute(sql, Limits.STANDARD);
        assertThat(outcome).as(sql + " " + outcome).isInstanceOf(Outcome.Success.class);
        return ((Outcome.Success) outcome).table().rows();
    }

    private static List<String> columns(Database database) {
        return database.schema().tables().get(0).columns().stream().map(Column::name).toList();
    }

    @Test
    void datesAsIsoHasThemAreRead() throws IOException {
        Path book = book("iso.xlsx", workbook -> fill(workbook.newWorksheet("S"), List.of(
                List.of("n", "day", "seen"), List.of(1, 901, 903), List.of(2, 902, 904))));
        String part = "xl/worksheets/sheet1.xml";
        List<String> written = List.of("2024-01-31", "2024-02-01", "2024-01-31T12:30:00", "2024-02-01T00:15:00.000");
        for (int i = 0; i < written.size(); i++) {
            TestBooks.replaceInPart(book, part, "<v>" + (901 + i) + "</v>", "<v>" + written.get(i) + "</v>");
        }
        for (String cell : List.of("B2", "B3", "C2", "C3")) {
            TestBooks.replaceInPart(book, part, "<c r=\"" + cell + "\"", "<c t=\"d\" r=\"" + cell + "\"");
            TestBooks.replaceInPart(book, part, "r=\"" + cell + "\" t=\"n\"", "r=\"" + cell + "\"");
        }
        try (Database database = Databases.open(book.toString())) {
            assertThat(database.schema().tables().get(0).columns()).extracting(Column::type)
                    .containsExactly("BIGINT", "DATE", "TIMESTAMP");
            assertThat(rows(database, "SELECT day, seen FROM iso WHERE n = 1")).hasToString("[[2024-01-31, 2024-01-31T12:30]]");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void headingsOfTwoRowsArePutTogether(boolean merged) throws IOException {
        Path book = book("quarters.xlsx", workbook -> {
            Worksheet sheet = workbook.newWorksheet("Sales");
            fill(sheet, List.of(
                    List.of("Region", "2023", "", "2024", ""), List.of("", "Q1", "Q2", "Q1", "Q2"),
                    List.of("North", 1, 2, 3, 4), List.of("South", 5, 6, 7, 8)));
            if (merged) {
                sheet.range(0, 0, 1, 0).merge();
                sheet.range(0, 1, 0, 2).merge();
                sheet.range(0, 3, 0, 4).merge();
            }
        });
        try (Database database = Databases.open(book.toString())) {
            assertThat(database.notes()).containsExactly("quarters.xlsx: 2 rows, 5 columns, headings of 2 rows put together");
            assertThat(columns(database)).containsExactly("Region", "2023 Q1", "2023 Q2", "2024 Q1", "2024 Q2");
            assertThat(rows(database, "SELECT sum(\"2024 Q1\" + \"2024 Q2\") FROM quarters")).hasToString("[[22]]");
        }
    }

    /** As programs write them; Excel itself keeps fifteen digits. */
    @Test
    void longWholeNumbersKeepTheirDigits() throws IOException {
        Path book = book("long.xlsx", workbook -> fill(workbook.newWorksheet("S"), List.of(
                List.of("id", "no", "share"), List.of(123456789012345678L, new BigDecimal("123456789012345678901"), 0.5),
                List.of(123456789012345679L, 7, new BigDecimal("123456789012345678901")))));
        try (Database database = Databases.open(book.toString())) {
            assertThat(database.schema().tables().get(0).columns()).extracting(Column::type).containsExactly("BIGINT", "HUGEINT", "DOUBLE");
            assertThat(rows(database, "SELECT id, no FROM long ORDER BY id"))
                    .hasToString("[[123456789012345678, 123456789012345678901], [123456789012345679, 7]]");
        }
    }

    @Test
    void aWideHeadingOverManyColumnsIsNoTitle() throws IOException {
        Path book = book("months.xlsx", workbook -> {
            Worksheet sheet = workbook.newWorksheet("Sales");
            fill(sheet, List.of(
                    List.of("Sales of all regions"), List.of("Region", 2023, "", "", "", 2024, "", "", ""),
                    List.of("", "Q1", "Q2", "Q3", "Q4", "Q1", "Q2", "Q3", "Q4"), List.of("North", 1, 2, 3, 4, 5, 6, 7, 8)));
            sheet.range(0, 0, 0, 8).merge();
            sheet.range(1, 1, 1, 4).merge();
            sheet.range(1, 5, 1, 8).merge();
        });
        try (Database database = Databases.open(book.toString())) {
            assertThat(columns(database)).startsWith("Region", "2023 Q1").endsWith("2024 Q4").hasSize(9);
            assertThat(database.notes().get(0)).contains("1 line above the headings skipped");
        }
    }

    @Test
    void aRemarkBesideTheTableIsLeftOutAndTold() throws IOException {
        Path book = book("note.xlsx", workbook -> {
            fill(workbook.newWorksheet("Stock"), List.of(
                    List.of("item", "count"), List.of("nut", 1), List.of("bolt", 2, "checked by Ann"), List.of("nail", 3)));
            fill(workbook.newWorksheet("Unnamed"), List.of(
                    List.of("item", "count"), List.of("nut", 1, 5), List.of("bolt", 2, 6)));
        });
        try (Database database = Databases.open(book.toString())) {
            assertThat(database.notes()).containsExactly(
                    "note.xlsx, Stock: 3 rows, 2 columns, 1 cell right of the headings left out, the first at C3",
                    "note.xlsx, Unnamed: 2 rows, 3 columns, 1 column without a heading");
            assertThat(rows(database, "SELECT sum(count) FROM Stock")).hasToString("[[6]]");
            assertThat(rows(database, "SELECT sum(column_3) FROM Unnamed")).hasToString("[[11]]");
        }
    }

    @Test
    void aMergedCellHoldsForAllThatItCovers() throws IOException {
        Path book = book("regions.xlsx", workbook -> {
            Worksheet sheet = workbook.newWorksheet("Sales");
            fill(sheet, List.of(
                    List.of("region", "part", "v"), List.of("North", "a", 1), List.of("", "b", 2), List.of("South", "", 3),
                    List.of("", "", 4), List.of("no more")));
            sheet.range(1, 0, 2, 0).merge();
            sheet.range(3, 0, 4, 1).merge();
            sheet.range(5, 0, 5, 2).merge();
        });
        try (Database database = Databases.open(book.toString())) {
            assertThat(rows(database, "SELECT region, sum(v) FROM regions GROUP BY region HAVING sum(v) > 0 ORDER BY 1"))
                    .hasToString("[[North, 3], [South, 7]]");
            assertThat(rows(database, "SELECT DISTINCT part FROM regions WHERE region = 'South'")).hasToString("[[South]]");
            assertThat(database.notes().get(0)).contains("2 merged cells filled out");
        }
    }

    /** The library that writes workbooks here saves no results, so they are put in afterwards, as Excel has them. */
    @Test
    void aFormulaThatGivesADateIsADate() throws IOException {
        Path book = book("due.xlsx", workbook -> {
            Worksheet sheet = workbook.newWorksheet("Bills");
            fill(sheet, List.of(List.of("billed", "due", "days")));
            for (int row = 1; row < 3; row++) {
                sheet.value(row, 0, LocalDate.of(2024, 1, row));
                sheet.style(row, 0).format("dd.mm.yyyy").set();
                sheet.formula(row, 1, "A2+30");
                sheet.style(row, 1).format("dd.mm.yyyy").set();
                sheet.formula(row, 2, "B2-A2");
            }
        });
        try (FileSystem zip = FileSystems.newFileSystem(book)) {
            Path part = zip.getPath("xl/worksheets/sheet1.xml");
            String xml = Files.readString(part)
                    .replaceAll("<f>A2\\+30</f>(<v></v>|<v/>)?", "<f>A2+30</f><v>45322</v>")
                    .replaceAll("<f>B2-A2</f>(<v></v>|<v/>)?", "<f>B2-A2</f><v>30</v>");
            Files.write(part, xml.getBytes(StandardCharsets.UTF_8));
        }
        try (Database database = Databases.open(book.toString())) {
            assertThat(rows(database, "SELECT min(billed), min(due), min(days) FROM due")).hasToString("[[2024-01-01, 2024-01-31, 30]]");
        }
    }

    @Test
    void aSheetWithoutHeadingsLosesNoRow() throws IOException {
        Path book = book("bare.xlsx", workbook -> {
            fill(workbook.newWorksheet("Bare"), List.of(List.of(1, "a", 3), List.of(2, "b", 4)));
            fill(workbook.newWorksheet("Years"), List.of(List.of("Region", 2023, 2024), List.of("North", 5, 7)));
        });
        try (Database database = Databases.open(book.toString())) {
            assertThat(database.notes()).containsExactly(
                    "bare.xlsx, Bare: 2 rows, 3 columns, no headings, so its columns are column_1 and so on",
                    "bare.xlsx, Years: 1 row, 3 columns");
            assertThat(rows(database, "SELECT sum(column_3) FROM \"Bare\"")).hasToString("[[7]]");
            assertThat(rows(database, "SELECT \"2024\" FROM \"Years\"")).hasToString("[[7]]");
        }
    }

    @Test
    void tablesThatCannotBeCalledLikeTheirSheetAreTold() throws IOException {
        Path book = book("collide.xlsx", workbook -> {
            for (String name : List.of("Sales 2024", "Sales-2024", "sales_2024")) {
                fill(workbook.newWorksheet(name), List.of(List.of("a"), List.of(1)));
            }
        });
        try (Database database = Databases.open(book.toString())) {
            assertThat(database.schema().tables()).extracting(Table::name)
                    .containsExactlyInAnyOrder("Sales_2024", "Sales_2024_2", "sales_2024_3");
            assertThat(database.notes()).containsExactly(
                    "collide.xlsx, Sales_2024: 1 row, 1 column",
                    "collide.xlsx, Sales-2024, is the table Sales_2024_2: 1 row, 1 column",
                    "collide.xlsx, sales_2024, is the table sales_2024_3: 1 row, 1 column");
        }
    }

    /** Written out such a number would be a gigabyte; and no day is as late as another is. */
    @Test
    void numbersFarFromThePointAndBeyondAllDaysAreRead() throws IOException {
        Path book = book("far.xlsx", workbook -> {
            Worksheet sheet = workbook.newWorksheet("Far");
            fill(sheet, List.of(List.of("far", "near", "day"), List.of(new BigDecimal("1E999999999"), 1, 45_000),
                    List.of(new BigDecimal("-1E-999999999"), 2, new BigDecimal("1E17")), List.of(new BigDecimal("1E2147483647"), 3, -5)));
            sheet.range(1, 2, 3, 2).style().format("yyyy-mm-dd").set();
        });
        try (Database database = Databases.open(book.toString())) {
            assertThat(rows(database, "SELECT far, near FROM far ORDER BY near"))
                    .hasToString("[[1E+999999999, 1], [-1E-999999999, 2], [1E+2147483647, 3]]");
            assertThat(rows(database, "SELECT day FROM far WHERE near = 1")).hasToString("[[2023-03-15]]");
        }
    }
}
