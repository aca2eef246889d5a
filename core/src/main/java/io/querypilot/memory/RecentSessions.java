package io.querypilot.memory;

import io.querypilot.model.Turn;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Sessions of this process: the last few turns of the sessions used most recently. */
public final class RecentSessions implements Sessions {
    private static final int SESSIONS = 1_000;
    private static final int TURNS = 8;

    private final Map<String, List<Turn>> turns = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, List<Turn>> eldest) {
            return size() > SESSIONS;
        }
    };

    @Override
    public synchronized List<Turn> turns(String session) {
        return turns.getOrDefault(session, List.of());
    }

    @Override
    public synchronized void remember(String session, Turn turn) {
        List<Turn> kept = new ArrayList<>(turns(session));
        kept.add(turn);
        turns.put(session, List.copyOf(kept.subList(Math.max(0, kept.size() - TURNS), kept.size())));
    }
}
