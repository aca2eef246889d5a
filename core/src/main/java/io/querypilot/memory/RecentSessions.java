package io.querypilot.memory;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Sessions of this process alone: the last few turns of the sessions used most recently. */
public final class RecentSessions implements Sessions {
    private static final int SESSIONS = 1_000;
    private static final int TURNS = 8;

    /** A session of one tenant. */
    private record Key(String tenant, String session) {}

    private final Map<Key, List<Turn>> turns = bounded();
    private final Map<Key, Checkpoint> checkpoints = bounded();
    private final Map<String, Asked> asked = bounded();

    private static <K, T> Map<K, T> bounded() {
        return new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<K, T> eldest) {
                return size() > SESSIONS;
            }
        };
    }

    @Override
    public synchronized List<Turn> turns(String tenant, String session) {
        return turns.getOrDefault(new Key(tenant, session), List.of());
    }

    /** The turn remembered last is not remembered twice, as in a store. */
    @Override
    public synchronized void remember(String tenant, String session, Turn turn) {
        List<Turn> kept = new ArrayList<>(turns(tenant, session));
        if (!kept.isEmpty() && kept.get(kept.size() - 1).equals(turn)) {
            return;
        }
        kept.add(turn);
        turns.put(new Key(tenant, session), List.copyOf(kept.subList(Math.max(0, kept.size() - TURNS), kept.size())));
    }

    @Override
    public synchronized void save(Checkpoint checkpoint) {
        Key key = new Key(checkpoint.tenant(), checkpoint.session());
        if (checkpoints.containsKey(key) && !checkpoints.get(key).run().equals(checkpoint.run())) {
            throw Sessions.inUse(checkpoint.session());
        }
        checkpoints.put(key, checkpoint);
    }

    @Override
    public synchronized void take(Checkpoint known, String run) {
        Key key = new Key(known.tenant(), known.session());
        if (!known.equals(checkpoints.get(key))) {
            throw Sessions.inUse(known.session());
        }
        checkpoints.put(key, known.of(run));
    }

    @Override
    public synchronized Optional<Checkpoint> checkpoint(String tenant, String session) {
        return Optional.ofNullable(checkpoints.get(new Key(tenant, session)));
    }

    @Override
    public synchronized void count(String tenant, Asked more) {
        asked.merge(tenant, more, Asked::plus);
    }

    @Override
    public synchronized Asked asked(String tenant) {
        return asked.getOrDefault(tenant, Asked.NEVER);
    }

    @Override
    public synchronized List<Checkpoint> recent(String tenant, int most) {
        return checkpoints.values().stream()
                .filter(checkpoint -> checkpoint.tenant().equals(tenant))
                .sorted(Comparator.comparing(Checkpoint::at).reversed())
                .limit(most)
                .toList();
    }
}
