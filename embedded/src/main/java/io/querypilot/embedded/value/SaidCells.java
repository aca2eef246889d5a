package io.querypilot.embedded.value;

import io.querypilot.embedded.cell.ColumnCells;
import io.querypilot.embedded.feature.Prepared;
import io.querypilot.embedded.text.Stems;
import io.querypilot.embedded.text.Word;
import io.querypilot.language.Words;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** The cell that a question says, as it is or of whom: "Ethiopian" is Ethiopia. */
record SaidCells(Prepared prepared) {
    /** What makes a country's name the word for what is from there. */
    private static final Pattern FROM_THERE = Pattern.compile("n|an|ian|ese|i");
    private static final int SHORTEST = 4;

    /** The one cell of a column that is said, where the chosen one is not. */
    Optional<String> insteadOf(String chosen, int column) {
        Optional<ColumnCells> cells = prepared.cellsOf(column).filter(all -> !all.numeric() && !all.coded() && !all.dates());
        if (cells.isEmpty() || chosen.length() < SHORTEST || said(chosen)) {
            return Optional.empty();
        }
        List<String> found = cells.get().values().stream().filter(cell -> cell.length() >= SHORTEST && said(cell)).limit(2).toList();
        return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
    }

    private boolean said(String cell) {
        List<String> words = prepared.asked().words().stream().map(Word::lower).toList();
        return Words.holds(words.stream().map(Stems::of).toList(), Stems.all(cell)) || words.stream().anyMatch(word -> fromThere(word, cell.toLowerCase(Locale.ROOT)));
    }

    private static boolean fromThere(String word, String place) {
        return word.startsWith(place) && FROM_THERE.matcher(word.substring(place.length())).matches();
    }
}
