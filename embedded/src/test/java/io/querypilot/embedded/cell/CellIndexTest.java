package io.querypilot.embedded.cell;

import static org.assertj.core.api.Assertions.assertThat;

import io.querypilot.schema.Codes;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CellIndexTest {
    private static CellIndex index(Object... cells) {
        TreeMap<Integer, List<?>> columns = new TreeMap<>();
        columns.put(2, Arrays.asList(cells));
        return new CellIndex(columns);
    }

    private static ColumnCells column(Object... cells) {
        return index(cells).column(2).orElseThrow();
    }

    @Test
    void findsTheCellAPersonMeans() {
        ColumnCells cells = column("France", "United States", "  Spain ");
        assertThat(cells.canonical("french")).contains("France");
        assertThat(cells.canonical("united states")).contains("United States");
        assertThat(cells.canonical("SPAIN")).contains("Spain");
        assertThat(cells.canonical("banana")).isEmpty();
    }

    /** Nobody who names a machine that is not there means another. */
    @Test
    void aNumberThatNoCellHasIsNoneOfThem() {
        ColumnCells cells = column("MX-101", "MX-109", "Boeing 747-400", "Airbus");
        assertThat(cells.canonical("MX-999")).isEmpty();
        assertThat(cells.canonical("mx 109")).contains("MX-109");
        assertThat(cells.canonical("Boeing 747")).contains("Boeing 747-400");
        assertThat(cells.canonical("Airbus 320")).contains("Airbus");
        assertThat(column("R01", "R05", "R09").canonical("R5")).contains("R05");
    }

    @Test
    void tellsNumbersAndDatesFromTexts() {
        assertThat(column(1L, 2.5, "3").numeric()).isTrue();
        assertThat(column(1L, 2.5).holds(2.5)).isTrue();
        assertThat(column("2024-01-02", "2024-01-03 10:00").dates()).isTrue();
        assertThat(column("2024-01-02", "soon").dates()).isFalse();
    }

    @Test
    void knowsNothingOfColumnsWithoutCells() {
        assertThat(index(null, "").column(2)).isEmpty();
    }

    @Test
    void showsWhatCodesMean() {
        ColumnCells cells = coded("B = booked, D = done, X = cancelled", "D", "B", "X");
        assertThat(cells.fewValues()).containsExactly("booked", "cancelled", "done");
        assertThat(cells.held("done")).isEqualTo("D");
        assertThat(cells.held("something else")).isEqualTo("something else");
        assertThat(coded("10 new, 70 done", 10L, 70L).fewValues()).containsExactly("done", "new");
    }

    @Test
    void knowsACodeThatIsSpelt() {
        ColumnCells calls = coded("IN = incoming, OU = outgoing, RE = in review", "IN", "OU", "RE");
        assertThat(calls.canonical("IN")).contains("incoming");
        assertThat(calls.canonical("ou")).contains("outgoing");
        assertThat(calls.canonical("review")).contains("in review");
        assertThat(coded("0 = none, 5 = some", 0L, 5L).holdsZero()).isTrue();
    }

    @Test
    void keepsCodesOfWhichNotAllAreExplainedAndFlags() {
        assertThat(coded("B = booked, D = done", "D", "B", "Q").coded()).isFalse();
        assertThat(coded("Y = justified, N = not", "Y", "N").coded()).isFalse();
        assertThat(coded("1 = smart meter, 0 = other", 0L, 1L).coded()).isFalse();
        assertThat(coded("A = done, B = done", "A", "B").coded()).isFalse();
    }

    private static ColumnCells coded(String comment, Object... cells) {
        return new CellIndex(new TreeMap<>(Map.of(2, List.of(cells))), Map.of(2, Codes.of(comment))).column(2).orElseThrow();
    }

    @Test
    void showsAFewShortValuesSorted() {
        assertThat(column("open", "closed", "open").fewValues()).containsExactly("closed", "open");
        assertThat(column("one only").fewValues()).isEmpty();
        assertThat(column("J", "N").fewValues()).as("yes last, as in Y and N").containsExactly("N", "J");
        assertThat(column("ja", "nein").fewValues()).containsExactly("nein", "ja");
        assertThat(column("a", "b", "c", "d", "e", "f", "g", "h", "i").fewValues()).isEmpty();
    }

    @Test
    void looksCellsUpByKeyStemWordAndPrefix() {
        CellIndex index = index("Running Shoes", "Canada");
        assertThat(index.exact("canada")).containsEntry(2, "Canada");
        assertThat(index.stemmed("runn shoe")).containsEntry(2, "Running Shoes");
        assertThat(index.withWord("shoes")).containsEntry(2, "Running Shoes");
        assertThat(index.withPrefixOf("canadian")).extracting(CellIndex.Short::value).containsExactly("Canada");
    }
}
