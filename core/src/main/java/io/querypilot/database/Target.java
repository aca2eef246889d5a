package io.querypilot.database;

import java.util.Properties;

/** Where an engine connects to, with everything it insists on, and what to call that place in messages. */
public record Target(String url, Properties properties, String name) {
    /** The properties hold a password. */
    @Override
    public String toString() {
        return name;
    }
}
