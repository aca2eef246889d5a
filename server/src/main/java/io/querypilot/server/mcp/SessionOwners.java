package io.querypilot.server.mcp;

import java.util.LinkedHashMap;
import java.util.Map;

/** Whose each of the assistants' sessions is; of so many the oldest are forgotten, and then are nobody's to use. */
final class SessionOwners {
    private static final int MOST = 10_000;

    private final Map<String, String> owners = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
            return size() > MOST;
        }
    };

    synchronized void began(String session, String user) {
        owners.putIfAbsent(session, user);
    }

    /** Whether this user has begun it. */
    synchronized boolean allow(String session, String user) {
        return user.equals(owners.get(session));
    }
}
