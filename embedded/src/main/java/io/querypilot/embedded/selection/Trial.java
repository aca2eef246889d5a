package io.querypilot.embedded.selection;

import java.util.ArrayList;
import java.util.List;

/** What came of running a candidate. */
sealed interface Trial {
    /** Rows came back, cut where there were many. */
    record Ran(List<List<Object>> rows) implements Trial {
        /** Rows in which equal cells are equal, whatever type the engine gave them. */
        List<List<Object>> plain() {
            List<List<Object>> plain = new ArrayList<>();
            for (List<Object> row : rows) {
                List<Object> cells = new ArrayList<>();
                row.forEach(cell -> cells.add(plain(cell)));
                plain.add(cells);
            }
            return plain;
        }

        private static Object plain(Object cell) {
            if (cell instanceof Boolean truth) {
                return truth ? 1.0 : 0.0;
            }
            if (cell instanceof Number number) {
                return Math.rint(number.doubleValue() * 1e4) / 1e4;
            }
            return cell;
        }
    }

    /** The engine refused it or it took too long. */
    record Failed() implements Trial {}

    /** There was no need, no time or no free connection to run it. */
    record NotRun() implements Trial {}
}
