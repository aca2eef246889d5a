package io.querypilot.embedded.value;

import io.querypilot.embedded.cell.ColumnCells;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Yes and no as a column holds them: 1 is Y in a column of Y and N. */
public final class HeldFlags {
    private record Pair(String yes, String no) {
        List<String> both() {
            return List.of(yes, no);
        }
    }

    private static final List<Pair> PAIRS = List.of(
            new Pair("1", "0"),
            new Pair("-1", "0"),
            new Pair("y", "n"),
            new Pair("t", "f"),
            new Pair("yes", "no"),
            new Pair("true", "false"),
            new Pair("j", "n"),
            new Pair("ja", "nein"));

    private HeldFlags() {}

    /** The cell that says what a flag of another spelling says; nothing where the text is held, or is no flag. */
    static Optional<String> instead(String text, ColumnCells cells) {
        String flag = text.toLowerCase(Locale.ROOT);
        List<String> held = cells.values().size() == 2 ? cells.values() : List.of();
        if (held.stream().anyMatch(flag::equalsIgnoreCase)) {
            return Optional.empty();
        }
        return said(flag).flatMap(yes -> spelt(yes, cells));
    }

    /** Yes or no as a column of nothing else spells it. */
    public static Optional<String> spelt(boolean yes, ColumnCells cells) {
        List<String> held = cells.values().size() == 2 ? cells.values() : List.of();
        return PAIRS.stream()
                .filter(pair -> pair.both().stream().allMatch(one -> held.stream().anyMatch(one::equalsIgnoreCase)))
                .map(pair -> yes ? pair.yes() : pair.no())
                .flatMap(spelt -> held.stream().filter(spelt::equalsIgnoreCase))
                .findFirst();
    }

    private static Optional<Boolean> said(String flag) {
        return PAIRS.stream()
                .filter(pair -> pair.both().contains(flag))
                .map(pair -> pair.yes().equals(flag))
                .findFirst();
    }
}
