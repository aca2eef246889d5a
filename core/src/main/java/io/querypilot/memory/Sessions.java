package io.querypilot.memory;

import io.querypilot.model.Turn;
import java.util.List;

/** Remembers the turns of each session; safe for use by many threads. */
public interface Sessions {
    /** The turns of a session, oldest first; none for a session that is not known. */
    List<Turn> turns(String session);

    void remember(String session, Turn turn);
}
