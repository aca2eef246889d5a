package io.querypilot.eval.report;

import java.util.Locale;

/** Parts of a whole; nothing of nothing is nothing. */
public record Share(long part, long whole) {
    public double rate() {
        return whole == 0 ? 0 : (double) part / whole;
    }

    public String percent() {
        return whole == 0 ? "–" : String.format(Locale.ROOT, "%.1f %%", 100 * rate());
    }

    Share plus(boolean hit) {
        return new Share(part + (hit ? 1 : 0), whole + 1);
    }
}
