package io.querypilot.memory;

/** An earlier question of the same session, with the SQL that answered it and its one-line summary. */
public record Turn(String question, String sql, String summary) {}
