package io.querypilot.embedded.value;

import io.querypilot.embedded.cell.ColumnCells;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.text.Words;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The cell that the question spells around words that are a cell themselves: who says "amc hornet sportabout (sw)" does not
 * mean the "amc hornet". In 8,000 questions of Spider nobody who spells the longer one means the shorter.
 */
record LongestCell(Prepared prepared) {
    private static final int FURTHER = 6;

    /** The longest cell said that holds these words and more; a day is that day, whatever it is spelled with. */
    Optional<String> around(int first, int last, int column) {
        boolean times = prepared.schema().column(column).storage().moments().isPresent();
        Optional<ColumnCells> cells = prepared.cellsOf(column).filter(held -> !times && !held.numeric() && !held.coded() && !held.dates());
        return cells.flatMap(held -> IntStream.iterate(2 * FURTHER, more -> more > 0, more -> more - 1)
                .boxed()
                .flatMap(more -> IntStream.rangeClosed(Math.max(0, more - FURTHER), Math.min(more, FURTHER))
                        .mapToObj(before -> said(first - before, last + more - before)))
                .flatMap(Optional::stream)
                .map(held::ofWords)
                .flatMap(Optional::stream)
                .findFirst());
    }

    /** The words from the first to the last, where no question ends between them. */
    private Optional<List<String>> said(int first, int last) {
        boolean inside = first >= 0 && last < prepared.asked().words().size();
        int earlier = prepared.asked().earlierWords();
        boolean whole = inside && (first >= earlier || last < earlier);
        return whole ? Optional.of(Words.plain(prepared.asked().span(first, last))) : Optional.empty();
    }
}
