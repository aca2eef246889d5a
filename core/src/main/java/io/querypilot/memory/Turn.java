package io.querypilot.memory;

/** An earlier question of the same session, with the SQL that answered it, its one-line summary, and how likely that was right. */
public record Turn(String question, String sql, String summary, double confidence) {
    public Turn {
        // A checkpoint of an earlier version says nothing of it.
        confidence = confidence == 0 ? 1 : confidence;
    }

    /** One that nobody doubted. */
    public Turn(String question, String sql, String summary) {
        this(question, sql, summary, 1);
    }
}
