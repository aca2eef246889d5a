package io.querypilot.embedded.feature;

import io.querypilot.embedded.cell.ColumnCells;
import java.util.List;

/** How the values of a column that has only a few are shown to a model: numbered, where its plans can name them. */
public enum FewValues {
    PLAIN(4, 12),
    NUMBERED(8, 16);

    private final int most;
    private final int longest;

    FewValues(int most, int longest) {
        this.most = most;
        this.longest = longest;
    }

    List<String> of(ColumnCells cells) {
        return cells.fewValues(most, longest);
    }
}
