package io.querypilot.database.duckdb;

import static io.querypilot.database.duckdb.TestBooks.fill;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.querypilot.database.Database;
import io.querypilot.database.Databases;
import io.querypilot.database.Limits;
import io.querypilot.database.Outcome;
import io.querypilot.schema.Table;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Workbooks that no program for workbooks would write are told with the cell that is wrong. */
class FaultyWorkbooksTest {
    private static final String SHEET = "/xl/worksheets/sheet1.xml";

    @TempDir
    Path folder;

    private Path book(String name, Consumer<Workbook> fill) throws IOException {
        return TestBooks.book(folder.resolve(name), fill);
    }

    private Path stock(String name) throws IOException {
        return book(name, workbook -> fill(workbook.newWorksheet("Stock"), List.of(
                List.of("item", "count"), List.of("nut", 1), List.of("bolt", 2))));
    }

    private static List<List<Object>> rows(Database database, String sql) {
        Outcome outcome = database.execute(sql, Limits.STANDARD);
        assertThat(outcome).as(sql + " " + outcome).isInstanceOf(Outcome.Success.class);
        return ((Outcome.Success) outcome).table().rows();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
        "r=\"B3\" | r=\"ZZZZZZ99999999999\" | cell ZZZZZZ99999999999 lies outside of a sheet of Excel, which ends at XFD1048576.",
        "r=\"B3\" | r=\"ZZZZZZ3\" | cell ZZZZZZ3 lies outside of a sheet of Excel, which ends at XFD1048576.",
        "r=\"B3\" | r=\"B1048577\" | cell B1048577 lies outside of a sheet of Excel, which ends at XFD1048576.",
        "<row r=\"3\" | <row r=\"x\" | row x lies outside of a sheet of Excel, which ends at XFD1048576.",
        "<v>3</v> | <v>30</v> | cell A3 names a text that the workbook does not hold.",
        "<v>3</v> | <v>three</v> | cell A3 names a text that the workbook does not hold.",
        "<c r=\"B3\" | <c s=\"x\" r=\"B3\" | the row behind 2 cannot be read.",
    })
    void aBrokenCellIsToldWithItsPlaceAndInAFolderTheFileAloneIsLeftOut(String sound, String broken, String told) throws IOException {
        Path book = stock("broken.xlsx");
        TestBooks.replaceInPart(book, SHEET, sound, broken);
        assertThatThrownBy(() -> Databases.open(book.toString())).hasMessage("broken.xlsx, Stock, " + told);
        Files.writeString(folder.resolve("good.csv"), "a,b\n1,2\n");
        try (Database database = Databases.open(folder.toString())) {
            assertThat(database.schema().tables()).extracting(Table::name).containsExactly("good");
            assertThat(database.notes()).contains("broken.xlsx, Stock, " + told + " It was left out");
        }
    }

    @Test
    void aWorkbookThatIsLeftOutLeavesNoneOfItsSheets() throws IOException {
        Path book = book("two.xlsx", workbook -> {
            fill(workbook.newWorksheet("Sound"), List.of(List.of("a"), List.of(1)));
            fill(workbook.newWorksheet("Broken"), List.of(List.of("a"), List.of(1)));
        });
        TestBooks.replaceInPart(book, "/xl/worksheets/sheet2.xml", "<c r=\"A2\"", "<c s=\"x\" r=\"A2\"");
        Files.writeString(folder.resolve("good.csv"), "a,b\n1,2\n");
        try (Database database = Databases.open(folder.toString())) {
            assertThat(database.schema().tables()).extracting(Table::name).containsExactly("good");
            assertThat(database.notes()).hasSize(2).contains("two.xlsx, Broken, the row behind 1 cannot be read. It was left out");
        }
    }

    /** They are told without being read: thirty million took most of a minute. */
    @Test
    void moreRowsThanASheetHasAreToldThoughTheyAreEmpty() throws IOException {
        Path book = stock("rows.xlsx");
        TestBooks.replaceInPart(book, SHEET, "</sheetData>", "<row/>".repeat(1_100_000) + "</sheetData>");
        assertThatThrownBy(() -> Databases.open(book.toString()))
                .hasMessage("rows.xlsx, Stock, row 1048577 lies outside of a sheet of Excel, which ends at XFD1048576.");
    }

    /** Excel's last day is 2958465. */
    @Test
    void aDateBeyondAllDaysIsKeptAsItsNumberAndTold() throws IOException {
        Path book = book("late.xlsx", workbook -> {
            Worksheet sheet = workbook.newWorksheet("Late");
            fill(sheet, List.of(List.of("id", "day"), List.of("a", 2_958_465), List.of("b", 2_958_466)));
            sheet.range(1, 1, 2, 1).style().format("yyyy-mm-dd").set();
        });
        try (Database database = Databases.open(book.toString())) {
            assertThat(rows(database, "SELECT day FROM late ORDER BY id")).hasToString("[[9999-12-31], [2958466]]");
            assertThat(database.notes().get(0)).contains("1 date beyond all days kept as its number");
        }
    }

    @Test
    void signsThatAreWrittenByTheirNumbersAreShown() throws IOException {
        Path book = stock("signs.xlsx");
        TestBooks.replaceInPart(book, "/xl/sharedStrings.xml", "bolt", "bo_x000D_\nlt_x005F_x000D_");
        TestBooks.replaceInPart(book, "/xl/sharedStrings.xml", "item", "it_x0065_m");
        try (Database database = Databases.open(book.toString())) {
            assertThat(rows(database, "SELECT item FROM signs WHERE count = 2").get(0)).containsExactly("bo\r\nlt_x000D_");
        }
    }

    @Test
    void aTextThatFillsACellIsReadAndALongerOneIsToldWithItsPlace() throws IOException {
        for (int length : List.of(32_767, 32_768)) {
            Path book = book("texts.xlsx", workbook -> fill(workbook.newWorksheet("Notes"), List.of(
                    List.of("id", "note"), List.of(1, "x"), List.of(2, "x".repeat(32_000)))));
            TestBooks.replaceInPart(book, "/xl/sharedStrings.xml", "x".repeat(32_000), "ä".repeat(length));
            if (length == 32_767) {
                try (Database database = Databases.open(book.toString())) {
                    assertThat(rows(database, "SELECT max(length(note)) FROM texts")).hasToString("[[32767]]");
                }
            } else {
                assertThatThrownBy(() -> Databases.open(book.toString()))
                        .hasMessage("texts.xlsx, Notes, cell B3 holds a text of more than 32,767 characters, the most that a cell of Excel has.");
            }
        }
    }

    /** No more is read of them than a cell may have: the rest is no XML at all. */
    @ParameterizedTest
    @CsvSource({
        "/xl/worksheets/sheet1.xml, <c r=\"C3\" t=\"inlineStr\"><is><t>, 'huge.xlsx, Notes, cell C3 holds'",
        "/xl/worksheets/sheet1.xml, <c r=\"C3\" t=\"inlineStr\"><is><t><![CDATA[, 'huge.xlsx, Notes, cell C3 holds'",
        "/xl/sharedStrings.xml, <si><t>, huge.xlsx holds",
        "/xl/sharedStrings.xml, <si><t><!--, huge.xlsx holds",
        "/xl/styles.xml, <font name=\", huge.xlsx holds",
    })
    void aCellWithoutEndIsRefusedBeforeItIsRead(String part, String start, String told) throws IOException {
        Path book = book("huge.xlsx", workbook -> fill(workbook.newWorksheet("Notes"), List.of(
                List.of("id", "note"), List.of(1, "x"), List.of(2, "y"))));
        try (FileSystem zip = FileSystems.newFileSystem(book)) {
            String text = Files.readString(zip.getPath(part));
            int end = text.lastIndexOf("</", text.lastIndexOf("</") - 1);
            Files.writeString(zip.getPath(part), text.substring(0, end) + start + "a".repeat(9 << 20) + "<<<");
        }
        assertThatThrownBy(() -> Databases.open(book.toString()))
                .hasMessage(told + " a text of more than 32,767 characters, the most that a cell of Excel has.");
    }
}
