package io.querypilot.sql.query;

/** How often statements are parsed while something is done. */
public final class ParseCount {
    private ParseCount() {}

    public static long during(Runnable done) {
        long before = TreeParser.PARSED.sum();
        done.run();
        return TreeParser.PARSED.sum() - before;
    }
}
